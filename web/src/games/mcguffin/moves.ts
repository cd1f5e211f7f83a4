// Legal moves as the wire has them, taken apart into what a person points at. Nothing here knows
// what is legal: the lists say so, and a plan only narrows them.
import type { Deck, Skill } from './types';
import { decks, skills } from './words';

export type CallVerb = 'check' | 'gate' | 'weakest' | 'fight';

/** Something that the Mastermind can call. */
export interface Call {
  move: string;
  verb: CallVerb;
  seat: number;
  deck?: Deck;
  bonus?: number;
  /** In a fight: against whom; none: somebody on the payroll. */
  against?: number;
}

export interface Choices {
  go?: string;
  heal?: string;
  yield?: string;
  ready?: string;
  advance?: string;
  end?: string;
  /** Obstacle, deck, skill or figure → the move. */
  tries: Map<string, string>;
  gates: Map<Deck, string>;
  makes: Map<Skill, string>;
  figures: Map<string, string>;
  calls: Call[];
  /** Whatever this page has no picture for. */
  others: string[];
}

const single = ['go', 'heal', 'yield', 'ready', 'advance', 'end'] as const;
const isDeck = (w: string | undefined): w is Deck => decks.includes(w as Deck);
const isSeat = (w: string | undefined): w is string => /^\d+$/.test(w ?? '');

export function parseCall(move: string): Call | null {
  const [verb, seat, what, word, bonus] = move.split(' ');
  if (!isSeat(seat)) return null;
  const call = { move, seat: Number(seat) };
  if (verb === 'fight' && what === 'npc') return { ...call, verb };
  if (verb === 'fight' && isSeat(what)) return { ...call, verb, against: Number(what) };
  if ((verb === 'check' || verb === 'gate' || verb === 'weakest') && isDeck(what)) {
    if (word === undefined) return { ...call, verb, deck: what, bonus: 0 };
    if (word === 'bonus' && Number.isInteger(Number(bonus)))
      return { ...call, verb, deck: what, bonus: Number(bonus) };
  }
  return null;
}

function place(all: Choices, move: string): boolean {
  const [verb, what, more] = move.split(' ');
  for (const s of single)
    if (move === s) {
      all[s] = move;
      return true;
    }
  const call = parseCall(move);
  if (call) all.calls.push(call);
  else if (!what || more !== undefined) return false;
  else if (verb === 'try') all.tries.set(what, move);
  else if (verb === 'gate' && isDeck(what)) all.gates.set(what, move);
  else if (verb === 'make' && skills.includes(what as Skill)) all.makes.set(what as Skill, move);
  else if (verb === 'ready-made') all.figures.set(what, move);
  else return false;
  return true;
}

export function parseMoves(moves: string[]): Choices {
  const all: Choices = {
    tries: new Map(),
    gates: new Map(),
    makes: new Map(),
    figures: new Map(),
    calls: [],
    others: [],
  };
  for (const m of moves) if (!place(all, m)) all.others.push(m);
  return all;
}

/** What the Mastermind has pointed at so far. */
export interface Plan {
  seat?: number;
  /** `fight`, or whatever check the rules have for that seat just now. */
  fight?: boolean;
  deck?: Deck;
  bonus: number;
  against?: number | 'npc';
}

/** The calls that still fit a plan, bonus aside. */
export function fitting(calls: Call[], plan: Plan): Call[] {
  return calls.filter(
    (c) =>
      (plan.seat === undefined || c.seat === plan.seat) &&
      (plan.fight === undefined || (c.verb === 'fight') === plan.fight) &&
      (plan.deck === undefined || plan.fight || c.deck === plan.deck) &&
      (plan.against === undefined ||
        !plan.fight ||
        (plan.against === 'npc' ? c.against === undefined : c.against === plan.against)),
  );
}

/** The one call a plan has come to, or null while something is still open. */
export function settled(calls: Call[], plan: Plan): Call | null {
  const left = fitting(calls, plan).filter((c) => c.verb === 'fight' || c.bonus === plan.bonus);
  return left.length === 1 ? (left[0] ?? null) : null;
}

const range = <T>(list: (T | undefined)[]): T[] =>
  [...new Set(list)].filter((x): x is T => x !== undefined);

/** What can be pointed at next. */
export function options(calls: Call[], plan: Plan) {
  const { seat, fight } = plan;
  const of = (p: Plan) => fitting(calls, p);
  const here: Plan = { bonus: 0, ...(seat !== undefined && { seat }) };
  const kind: Plan = { ...here, ...(fight !== undefined && { fight }) };
  const fights = of({ ...here, fight: true });
  return {
    seats: range(calls.map((c) => c.seat)),
    checks: of({ ...here, fight: false }).length > 0,
    fights: fights.length > 0,
    /** check, gate or weakest: what the rules ask of this seat. */
    verb: of({ ...here, fight: false })[0]?.verb ?? 'check',
    decks: range(of(kind).map((c) => c.deck)),
    bonuses: range(of(kind).map((c) => c.bonus)).sort((a, b) => a - b),
    rivals: fights.map((c) => c.against ?? ('npc' as const)),
  };
}
