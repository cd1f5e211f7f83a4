// What a seat sees of Adventures & Luck (view.c, story_text.c), and what events tell (tell.c).
export type Letter = 'D' | 'A' | 'T' | 'S' | 'P';
export type Difficulty = 'easy' | 'moderate' | 'difficult' | 'professional' | 'extreme';
export type Task = 'E' | 'S' | 'M' | 'T' | 'C' | 'D' | 'X';
export type Outcome =
  | 'out-of-luck'
  | 'failure'
  | 'next-time'
  | 'success'
  | 'lucky-streak'
  | 'morale-boost'
  | 'hit';

export interface Person {
  name: string;
  about: string;
  luck: number;
  initial: number;
  traits: Record<string, Letter>;
  trick: string | null;
  out: boolean;
  background: string | null;
  points: number;
  speed: number;
  ready: boolean;
}

/** A test as the charts need it. */
export interface Test {
  kind: string;
  seat: number;
  difficulty: Difficulty;
  rating: Letter;
  task: Task;
}

export interface Due extends Test {
  plain: Difficulty;
  phase: 'roll' | 'decide' | 'passed' | 'failed';
  /** The other side, or for whom the host rolls: a foe of the file and a player by number, a foe of the
   * host by name. */
  foe: number | string | null;
  attack: boolean;
}

interface Pending extends Due {
  at: number;
  due: Due[];
}

export interface Way {
  n: number;
  text: string;
  open: boolean;
  kind: 'plain' | 'alone' | 'together' | 'against' | 'multi' | 'trick' | 'answer';
  difficulty?: Difficulty[];
  trick?: string;
  /** Luck, for the trick or for the next hint. */
  cost?: number;
  /** Of a puzzle: those that were bought. */
  hints?: string[];
  /** What it takes, in words, unless the writer hides it. */
  needs?: string;
  people: { seat: number; rating?: Letter; trait?: string; chance?: number }[];
}

export interface Foe {
  n: number;
  name: string;
  rating: Letter;
  size: number;
  down: boolean;
  cold: boolean;
}

/** Where there is a clock: what it shows, hours that have passed and all of them, what it shows at last. */
export interface Clock {
  now: string;
  passed: number;
  hours: number;
  last: string;
}

interface Scene {
  name: string;
  text: string;
  quick: boolean;
  ending: boolean;
  /** There is one way on, and nothing to vote about. */
  single?: boolean;
  links: Way[];
  foes?: Foe[];
}

export interface Fight {
  phase: number;
  round: number;
  first: number[];
  acted: number[];
  down: number[];
  cold: number[];
  waiting: number[];
}

/** A foe on the host's table. */
export interface Stranger {
  name: string;
  traits: Record<string, Letter>;
  size: number;
  out: boolean;
  cold: number;
}

export interface View {
  seat: number;
  mode: 'hosted' | 'auto' | 'competition';
  round: 'free' | 'action' | 'out';
  options: { regain: boolean; slugfest: boolean };
  crew: Person[];
  pending: Pending | null;
  /** The title of the call that is pending. */
  call?: string;
  foes?: Stranger[];
  initiative?: { first: number[]; last: number[] } | null;
  turn: number;
  over: boolean;
  lost: boolean;
  waits: number[];
  /** For each roll of the test: its trait, and where its difficulty comes from. */
  reasons?: string[];
  missing?: string[];
  adventure?: string;
  title?: string;
  clock?: Clock;
  scene?: Scene | null;
  things?: string[];
  /** When it is over: what the option `ledger` of later games can be told. */
  deeds?: string[];
  casts?: { as: 'none' | 'vote' | 'lead' | 'help'; link: number }[];
  fight?: Fight | null;
}

export type Event = { type: string; seat?: number; luck?: number } & Record<string, unknown>;

export const isMaking = (v: View): boolean => !v.over && v.crew.some((p) => !p.ready);
