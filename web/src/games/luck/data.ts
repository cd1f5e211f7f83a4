// The sheet: lists, traits, backgrounds, tricks, and the two charts. Data only; what may be chosen
// and what a test comes to is the server's to say. A test compares every cell with the engine.
import { difficulties, lists, backgrounds as names } from 'virtual:facts/luck';
import { charts, traits as raw, tricks as rawTricks } from 'virtual:luck/sheet';
import things from 'virtual:things/luck';
import { signed } from '../../ui/names';
import type { Difficulty, Letter, Outcome, Task } from './types';

export { difficulties, lists };

export interface Trait {
  id: string; // list/name
  list: string;
  name: string;
  rating: Letter;
  points: number;
}

/** “+3”, “−2”, “0”. */
export const worth = (t: Trait): string => (t.points ? signed(t.points) : '0');

/** The id of a name: lower case, one hyphen for everything that isn't a letter or a digit. */
const idOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export const traits: Trait[] = raw.map(([list, name, rating, points]) => ({
  id: `${list}/${idOf(name)}`,
  list,
  /* Two names end in a note on what to write beside them: that is for paper. */
  name: name.replace(/\s+\([^)]*\)$/, ''),
  rating: rating as Letter,
  points,
}));
export const traitOf = new Map(traits.map((t) => [t.id, t]));
/* AL-03: `points` is what a sheet may cost; what is left is luck. */
export { points, ready as readyMade } from 'virtual:luck/sheet';

/** As people say it, from the same file that explains it. */
export const listTitles: Record<string, string> = Object.fromEntries(
  things.filter((t) => t.kind === 'list').map((t) => [t.id, t.name]),
);
export const characteristics = lists.slice(0, 10);

export const backgrounds = names.map((name) => ({ id: idOf(name), name }));

interface Trick {
  id: string;
  name: string;
  cost: number;
  does: string;
}
export const tricks: Trick[] = rawTricks.map(([id, name, cost]) => ({
  id,
  name,
  cost,
  does: things.find((t) => t.kind === 'trick' && t.id === id)?.text ?? '',
}));
export const trickOf = (id: string | null | undefined) => tricks.find((t) => t.id === id);

export const letters: Letter[] = ['D', 'A', 'T', 'S', 'P'];
/** What a kind of things is called in the middle of a sentence, from the same file that explains it. */
const called = (kind: string) =>
  Object.fromEntries(
    things
      .filter((t) => t.kind === kind)
      .map((t) => [t.id, t.name.replace(/( task)? \(.\)$/, '').toLowerCase()]),
  );
export const letterNames = called('rating') as Record<Letter, string>;

export const taskLetters = 'ESMTCDX'.split('') as Task[];
export const taskNames = called('task') as Record<Task, string>;

/** Chart one: a row for each rating, a column for each difficulty. */
export const taskAt = (rating: Letter, difficulty: Difficulty): Task =>
  charts.one[letters.indexOf(rating)]![difficulties.indexOf(difficulty)] as Task;

type Code = 'OoL' | 'F' | 'NT' | 'S' | 'LS' | 'MB';
export const sums = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** Chart two: a row for each task, a column for each sum of two dice. */
export const codes = (task: Task): Code[] => charts.two[taskLetters.indexOf(task)] as Code[];

export const outcomeWords: Record<Outcome, { stamp: string; does: string; good: boolean }> = {
  'out-of-luck': { stamp: 'Out of luck', does: 'Failed, and all luck is gone.', good: false },
  failure: { stamp: 'Failed', does: 'So it goes.', good: false },
  'next-time': { stamp: 'Next time', does: 'Nearly! One luck buys another roll.', good: false },
  success: { stamp: 'Passed', does: 'It works.', good: true },
  'lucky-streak': { stamp: 'Lucky streak', does: 'Passed, and one luck more.', good: true },
  'morale-boost': {
    stamp: 'Morale boost',
    does: 'Passed in style: luck for everybody.',
    good: true,
  },
  hit: { stamp: 'A hit', does: 'And for free.', good: true },
};

/** A trait with the rating that counts now. */
export type Rated = Trait & { now: Letter };
/** Traits of a sheet in the sheet's order. */
export const traitsOf = (sheet: Record<string, Letter>, list?: string): Rated[] =>
  traits
    .filter((t) => sheet[t.id] && (!list || t.list === list))
    .map((t) => ({ ...t, now: sheet[t.id]! }));
