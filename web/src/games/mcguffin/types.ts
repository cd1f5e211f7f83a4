// What the wire says about a game of McGuffin (rules: src/games/mcguffin/README.md, src/games/mcguffin/view.c).
export type Skill = 'contacts' | 'brains' | 'weapons' | 'tools';
export type Deck = 'locks' | 'staff' | 'law' | 'schematic';
export type StageName = 'casing' | 'heist' | 'combination' | 'getaway' | 'over';
export type Kind = 'check' | 'gate' | 'weakest' | 'fight' | 'duel' | 'combination';

export interface Member {
  name: string;
  specialty: string;
  skill: Skill | null;
  skills: Record<Skill, number | null>;
  health: number;
  damage: number;
  /** The last check was an automatic success: the next one is rolled. */
  auto: boolean;
  healed: boolean;
  grief: number;
  successes: number;
  status: 'in' | 'leaving' | 'clear' | 'caught' | 'dead';
  open: boolean;
  /** In the getaway: what comes before the next action, the weakest skill, and what comes off. */
  door?: 'open' | 'gate' | 'weakest' | 'fight';
  /** null: there are several, and the deck decides. */
  weakest?: Skill | null;
  penalty?: number;
  ready: boolean;
  cards: number;
  passed: Deck[];
}

export interface Obstacle {
  id: string;
  title: string;
  text: string;
  deck: Deck;
  price: string;
  /** Only for a seat that could try it. */
  bonus?: number;
  chance?: number;
  /** How far the situation has come, of how many; a job of the old kind has neither. */
  done?: number;
  beats?: number;
  /** Of one of several ways: what taking it means. */
  stakes?: string;
  /** Where it is; in the getaway the whole crew is there. */
  place?: string;
}

export interface Figure {
  id: string;
  name: string;
  specialty: string;
  skill: Skill;
  skills: Record<Skill, number>;
}

/** The check or fight that waits for a player's `go`. */
export interface Waits {
  seat: number;
  call: Kind;
  /** null: the player names it. */
  deck: Deck | null;
  /** null: as the deck says. */
  skill: Skill | null;
  bonus: number;
  /** What the Mastermind calls it. */
  title?: string;
  /** In a fight: those still standing. */
  opponents?: number;
  /** In a duel: the other seat, and their bonus. */
  against?: number;
  against_bonus?: number;
  obstacle?: string;
  /** What the job says about a card of the Combination. */
  text?: string;
  success: number | null;
}

/** A deck to choose at a door, or the fight there. */
export interface Way {
  deck: Deck;
  skill: Skill;
  bonus: number;
  chance: number;
}

/** What a stage wants: successes of everybody (0: not so) or of the crew together. */
interface Goal {
  text: string;
  each: number;
  crew: number;
  have: number;
  done: boolean;
}

export interface View {
  game: 'mcguffin';
  /** Whose eyes; −1 watches, crew.length is the Mastermind. */
  seat: number;
  mode: 'auto' | 'hosted';
  stage: StageName;
  making: boolean;
  duels: boolean;
  /** The stage, or the last one before it was over. */
  reached: Exclude<StageName, 'over'>;
  /** The heat was too much for the Combination. */
  skipped: boolean;
  goal: Goal;
  turn: number | null;
  crew: Member[];
  decks: Record<Deck, number>;
  flipped: string[];
  left: { red: number; black: number; red_joker: boolean; black_joker: boolean };
  team: 'success' | 'failure' | null;
  opponents: number;
  waits: Waits | null;
  ways: Way[];
  /** How far the Mastermind's numbers go. */
  limits?: { bonus: number; amount: number; grant: number };
  /** `gate`: what failing at a gate costs. */
  job?: { id: string; title: string; brief: string; target: string; clear: number; gate: string };
  heat?: number;
  limit?: number;
  obstacles?: Obstacle[];
  /** Where the chase is. */
  place?: { title: string; text: string; number: number; of: number };
  figures?: Figure[];
  over: boolean;
}

/** Something that counts in a total, by name and with its sign. */
export interface Part {
  what: string;
  n: number;
  /** What the die shows. */
  die?: number;
}

export interface Event {
  type: string;
  seat?: number;
  name?: string;
  call?: Kind;
  deck?: Deck;
  skill?: Skill;
  bonus?: number;
  against?: number;
  obstacle?: string;
  /** The obstacle's or the call's, for people. */
  title?: string;
  card?: string;
  die?: number;
  total?: number;
  parts?: Part[];
  why?: string;
  /** What the job says about it; `yours` is for the player who did it, where that reads otherwise. */
  flavour?: string;
  yours?: string;
  /** Where the chase has come to, when it has just done so. */
  place?: string;
  /** A fight's other side. */
  opponent?: { parts: Part[]; total: number; success: boolean; why: string };
  chosen?: boolean;
  amount?: number;
  score?: number;
  stage?: StageName;
  team?: 'success' | 'failure';
  won?: boolean;
  ending?: 'won' | 'off' | 'empty' | 'caught' | 'dead';
  goal?: string;
  text?: string;
}
