// What the host calls: put together from what was clicked, since a call can name traits, ratings and several
// people or things, more than a list could hold. What belongs to a call, and in which order, is the rules' table
// of calls (src/games/luck/call.c).
import { calls } from 'virtual:facts/luck';
import { titled } from '../../wire/forms';

export type CallKind = 'test' | 'oppose' | 'team' | 'multi' | 'strike' | 'hit' | 'ko';

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

const has = (cell: 'who' | 'parts' | 'tail', flag: string) => (kind: CallKind) =>
  !!calls[kind][cell]?.includes(flag);

/** Can it name its traits, and those of the other side? Is there a special one? */
export const mayUse = has('tail', 'using');
export const mayOppose = has('tail', 'against');
export const maySpecial = has('tail', 'special');
/** Can the host roll for a foe? */
export const isForFoes = has('who', 'foes');
/** Can several people do it? */
export const isShared = (kind: CallKind) => !calls[kind].who;
/** Is it against a person, a foe or a rating, and not a difficulty? */
export const isOpposed = (kind: CallKind) => !calls[kind].task && !has('parts', 'tasks')(kind);
const isRated = has('parts', 'rated');

/** The call as a move; null while something is missing. */
export function callText(c: Call): string | null {
  const { who, task, parts, least, target } = calls[c.kind];
  const [first] = c.foe ? [c.foe] : c.seats;
  const [hard] = c.hard;
  const rated = (what: string | number, k: number) =>
    isRated(c.kind) && c.rating[k] && what !== 'none' ? `${what}:${c.rating[k]}` : what;
  const several = parts ? (who ? c.hard : c.seats).map(rated) : [];
  if (several.length < Number(least ?? 0) || (who && first === undefined)) return null;
  if ((task || target) && !hard) return null;
  const after = (word: string, ids: string[] = []) => (ids.length ? [word, ...ids] : []);
  const rating = !parts?.includes('rated') && !c.using.length && c.rating[0];
  const words = [
    c.kind,
    ...(who ? [first] : []),
    ...(task ? [hard] : []),
    ...several,
    ...(target ? [hard] : []),
    ...(mayUse(c.kind) ? after('using', c.using) : []),
    ...(rating ? ['rating', rating] : []),
    ...(mayOppose(c.kind) ? after('against', c.against) : []),
    ...(c.special && maySpecial(c.kind) ? ['special'] : []),
  ];
  return titled(words.join(' '), c.title);
}
