// Who sits where before there is a table.
import { levels, nets } from 'virtual:facts/bots';
import { alone } from './route';

/** Who sits at a place: `me`, `here` (one more seat of this device), `open` or a level of bots. */
export interface Place {
  who: string;
  name: string;
}

export const levelWords: Record<string, string> = {
  easy: 'easy bot',
  medium: 'medium bot',
  hard: 'hard bot',
  net: 'trained bot',
};

const names = ['Ace', 'Birdie', 'Clover', 'Dusty', 'Echo', 'Flint', 'Ginger', 'Hazel'];

/** Who but I can sit somewhere. A trained bot plays only games that bring its network. */
export const others = (game: string): [string, string][] => [
  ...(alone.value ? [] : [['open', 'a friend'] as [string, string]]),
  ...levels
    .filter((level) => level !== 'net' || nets.includes(game))
    .map((level): [string, string] => [level, levelWords[level]!]),
];

const freshPlace = (i: number, other: string): Place => ({
  who: i === 0 ? 'me' : other,
  name: names[i % names.length]!,
});

/** As many places as there are, and "me" at just one of them; new ones are for `other`. */
export function fitPlaces(old: Place[], count: number, other: string = 'open'): Place[] {
  const list = Array.from({ length: count }, (_, i) => old[i] ?? freshPlace(i, other));
  if (!list.some((p) => p.who === 'me')) list[0] = { ...list[0]!, who: 'me' };
  return list;
}

export function setPlace(old: Place[], i: number, change: Partial<Place>): Place[] {
  const list = old.map((p, k) => {
    if (k === i) return { ...p, ...change };
    return change.who === 'me' && p.who === 'me' ? { ...p, who: old[i]!.who } : p;
  });
  return fitPlaces(list, list.length);
}

/** Begin at once: every place that a friend could have gets a bot. */
export const fillWithBots = (places: Place[]): Place[] =>
  places.map((p) => (p.who === 'open' ? { ...p, who: 'medium' } : p));

/** One person plays everybody: every place that a friend or a bot could have is on this device. */
export const fillWithMe = (places: Place[]): Place[] =>
  fitPlaces(
    places.map((p) => (p.who === 'me' ? p : { ...p, who: 'here' })),
    places.length,
  );

/** I run the game; where I would have sat, a friend can. */
export const hostedBy = (places: Place[], host: number): Place[] =>
  places[host] && places[host].who === 'open' ? setPlace(places, host, { who: 'me' }) : places;

/** Money and counts are numbers; lists and objects are written as JSON; everything else is meant as it
 * is typed. */
export function readOption(name: string, text: string): unknown {
  if (/^(cash|first)$/.test(name) && /^\d+$/.test(text)) return Number(text);
  return /^[[{]/.test(text) ? JSON.parse(text) : text;
}

/** An open game: one person with several characters sees them all, and
 * nothing is covered in between. */
export const isOpenGame = (game: string, mode: unknown): boolean =>
  game === 'heist' || (/^(luck|mcguffin)$/.test(game) && mode !== 'hosted');
