// The caper of the day: what the page asks about it. The rules of it are the server's, or this device's.
import { arrive } from '../ui/arrive';
import { alone, noServer } from '../ui/route';
import type { Made } from '../wire/api';
import { call } from '../wire/api';
import { onServer } from '../wire/ends';
import { myName, myToken } from '../wire/keys';

interface Fact {
  what: string;
  n: number;
}
interface DayResult {
  place: number;
  name: string;
  table: string;
  won: boolean;
  mine: boolean;
  facts: Fact[];
}
export interface DayGame {
  game: string;
  seed: string;
  seats: number;
  content?: string;
  /** What the piece is called. */
  piece?: string;
  mine: { table: string; over: boolean } | null;
  results: DayResult[];
  count: number;
}
export interface Day {
  day: string;
  today: string;
  games: DayGame[];
}
export interface WeekRow {
  name: string;
  points: number;
  played: number;
  won: number;
  best: number;
  mine: boolean;
}

export const titles: Record<string, string> = {
  getmac: 'Get the MacGuffin',
  mcguffin: 'McGuffin',
  luck: 'Adventures & Luck',
  heist: 'Masters of the Heist',
};

export const askDay = (day?: string) =>
  call<Day>(`/daily${day ? `?day=${day}` : ''}`, undefined, myToken());
export const askWeek = () =>
  call<{ week: WeekRow[] }>('/daily/week', undefined, myToken()).then((a) => a.week);

/** Begin it and sit down; no other player is expected. */
export async function begin(game: string, day: string, practice = false): Promise<void> {
  const name = myName();
  arrive(await call<Made>(`/daily/${game}`, { name, day, practice }, myToken()), { now: true });
}

const handIn = (game: string, day: string, transcript: string) =>
  call<{ won: boolean }>(`/daily/${game}/results`, { name: myName(), day, transcript }, myToken());

/** A transcript that was played elsewhere: the file says which game it is. */
export async function handInFile(text: string, day: string): Promise<void> {
  const game = /^game (\w+)$/m.exec(text)?.[1];
  if (!game) throw new Error('This is not a transcript of caper.');
  await handIn(game, day, text);
}

/** A game of this device, to the server that the page came from. */
export async function handInMine(game: string, day: string, table: string): Promise<void> {
  const { askTables } = await import('../engine/engine');
  const { transcript } = await askTables({ do: 'transcript', table });
  await onServer(() => handIn(game, day, transcript as string));
}
export const mayHandIn = () => alone.value && !noServer;

export const said = (r: DayResult): string =>
  [r.won ? 'won' : 'lost', ...r.facts.map((f) => `${f.what.toLowerCase()} ${f.n}`)].join(' · ');

/** How many days in a row, up to today or yesterday, are among these. */
export function streakOf(days: readonly string[], today: string): number {
  const before = (day: string, n: number) =>
    new Date(Date.parse(`${day}T00:00:00Z`) - n * 86_400_000).toISOString().slice(0, 10);
  const last = days.includes(today) ? today : before(today, 1);
  let n = 0;
  while (days.includes(before(last, n))) n++;
  return n;
}

/** “Monday, 16 November”: the day is the same everywhere. */
export const named = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
