// What the host calls: put together from what was clicked, since a call can name traits, ratings and
// several people or things, more than a list could hold.
import { letters } from './data';
import type { Letter } from './types';

export type CallKind = 'test' | 'oppose' | 'team' | 'multi' | 'strike' | 'hit' | 'ko';

/** Everything but a KO test can name its traits. */
export const mayUse = (kind: CallKind) => kind !== 'ko';

/** A call of the host, half filled in. */
export interface Call {
  kind: CallKind;
  /** One seat; for a team several. */
  seats: number[];
  /** For a KO test instead of a seat: a foe on the table. */
  foe?: string;
  /** A difficulty; for opposed things a letter, a seat or a foe; for `multi` and `hit` several. */
  hard: string[];
  special?: boolean;
  /** Rating by letter, for each seat or for each action; '' is left to the rules. */
  rating: string[];
  using: string[];
}

export const isOpposed = (kind: CallKind) =>
  kind === 'oppose' || kind === 'strike' || kind === 'hit';

/** The call as a move; null while something is missing. */
export function callText(c: Call): string | null {
  const [seat] = c.seats;
  const [hard] = c.hard;
  if ((seat === undefined && !c.foe) || !hard) return null;
  const with1 = (what: string | number, k: number) =>
    c.rating[k] && what !== 'none' ? `${what}:${c.rating[k]}` : `${what}`;
  const using = c.using.length ? ` using ${c.using.join(' ')}` : '';
  const special = c.special ? ' special' : '';
  switch (c.kind) {
    case 'team':
      return c.seats.length < 2 ? null : `team ${hard} ${c.seats.map(with1).join(' ')}${using}`;
    case 'multi':
      return c.hard.length < 2 ? null : `multi ${seat} ${c.hard.map(with1).join(' ')}${using}`;
    case 'hit':
      return `hit ${seat} ${c.hard.join(' ')}${using}${special}`;
    case 'ko':
      return `ko ${c.foe ?? seat} ${hard}`;
    default: {
      const rating = c.rating[0] ? ` rating ${c.rating[0]}` : '';
      return `${c.kind} ${seat} ${hard}${using || rating}${special}`;
    }
  }
}

/** Calls that say more than the list of moves: the server looks at them when they come. */
export const isFree = (c: Call): boolean =>
  c.using.length > 0 ||
  !!c.special ||
  /team|multi|hit/.test(c.kind) ||
  (c.kind === 'oppose' && !letters.includes(c.hard[0] as Letter));
