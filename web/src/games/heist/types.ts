// A view of the heist as the server sends it (src/games/heist/README.md).
import type { At } from './hex';

export interface Person {
  character?: string;
  npc?: string;
  skills?: string[];
  at: At | null;
  ideas: number;
  die: number;
  plan?: At[];
  loot: string[];
  status: 'in' | 'out' | 'busted';
  committed: string | null;
  left: string;
  done: boolean;
  ready?: boolean;
  /** Noise and alerts of its action, which count when all are done. */
  noise?: number;
  alerts?: number;
  inmate?: number;
  active?: boolean;
  panicked?: boolean;
}

export interface View {
  game: 'heist';
  heist?: string;
  seat: number;
  tiles: string;
  chits: Record<At, string[]>;
  loot: Record<At, string[]>;
  revealed: At[];
  gone: At[];
  removed: At[];
  exits: At[];
  unknown?: At[];
  hounds?: At;
  crew: Person[];
  npcs: Person[];
  objective: [string, number][];
  bag: Record<string, number>;
  events: string[];
  aside: string[];
  active: string | null;
  noise: number;
  track: { last: number; alerts: number[] };
  round: number;
  phase: 'plan' | 'roll' | 'action' | 'event' | 'escape' | 'over';
  cash: number;
  team: number;
  outside: string[];
  fixers: string[];
  used: string[];
  items: string[];
  owners: Record<string, number>;
  choice: { kind: string; at: number; who: number } | null;
  met: boolean;
  /** The words of the heist file, before the heist and after it. */
  words?: { name: string; difficulty: string; story?: string; rules?: string; ending?: string };
  /** What this seat cannot do now although it might expect to, with the rules' own reason. */
  barred: { move: string; why: string }[];
}
