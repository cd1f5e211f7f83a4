// What the rules say the map can shade (`now.map`, from src/games/heist/words/sketch.c): how far tokens and
// steps lead, where there is work, what a way out costs, what noise will bring.
import type { At } from './hex';
import type { Play } from './play';

interface Sketch {
  /** With 0, 1 … more noise: where the marker will stand, and alerts on the way. */
  noise: [marker: number, alerts: number][];
  plan?: Record<string, Record<At, number>>;
  moves?: Record<string, Record<At, number>>;
  work?: Record<string, Record<string, At[]>>;
  /** By person: ideas that turn the die to 1, 2 … 6. */
  turns?: Record<string, number[]>;
  prices?: Record<string, number>;
  /** By seat: what a bot there has against running now. */
  answers?: Record<string, string>;
  /** By move: what it has cost after each of its tiles. */
  runs?: Record<string, number[]>;
}

const sketch = (play: Play) => play.now?.map as Sketch | undefined;

/** Tiles that tokens still in hand could reach, with the steps. */
export const planReach = (play: Play, seat: number): [At, number][] =>
  Object.entries(sketch(play)?.plan?.[seat] ?? {}) as [At, number][];

/** Where that many steps can lead, as things stand. */
export const moveReach = (play: Play, who: number, steps: number): At[] =>
  (Object.entries(sketch(play)?.moves?.[who] ?? {}) as [At, number][]).flatMap(([at, n]) =>
    n <= steps ? [at] : [],
  );

/** Tiles on which an unlock (U), a subdue (S) or a disable (D) could do something. */
export const workReach = (play: Play, who: number, letters: string): At[] =>
  Object.entries(sketch(play)?.work?.[who] ?? {}).flatMap(([letter, tiles]) =>
    letters.includes(letter) ? tiles : [],
  );

/** Ideas that turn the acting character's die to this face. */
export const turnCost = (play: Play, die: number): number =>
  sketch(play)?.turns?.[play.who]?.[die - 1] ?? 0;

/** What the shop asks for each item. */
export const prices = (play: Play): Record<string, number> => sketch(play)?.prices ?? {};

/** What a way out has cost after each of its tiles. */
export const runCosts = (play: Play, move: string): number[] => sketch(play)?.runs?.[move] ?? [];

export const runCost = (play: Play, move: string): number => runCosts(play, move).at(-1) ?? 0;

/** Where the noise marker will stand with that much more, and which alerts come on the way. */
export function comingWith(play: Play, noise: number, alerts: number) {
  const all = sketch(play)?.noise ?? [];
  const [marker, raised] = all[Math.min(noise, all.length - 1)] ?? [0, 0];
  return { noise: marker, alerts: raised + alerts };
}

/** What a bot answers to a request to run; nothing: it has nothing against it. */
export const whyNotRun = (play: Play, seat: number): string | undefined =>
  sketch(play)?.answers?.[seat];
