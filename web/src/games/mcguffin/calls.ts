// What the Mastermind calls. The list has every call without its numbers; the bonus and how many are hers to
// add, by the rules' own forms.
import type { Slots } from '../../wire/forms';
import { by, type Move, thing, things } from '../../wire/steps';
import type { Deck, Skill } from './types';

/** What she has pointed at so far. */
export interface Plan {
  seat?: number | undefined;
  /** `fight`, or the check that the rules have for that seat just now. */
  fight?: boolean | undefined;
  /** `theirs`: the player names it. */
  deck?: Deck | 'theirs' | undefined;
  against?: number | 'npc' | undefined;
  many: number;
  bonus: number;
  rivalBonus: number;
  /** Another skill than the deck's own. */
  skill?: Skill | undefined;
  /** What people call it. */
  title?: string | undefined;
  /** The scene of the job that is to be told with it. */
  idea?: string | undefined;
}

export const noPlan: Plan = { many: 1, bonus: 0, rivalBonus: 0 };

export const callsIn = (moves: Move[]): Move[] =>
  by(moves, 'check', 'gate', 'weakest', 'fight').filter(
    (m) => thing(m, 'seat') && !thing(m, 'bonus') && !thing(m, 'n') && !thing(m, 'skill'),
  );

const seatOf = (m: Move) => Number(thing(m, 'seat'));
const isFight = (m: Move) => m.path[0] === 'fight';
const deckOf = (m: Move) => (thing(m, 'deck') ?? 'theirs') as Deck | 'theirs';
const rivalOf = (m: Move): number | 'npc' => {
  const [, other] = things(m, 'seat');
  return other === undefined ? 'npc' : Number(other);
};

/** The calls that still fit a plan, numbers aside. */
const fitting = (calls: Move[], plan: Partial<Plan>): Move[] =>
  calls.filter(
    (m) =>
      (plan.seat === undefined || seatOf(m) === plan.seat) &&
      (plan.fight === undefined || isFight(m) === plan.fight) &&
      (plan.deck === undefined || isFight(m) || deckOf(m) === plan.deck) &&
      (plan.against === undefined || !isFight(m) || rivalOf(m) === plan.against),
  );

/** The one call a plan has come to, or null while something is still open. */
export function settled(calls: Move[], plan: Plan): { verb: string; slots: Slots } | null {
  const [one, other] = fitting(calls, plan);
  if (!one || other) return null;
  const { bonus, rivalBonus, many, skill } = plan;
  const rival = rivalOf(one);
  const isDuel = isFight(one) && rival !== 'npc';
  const slots = {
    seat: seatOf(one),
    deck: thing(one, 'deck'),
    ...(isDuel && { rival }),
    ...(isFight(one) && !isDuel && many > 1 && { n: many }),
    ...(one.path[0] === 'check' && skill && { skill }),
    title: plan.title,
    ...((bonus || (isDuel && rivalBonus)) && { bonus, ...(isDuel && { second: rivalBonus }) }),
  };
  return { verb: one.path[0]!, slots };
}

/** What can be pointed at next. */
export function options(calls: Move[], plan: Plan) {
  const { seat } = plan;
  const checks = fitting(calls, { seat, fight: false });
  const fights = fitting(calls, { seat, fight: true });
  return {
    seats: [...new Set(calls.map(seatOf))],
    checks: checks.length > 0,
    fights: fights.length > 0,
    /** check, gate or weakest: what the rules ask of this seat. */
    verb: checks[0]?.path[0] ?? 'check',
    decks: [...new Set(checks.map(deckOf))],
    rivals: fights.map(rivalOf),
  };
}

/** The plan with everything dropped that the list does not have any more. */
export function kept(plan: Plan, calls: Move[]): Plan {
  const o = options(calls, plan);
  if (plan.seat === undefined || !o.seats.includes(plan.seat))
    return o.seats.length === 1 ? { ...noPlan, seat: o.seats[0] } : noPlan;
  const fight = (plan.fight ?? !o.checks) ? o.fights : !o.checks;
  const still = <T>(all: T[], x: T | undefined) => all.find((y) => y === x);
  const deck = still(o.decks, plan.deck);
  const isCheck = !fight && !!deck;
  return {
    ...plan,
    fight,
    deck,
    against: still(o.rivals, plan.against),
    skill: isCheck ? plan.skill : undefined,
    idea: isCheck ? plan.idea : undefined,
  };
}
