// What the finale tells of a game: made by each game's `finale.ts` from the view and the log. Facts
// only, as the server sent them; sentences about the game are the story's own.
import type { AnyEvent, LogMessage, Result } from '../wire/types';
import { listed } from './names';

export interface Played {
  /** Its number in the log, as replays count. */
  n: number;
  seat: number;
  events: AnyEvent[];
  story: string[];
}

export interface Source<V> {
  view: V;
  moves: Played[];
  result: Result | null;
  /** Names at the table; “You” for your own. */
  name: (seat: number) => string;
  you: number;
  players: number;
}

export interface Tale {
  /** What was played, if the table itself does not say: the title of a job or a heist. */
  title?: string | undefined;
  headline: string;
  /** How it was decided, in a sentence or two. */
  how: string[];
  /** What the story says afterwards. */
  epilogue: string[];
  tally: [what: string, value: string][];
  people: { seat: number; name: string; fate: string; facts: string[] }[];
  /** The crew wins or loses as one: one line in the curve. */
  together: boolean;
}

/** The moves that still count: what was taken back is gone. */
export function playedOf(log: LogMessage[]): Played[] {
  const moves: Played[] = [];
  for (const m of log) {
    if (m.type === 'move')
      moves.push({ n: m.n, seat: m.seat, events: m.events, story: m.story ?? [] });
    if (m.type === 'undo') moves.pop();
  }
  return moves;
}

/** “You win!”, “Ann wins!”, “You, Ann and Bo share the win!” */
export function winnersInWords<V>({ result, name, you }: Source<V>): string {
  const winners = [...(result?.winners ?? [])].sort(
    (a, b) => Number(b === you) - Number(a === you),
  );
  if (winners.length === 0) return 'Nobody wins';
  const who = listed(winners.map(name));
  if (winners.length > 1) return `${who} share the win!`;
  return winners[0] === you ? 'You win!' : `${who} wins!`;
}

/** The sentences of the last move. */
export const lastWords = (moves: Played[]): string[] =>
  (moves.at(-1)?.story ?? []).flatMap((s) => s.split('\n')).filter((s) => s !== '');

export const countOf = (moves: Played[], type: RegExp, seat?: number): number =>
  moves
    .flatMap((m) => m.events)
    .filter((e) => type.test(e.type) && (seat === undefined || e.seat === seat)).length;

/** “3 locks opened”; nothing where there is nothing to count. */
export const some = (n: number, one: string, many: string): string[] =>
  n === 0 ? [] : [`${n} ${n === 1 ? one : many}`];

/* ---- Turning points ---- */

/** How likely everybody was to win after `n` moves. */
export interface Chance {
  n: number;
  win: number[];
}
export interface Turn {
  from: number;
  to: number;
  before: number;
  after: number;
  /** What was told in between. */
  story: string[];
}

/** The line that the turning points are read off: the crew's, or the winner's. */
export const heroOf = (together: boolean, winners: number[]): number =>
  together ? 0 : (winners[0] ?? 0);

/** Where the chances changed most: at most three places, in the order of the game. */
export function turnsOf(chances: Chance[], hero: number, moves: Played[], least = 0.2): Turn[] {
  const jumps = chances.slice(1).map((c, i): Turn => {
    const b = chances[i]!;
    const between = moves.filter((m) => m.n > b.n && m.n <= c.n);
    const story = between.flatMap((m) => m.story.flatMap((s) => s.split('\n'))).filter(Boolean);
    return { from: b.n, to: c.n, before: b.win[hero] ?? 0, after: c.win[hero] ?? 0, story };
  });
  const by = (t: Turn) => Math.abs(t.after - t.before);
  return jumps
    .filter((t) => by(t) >= least && t.story.length > 0)
    .sort((a, b) => by(b) - by(a))
    .slice(0, 3)
    .sort((a, b) => a.from - b.from);
}
