// What the host calls: put together from what was clicked, since a call can name traits, ratings and
// several people or things, more than a list could hold.
import { letters } from './data';
import type { Letter } from './types';

export type CallKind = 'test' | 'oppose' | 'team' | 'multi' | 'strike' | 'hit' | 'ko';

/** Everything but a KO test can name its traits. */
export const mayUse = (kind: CallKind) => kind !== 'ko';

/** Can several people do it? */
export const isShared = (kind: CallKind) => kind === 'team' || kind === 'strike';

/** Can the host roll for a foe? */
export const isForFoes = (kind: CallKind) => /test|oppose|ko/.test(kind);

/** A call of the host, half filled in. */
export interface Call {
  kind: CallKind;
  /** One seat; for a team or an attack several. */
  seats: number[];
  /** Instead of a seat: a foe on the table, for whom the host rolls. */
  foe?: string;
  /** A difficulty; for opposed things a letter, a seat or a foe; for `multi` and `hit` several. */
  hard: string[];
  special?: boolean;
  /** Rating by letter, for each seat or for each action; '' is left to the rules. */
  rating: string[];
  using: string[];
  /** Traits of the other side. */
  against?: string[];
  /** For people: what it is about. */
  title?: string;
}

export const isOpposed = (kind: CallKind) =>
  kind === 'oppose' || kind === 'strike' || kind === 'hit';

const traitsAfter = (word: string, ids: string[] = []) =>
  ids.length ? ` ${word} ${ids.join(' ')}` : '';

function untitled(c: Call): string | null {
  const who = c.foe ?? c.seats[0];
  const [hard] = c.hard;
  if (who === undefined || !hard) return null;
  const with1 = (what: string | number, k: number) =>
    c.rating[k] && what !== 'none' ? `${what}:${c.rating[k]}` : `${what}`;
  const using = traitsAfter('using', c.using);
  const special = c.special ? ' special' : '';
  switch (c.kind) {
    case 'team':
      return c.seats.length < 2 ? null : `team ${hard} ${c.seats.map(with1).join(' ')}${using}`;
    case 'multi':
      return c.hard.length < 2 ? null : `multi ${who} ${c.hard.map(with1).join(' ')}${using}`;
    case 'hit':
      return `hit ${who} ${c.hard.join(' ')}${using}${special}`;
    case 'ko':
      return `ko ${who} ${hard}`;
    default: {
      const rating = c.rating[0] ? ` rating ${c.rating[0]}` : '';
      const people = c.kind === 'strike' ? c.seats.join(' ') : who;
      const theirs = c.kind === 'oppose' ? traitsAfter('against', c.against) : '';
      return `${c.kind} ${people} ${hard}${using || rating}${theirs}${special}`;
    }
  }
}

/** The call as a move; null while something is missing. */
export function callText(c: Call): string | null {
  const text = untitled(c);
  const title = c.title?.replace(/\s+/g, ' ').trim();
  return text && title ? `${text} as ${title}` : text;
}

/** Calls that say more than the list of moves: the server looks at them when they come. */
export const isFree = (c: Call): boolean =>
  c.using.length > 0 ||
  !!c.special ||
  !!c.against?.length ||
  !!c.title?.trim() ||
  (!!c.foe && !!c.rating[0]) ||
  /team|multi|hit/.test(c.kind) ||
  (c.kind === 'strike' && c.seats.length > 1) ||
  (c.kind === 'oppose' && !letters.includes(c.hard[0] as Letter));
