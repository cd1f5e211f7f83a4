// Tiles: what a code puts on a hex (docs/heists.md has the table), and what a tile is in words.
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

type Parts = Omit<Tile, 'at'>;
const hex = (parts: Partial<Parts> = {}): Parts => ({
  kind: 'hex',
  chits: [],
  loot: [],
  marks: [],
  ...parts,
});

/* Short words for the table: g guard, d dog, l lock, c camera. */
const chitOf: Record<string, string> = { g: 'guard', d: 'dog', l: 'lock', c: 'camera' };
const chits = (letters: string) => [...letters].map((l) => chitOf[l]!);
const withChits: Record<string, string> = {
  GU: 'g',
  LO: 'l',
  CM: 'c',
  DO: 'd',
  G2: 'gg',
  L2: 'll',
  C2: 'cc',
  '2GL': 'gl',
  '2GC': 'gc',
  '2GD': 'gd',
  '2CL': 'lc',
  '2CD': 'dc',
  '2LD': 'dl',
  GDGD: 'dd',
  G1K: 'g',
  G2K: 'g',
  G3K: 'g',
  GKC: 'g',
};
const withLoot: Record<string, string> = {
  $1: 'cash 1',
  $2: 'cash 2',
  $3: 'cash 3',
  G1K: 'cash 1',
  G2K: 'cash 2',
  G3K: 'cash 3',
  JW: 'jewel',
  RXJ: 'jewel',
  RYJ: 'jewel',
  PP: 'docs',
  RXD: 'docs',
  RYD: 'docs',
  USB: 'usb',
  KC: 'keycard',
  GKC: 'keycard',
  I: 'item',
};
const withMark: Record<string, string> = {
  KCL: 'door',
  RE: 'reinforce',
  WT: 'tower',
  DK: 'kennel',
  MW: 'start',
  RXM: 'start',
  RYM: 'start',
  S: 'safe',
  T: 'tunnel',
  '*': 'beacon',
  BE: 'beacon',
};

/** What a code puts there; `null` if there is no such code. */
export function tileOf(code: string): Parts | null {
  if (code === 'GP') return hex({ kind: 'gap' });
  if (code === 'EM') return hex();
  if (code === 'SC') return hex({ unknown: true });
  if (/^E[1-6]$/.test(code)) return hex({ kind: 'entrance', facing: Number(code[1]) - 1 });
  if (/^G[A-D]$/.test(code)) return hex({ gate: code[1] });
  if (/^S[XY]$/.test(code)) return hex({ server: code[1] });
  if (/^A[AGSCHL]$/.test(code)) return hex({ loot: ['painting'] });
  const loot = withLoot[code];
  const mark = withMark[code];
  const letters = withChits[code];
  const remote = /^R[XY][JDM]?$/.test(code) ? code[1] : undefined;
  if (!loot && !mark && !letters && !remote) return null;
  return hex({
    ...(letters && { chits: chits(letters) }),
    ...(loot && { loot: [loot] }),
    ...(mark && { marks: [mark] }),
    ...(remote && { remote }),
  });
}

/** Codes in reading order, a square of them, as tiles. */
export function tilesOf(codes: string): Tile[] {
  const all = codes.trim().split(/\s+/);
  const size = Math.round(Math.sqrt(all.length));
  return all.map((code, i) => ({
    at: at(Math.floor(i / size), i % size),
    ...(tileOf(code) ?? hex()),
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
