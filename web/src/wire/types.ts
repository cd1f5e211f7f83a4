// What travels: docs/protocol.md, version 1, as types. Views and events belong to the games.

export interface Seat {
  seat: number;
  kind: 'person' | 'bot' | 'open';
  name: string | null;
  bot: string | null;
  ready: boolean;
  here?: boolean;
}

export interface Summary {
  id: string;
  game: string;
  title: string;
  options: Record<string, unknown>;
  /** The title of a job, adventure or heist of somebody's own. */
  content?: string;
  players: number;
  state: 'open' | 'playing' | 'over';
  public: boolean;
  made: number;
  commitment: string;
  clock: number | null;
  takeover: number | null;
  moves: number;
  rematch: string | null;
  watching: number;
  seats: Seat[];
}

export interface GameInfo {
  id: string;
  title: string;
  summary: string;
  min: number;
  max: number;
  default: number;
  grammar?: string;
  options: { name: string; values?: string[] | null; help?: string }[];
  content_option?: string;
  content?: string[];
}

export interface Now {
  to_act: number[];
  may_act: boolean;
  moves: string[];
  undo: boolean;
  left?: Record<string, number>;
}

export interface Result {
  winners: number[];
  scores?: number[];
}

export type AnyEvent = { type: string } & Record<string, unknown>;
export type AnyView = Record<string, unknown>;

interface Logged {
  seq: number;
  at: number;
}
export type LogMessage = Logged &
  (
    | { type: 'seat'; seat: number; is: Seat; why: string }
    | {
        type: 'start';
        salts: { seat: number; salt: string }[];
        names: (string | null)[];
        view: AnyView;
        now?: Now;
      }
    | {
        type: 'move';
        n: number;
        seat: number;
        events: AnyEvent[];
        story?: string[];
        over: boolean;
        move?: string;
        result?: Result;
        seed?: string;
        /** How it looks afterwards; left out where more has happened since. */
        view?: AnyView;
        now?: Now;
      }
    | { type: 'undo'; n: number; seat: number; view: AnyView; now?: Now }
    | { type: 'chat'; seat: number; name: string; text: string }
    | { type: 'rematch'; table: string }
  );

export interface Welcome {
  type: 'welcome';
  time: number;
  table: Summary;
  you: { seat: number; host: boolean };
  seq: number;
  missed: LogMessage[];
  reset?: boolean;
  view?: AnyView;
  now?: Now;
}

export interface Step {
  n: number;
  seat: number;
  undo: boolean;
  events: AnyEvent[];
  story: string[];
  view: AnyView;
  move?: string;
}

export interface Replay {
  table: Summary;
  seat: number;
  from: number;
  total: number;
  view: AnyView;
  steps: Step[];
  over: boolean;
  result?: Result;
}
