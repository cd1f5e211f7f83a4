// What the wire says about a game of McGuffin (rules: games/mcguffin/README.md, games/mcguffin/view.c).
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
  /** Only for somebody who could try it. */
  bonus?: number;
  chance?: number;
}

export interface Figure {
  id: string;
  name: string;
  specialty: string;
  skill: Skill;
  skills: Record<Skill, number>;
}

/** The check or fight that waits for somebody's `go`. */
export interface Waits {
  seat: number;
  call: Kind;
  deck: Deck;
  skill: Skill;
  bonus: number;
  against?: number;
  obstacle?: string;
  success: number;
}

export interface View {
  game: 'mcguffin';
  /** Whose eyes; −1 watches, crew.length is the Mastermind. */
  seat: number;
  mode: 'auto' | 'hosted';
  stage: StageName;
  making: boolean;
  turn: number | null;
  crew: Member[];
  decks: Record<Deck, number>;
  flipped: string[];
  left: { red: number; black: number; red_joker: boolean; black_joker: boolean };
  team: 'success' | 'failure' | null;
  actor: number | null;
  streak: number;
  opponents: number;
  waits: Waits | null;
  job?: { id: string; title: string; brief: string; target: string; clear: number };
  heat?: number;
  limit?: number;
  obstacles?: Obstacle[];
  figures?: Figure[];
  over: boolean;
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
  rival?: string;
  obstacle?: string;
  card?: string;
  for?: 'check' | 'grief' | 'heal' | 'fight' | 'opponent' | 'make';
  die?: number;
  total?: number;
  automatic?: boolean;
  joker?: boolean;
  chosen?: boolean;
  amount?: number;
  damage?: number;
  health?: number;
  score?: number;
  heat?: number;
  limit?: number;
  stage?: StageName;
  team?: 'success' | 'failure';
  won?: boolean;
  text?: string;
  id?: string;
  cards?: number;
}
