// What travels: docs/protocol.md, version 1, as types. Views and events belong to the games.

import type { MoveText } from './steps';

export interface Seat {
  seat: number;
  kind: 'person' | 'bot' | 'open';
  name: string | null;
  bot: string | null;
  ready: boolean;
  here?: boolean;
  /** A bot plays on for a player who was removed. */
  held?: boolean;
}

export interface Summary {
  id: string;
  game: string;
  title: string;
  options: Record<string, unknown>;
  /** The title of a job, adventure or heist that was brought along. */
  content?: string;
  players: number;
  state: 'open' | 'playing' | 'over';
  public: boolean;
  made: number;
  commitment: string;
  /** Begun elsewhere: the player who brought it could know its seed. */
  brought?: boolean;
  clock: number | null;
  takeover: number | null;
  /** Over days: the clock runs while all are away. */
  slow?: boolean;
  moves: number;
  rematch: string | null;
  /** False: hints are switched off. */
  hints?: boolean;
  /** A first game with a coach. */
  lesson?: string;
  /** The caper of the day; `counts`: as a result, not as practice. */
  daily?: { day: string; counts: boolean };
  watching: number;
  /** Those who have said who they are; `queue`: they want a seat in the rematch. */
  spectators?: { name: string; queue?: boolean }[];
  seats: Seat[];
}

/** Randomness that a player stirred in. */
export interface Salt {
  seat: number;
  salt: string;
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
  /** What can be done (wire/steps.ts). */
  steps: string[][];
  undo: boolean;
  left?: Record<string, number>;
  /** What has to happen next, for the seat that reads. */
  goal?: string;
  /** Moves that cannot be taken back, and why one might not want them. */
  warnings?: Record<string, string>;
  /** What a map can shade, as the game's rules say it (a heist's: games/heist/sketch.ts). */
  map?: unknown;
  /** What the coach of a first game says; null while others move. */
  coach?: Coach | null;
}

export interface Coach {
  title: string;
  step: number;
  steps: number;
  say?: string[];
  ask?: string;
  /** The move that is wanted, as a text, and what to point at. */
  do?: MoveText;
  point?: string;
  end?: string;
}

/** A thing that is looked at: what it is, what it does now, why it is barred. */
export interface What {
  name: string;
  brief?: string;
  text?: string;
  now?: string;
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
        salts: Salt[];
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
    | { type: 'hint' | 'salt'; seat: number }
    /** Spectators talk, which players hear when the game is over. */
    | { type: 'murmur' }
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

/** Part of a long past, before the welcome. */
export interface Page {
  type: 'page';
  missed: LogMessage[];
  reset?: boolean;
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
