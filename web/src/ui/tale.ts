// What the finale tells of a game: made by each game's `finale.ts` from the view and the log. Facts
// only, as the server sent them; sentences about the game are the story's own.
import { chanceGames } from 'virtual:facts/limits';
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

/** The kinds of events that turn a game for its heroes, the strongest last. */
export interface Swings {
  good: readonly string[];
  bad: readonly string[];
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

/** What a finale looks at: the last view, whether anybody has won, and everything that happened. */
export const past = <V, E = AnyEvent>({ view, moves, result }: Source<unknown>) => ({
  v: view as V,
  won: !!result?.winners.length,
  all: moves.flatMap((m) => m.events) as unknown as E[],
});

/** A chance as it was found: so many of the games that bots played on from there. They do not make certain. */
export function odds(p: number): string {
  const n = Math.round(p * chanceGames);
  return n === 0 ? 'hardly any' : n === chanceGames ? 'nearly all' : `${n} of ${chanceGames}`;
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

/** Before the games' boards are known nothing is. */
export const noSwings: Swings = { good: [], bad: [] };

export const countOf = (moves: Played[], type: RegExp, seat?: number): number =>
  moves
    .flatMap((m) => m.events)
    .filter((e) => type.test(e.type) && (seat === undefined || e.seat === seat)).length;

/** “Mrs Okafor (Ann)”; one name where they are the same. */
export const castAs = (role: string, player: string): string =>
  role && role !== player ? `${role} (${player})` : player;

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
  /** What turned it, in the words of the story. */
  cause: string;
}

/** The line that the turning points are read off: the crew's, or the winner's. */
export const heroOf = (together: boolean, winners: number[]): number =>
  together ? 0 : (winners[0] ?? 0);

/** Of everything that happened in between, what can have turned the chances that way: the check that failed,
 * not the line that was told last. */
function causeIn(
  moves: Played[],
  swings: Swings,
  up: boolean,
): { n: number; cause: string } | null {
  let best = { weight: 0, n: 0, cause: '' };
  for (const m of moves)
    for (const [i, e] of m.events.entries()) {
      const weight = (up ? swings.good : swings.bad).indexOf(e.type) + 1;
      const cause = m.story[i]?.split('\n')[0];
      if (cause && weight > 0 && weight >= best.weight) best = { weight, n: m.n, cause };
    }
  return best.cause ? best : null;
}

/** Where the chances changed most: at most three places, in the order of the game. */
export function turnsOf(
  chances: Chance[],
  hero: number,
  moves: Played[],
  swings: Swings,
  least = 0.2,
): Turn[] {
  const jumps = chances.slice(1).map((c, i): Turn => {
    const b = chances[i]!;
    const [before, after] = [b.win[hero] ?? 0, c.win[hero] ?? 0];
    const between = moves.filter((m) => m.n > b.n && m.n <= c.n);
    const found = causeIn(between, swings, after > before);
    return { from: b.n, to: found?.n ?? c.n, before, after, cause: found?.cause ?? '' };
  });
  const by = (t: Turn) => Math.abs(t.after - t.before);
  return jumps
    .filter((t) => by(t) >= least && t.cause !== '')
    .sort((a, b) => by(b) - by(a))
    .slice(0, 3)
    .sort((a, b) => a.from - b.from);
}
