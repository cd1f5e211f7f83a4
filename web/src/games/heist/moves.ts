// Legal moves come as texts; this takes them apart, so that the board can offer them where they
// belong. Nothing here knows what is legal: what is not in the list is not offered, and what no
// place fits stands in `others`, so that every move is somewhere.
import { type At, isAt } from './hex';

export interface Deed {
  /** As it is played. */
  text: string;
  /** 0 your own character; 1, 2: a non-player character. */
  who: number;
  verb: string;
  /** What is committed, used, bought, picked up: `c2`, `item flashbang`, `visage`, `jewel`. */
  what: string;
  /** The value that the die is turned to; 0: as it lies. */
  die: number;
  hexes: At[];
  /** Words that are neither of these: seats, numbers, letters. */
  rest: string[];
}

const named = new Set(['commit', 'fixer', 'ability', 'buy', 'pickup', 'drop']);

export function takeApart(text: string): Deed {
  const npc = /^npc (2 )?/.exec(text);
  const who = npc ? (npc[1] ? 2 : 1) : 0;
  const words = text.slice(npc?.[0].length ?? 0).split(' ');
  const verb = words.shift() ?? '';
  let what = '';
  if (named.has(verb)) {
    what = words.shift() ?? '';
    if (verb === 'commit' && what === 'item') what = `item ${words.shift() ?? ''}`;
  }
  let die = 0;
  const turn = words.indexOf('die');
  if (verb === 'commit' && turn >= 0) {
    die = Number(words[turn + 1]);
    words.splice(turn, 2);
  }
  return {
    text,
    who,
    verb,
    what,
    die,
    hexes: words.filter(isAt),
    rest: words.filter((w) => !isAt(w) && w !== 'for'),
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
  /** `ready`, `done`, `undo`, `escape`, `stay`, by verb. */
  ends: Map<string, Deed>;
  others: Deed[];
}

const ends = new Set(['ready', 'done', 'undo', 'escape', 'stay']);

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

/** Every move of the list that `acts` has a place for. */
export const allOf = (a: Acts): Deed[] => [
  ...[...a.tiles.values(), ...a.commits.values(), ...a.uses.values()].flat(),
  ...a.hands,
  ...a.choices,
  ...a.runs,
  ...a.ends.values(),
  ...a.others,
];

/** The deeds that go through (or at) all of these hexes. */
export const through = (deeds: Deed[], hexes: At[]): Deed[] =>
  deeds.filter((d) => hexes.every((h) => d.hexes.includes(h)));
