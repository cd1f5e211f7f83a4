// Tiles: what a code puts on a hex (docs/heists.md has the table), and what a tile is in words.
import { tiles } from 'virtual:facts/heist';
import { type At, at } from './hex';

export interface Tile {
  at: At;
  kind: 'hex' | 'entrance' | 'gap';
  /** The side that an entrance faces: 0 upper right, then clockwise. */
  facing?: number;
  unknown?: boolean;
  /** `guard`, `guard:down`, `dog`, `lock`, `lock:open`, `camera`, `camera:off` … */
  chits: string[];
  /** `cash 2`, `jewel`, `docs`, `usb`, `keycard`, `painting`, `item`, `idea2` … */
  loot: string[];
  gate?: string;
  server?: string;
  remote?: string;
  /** `door`, `tower`, `reinforce`, `kennel`, `start`, `safe`, `tunnel`, `beacon`, `exit`, `hounds`. */
  marks: string[];
  /** A gate that has closed: the hex is a gap now. */
  gone?: boolean;
}

/** What a code puts there, as the rules say it; `null` if there is no such code. */
export const tileOf = (code: string): Omit<Tile, 'at'> | null => tiles[code] ?? null;

/** Codes in reading order, a square of them, as tiles. */
export function tilesOf(codes: string): Tile[] {
  const all = codes.trim().split(/\s+/);
  const size = Math.round(Math.sqrt(all.length));
  return all.map((code, i) => ({
    at: at(Math.floor(i / size), i % size),
    ...(tileOf(code) ?? tiles.EM!),
  }));
}

/* ---- In words ---- */

const lootWords: Record<string, string> = {
  docs: 'documents',
  usb: 'USB key',
  idea2: 'two ideas',
  idea3: 'three ideas',
};
/** `cash 2` is $2k. */
export const lootInWords = (what: string): string =>
  what.startsWith('cash ') ? `$${what.slice(5)}k` : (lootWords[what] ?? what);

const chitWords: Record<string, string> = {
  'guard:down': 'guard, subdued',
  'dog:down': 'dog, subdued',
  'lock:open': 'lock, open',
  'camera:off': 'camera, off',
};
const markWords: Record<string, string> = {
  door: 'keycard door',
  tower: 'watchtower',
  reinforce: 'reinforcements',
  start: 'somebody starts here',
  exit: 'a way out',
  hounds: 'hounds',
  tunnel: 'a possible tunnel',
};
const sides = ['upper right', 'right', 'lower right', 'lower left', 'left', 'upper left'];

/** What stands on a tile, in a few words. */
export function inWords(t: Tile): string {
  if (t.kind === 'gap' || t.gone) return t.gone ? 'a closed gate' : 'no tile';
  if (t.kind === 'entrance')
    return [`entrance, facing the ${sides[t.facing ?? 0]}`, ...t.loot.map(lootInWords)].join(', ');
  const words = [
    ...(t.unknown ? ['unknown'] : []),
    ...(t.gate ? [`gate ${t.gate}`] : []),
    ...(t.server ? [`server ${t.server}`] : []),
    ...(t.remote ? [`remote lock ${t.remote}`] : []),
    ...t.marks.map((m) => markWords[m] ?? m),
    ...t.chits.map((c) => chitWords[c] ?? c),
    ...t.loot.map(lootInWords),
  ];
  return words.length ? words.join(', ') : 'empty';
}
