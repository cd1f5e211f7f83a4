// What a character can do, each thing where the board offers it. What no place fits is in `others`, so that
// every move is somewhere.
import { type Move, thing, things } from '../../wire/steps';
import type { At } from './hex';

/** A move, with what the board asks about it. */
export interface Deed extends Move {
  /** 0 your own character; 1, 2: a non-player character. */
  who: number;
  verb: string;
  /** What is committed, used, bought, picked up: `c2`, `item flashbang`, `visage`, `jewel`. */
  what: string;
  /** The value that the die is turned to; 0: as it lies. */
  die: number;
  hexes: At[];
  /** The steps of a choice that isn't made on the map: people, numbers, letters. */
  rest: string[];
}

/** Steps that say what is done, and with what; a choice begins after them. */
const heads = /^(for|item|die)$|^(hex|slot|item|fixer|ability|thing|die):/;

export function deedOf(m: Move): Deed {
  const who = m.path[0] !== 'npc' ? 0 : m.path[1] === '2' ? 2 : 1;
  const [verb = '', ...words] = m.path.slice(who);
  const item = thing(m, 'item');
  const named = ['slot', 'fixer', 'ability', 'thing'].map((kind) => thing(m, kind)).find(Boolean);
  return {
    ...m,
    who,
    verb,
    what: named ?? (item && verb === 'commit' ? `item ${item}` : (item ?? '')),
    die: Number(thing(m, 'die') ?? 0),
    hexes: things(m, 'hex'),
    rest: words.filter((w) => !heads.test(w)),
  };
}

/** Verbs that a tile alone says: pick the tile, and it is done. */
const onTiles = new Set([
  'plan',
  'unplan',
  'start',
  'move',
  'unlock',
  'subdue',
  'disable',
  'reveal',
  'open',
  'choose',
  'pickup',
  'drop',
]);

export interface Acts {
  /** By hex: what a click there can mean. */
  tiles: Map<At, Deed[]>;
  /** By slot: `c1` … `s2`, `item …`. */
  commits: Map<string, Deed[]>;
  /** `idea`, `loot`, and loot on the character's own tile. */
  hands: Deed[];
  /** Abilities, fixers, the shop: by verb and name, each with one or more targets. */
  uses: Map<string, Deed[]>;
  /** The team's choices that are not tiles. */
  choices: Deed[];
  runs: Deed[];
  /** `ready`, `done`, `undo`, `escape`, `stay`, `caught`, by verb. */
  ends: Map<string, Deed>;
  others: Deed[];
}

const ends = new Set(['ready', 'done', 'undo', 'escape', 'stay', 'caught']);

function add<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** Everything that one character can do, in its place. */
export function sortOut(deeds: Deed[]): Acts {
  const acts: Acts = {
    tiles: new Map(),
    commits: new Map(),
    hands: [],
    uses: new Map(),
    choices: [],
    runs: [],
    ends: new Map(),
    others: [],
  };
  for (const d of deeds) {
    if (onTiles.has(d.verb) && d.hexes.length === 1) add(acts.tiles, d.hexes[0]!, d);
    else if (d.verb === 'commit') add(acts.commits, d.what, d);
    else if (/^(idea|loot|pickup|drop)$/.test(d.verb)) acts.hands.push(d);
    else if (/^(ability|fixer|buy)$/.test(d.verb)) add(acts.uses, `${d.verb} ${d.what}`, d);
    else if (d.verb === 'choose') acts.choices.push(d);
    else if (d.verb === 'run') acts.runs.push(d);
    else if (ends.has(d.verb) && !acts.ends.has(d.verb)) acts.ends.set(d.verb, d);
    else acts.others.push(d);
  }
  return acts;
}

/** The deeds that go through (or at) all of these hexes. */
export const through = (deeds: Deed[], hexes: At[]): Deed[] =>
  deeds.filter((d) => hexes.every((h) => d.hexes.includes(h)));
