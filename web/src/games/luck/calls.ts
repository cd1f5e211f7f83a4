// What the host calls: put together from what was clicked, since a call can name traits, ratings and several
// people or things, more than a list could hold. What belongs to a call, and in which order, is said by its form.
import { partsOf, write } from '../../wire/forms';
import type { MoveText } from '../../wire/steps';

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

type Rules = { forms: readonly string[] };

/** The form with everything that a call of this kind may have; short calls have forms of their own before it. */
const formOf = ({ forms }: Rules, kind: CallKind): string =>
  forms.filter((f) => partsOf(f)[0] === kind).pop() ?? '';
const has = (slot: string) => (rules: Rules, kind: CallKind) => formOf(rules, kind).includes(slot);

/** Can it name its traits, and those of the other side? Is there a special one? */
export const mayUse = has('{using}');
export const mayOppose = has('{against}');
export const maySpecial = has('[special]');
/** Can the host roll for a foe? */
export const isForFoes = has('{who}');
const isForOne = has('{seat}');
/** Can several people do it? */
export const isShared = (rules: Rules, kind: CallKind) =>
  !isForOne(rules, kind) && !isForFoes(rules, kind);
/** Is it against a person, a foe or a rating, and not a difficulty? */
const isAtTarget = has('{target}');
const isAttack = has('{attackers}');
export const isOpposed = (rules: Rules, kind: CallKind) =>
  isAtTarget(rules, kind) || isAttack(rules, kind);

/** The call as a move; nothing while something is missing. */
export function callText(rules: Rules, c: Call): MoveText | undefined {
  const form = formOf(rules, c.kind);
  const [hard] = c.hard;
  const who = c.foe ?? c.seats[0];
  const rated = (what: string | number, k: number) =>
    c.rating[k] && what !== 'none' ? `${what}:${c.rating[k]}` : what;
  const [seat, ...seats] = c.seats.map(rated);
  const [action, ...actions] = c.hard.map(rated);
  const all = {
    who,
    seat: who,
    seats: c.seats,
    difficulty: hard,
    target: hard,
    attackers: c.hard,
    'seat:letter': seat,
    'seats:letter': seats,
    'action:letter': action,
    'actions:letter': actions,
    using: c.using,
    rating: c.using.length ? '' : c.rating[0],
    against: c.against,
    special: c.special,
    title: c.title,
  };
  const said = Object.entries(all).filter(
    ([s]) => form.includes(`{${s}}`) || form.includes(`[${s}]`),
  );
  return write([form], c.kind, Object.fromEntries(said));
}

/** A call of that kind with nothing filled in but who. */
export const fresh = (kind: CallKind, seats: number[] = []): Call => ({
  kind,
  seats,
  hard: [],
  rating: [],
  using: [],
});
