// Legal moves as the wire has them, taken apart into what a person points at. Nothing here knows
// what is legal: the lists say so, and a plan only narrows them. Calls of a Mastermind are listed
// without their numbers; bonuses and how many she adds herself.
import type { Deck, Skill } from './types';
import { decks, skills } from './words';

export type CallVerb = 'check' | 'gate' | 'weakest' | 'fight';

/** Something that the Mastermind can call. */
export interface Call {
  verb: CallVerb;
  seat: number;
  /** Left out of a check of the weakest skill: the player names it. */
  deck?: Deck;
  /** In a fight: against whom; none: somebody on the payroll. */
  against?: number;
  /** In a fight: how many of them. */
  many?: number;
  bonus?: number;
  /** In a duel: the other's. */
  rivalBonus?: number;
}

export type Verdict = 'clear' | 'caught' | 'in';
export type Ruling = '' | 'won' | 'lost';

export interface Choices {
  go?: string;
  heal?: string;
  yield?: string;
  ready?: string;
  advance?: string;
  withdraw?: string;
  ends: Map<Ruling, string>;
  /** Obstacle, deck, skill, figure or seat → the move. */
  tries: Map<string, string>;
  gates: Map<Deck, string>;
  names: Map<Deck, string>;
  makes: Map<Skill, string>;
  figures: Map<string, string>;
  duels: Map<number, string>;
  /** Without bonuses and numbers. */
  calls: Call[];
  /** A bonus can be changed; in a duel the other's, too. */
  bonus: boolean;
  bonuses: boolean;
  verdicts: Map<number, Verdict[]>;
  /** Seats that can be hurt and mended. */
  harm: number[];
  mend: number[];
  /** Whatever this page has no picture for. */
  others: string[];
}

const single = ['go', 'heal', 'yield', 'ready', 'advance', 'withdraw'] as const;
const isDeck = (w: string | undefined): w is Deck => decks.includes(w as Deck);
const isSeat = (w: string | undefined): w is string => /^\d+$/.test(w ?? '');
const isNumber = (w: string | undefined): w is string => /^-?\d+$/.test(w ?? '');

/** “fight 0 npc 3 bonus 2”: words, one after the other. */
class Words {
  private readonly words: string[];
  constructor(move: string) {
    this.words = move.split(' ');
  }
  get next(): string | undefined {
    return this.words[0];
  }
  get done(): boolean {
    return this.words.length === 0;
  }
  take(): string | undefined {
    return this.words.shift();
  }
  skip(word: string): boolean {
    if (this.next !== word) return false;
    this.words.shift();
    return true;
  }
  number(): number | undefined {
    return isNumber(this.next) ? Number(this.take()) : undefined;
  }
}

function fightOf(seat: number, w: Words): Call | null {
  const call: Call = { verb: 'fight', seat };
  if (w.skip('npc')) {
    const many = w.number();
    if (many !== undefined) call.many = many;
  } else if (isSeat(w.next)) call.against = w.number()!;
  else return null;
  if (!w.skip('bonus')) return call;
  call.bonus = w.number() ?? 0;
  if (call.against !== undefined) call.rivalBonus = w.number() ?? 0;
  return call;
}

export function parseCall(move: string): Call | null {
  const w = new Words(move);
  const verb = w.take();
  if (!isSeat(w.next)) return null;
  const seat = w.number()!;
  if (verb === 'fight') {
    const fight = fightOf(seat, w);
    return w.done ? fight : null;
  }
  if (verb !== 'check' && verb !== 'gate' && verb !== 'weakest') return null;
  const call: Call = { verb, seat };
  if (isDeck(w.next)) call.deck = w.take() as Deck;
  else if (verb !== 'weakest') return null;
  if (w.skip('bonus')) call.bonus = w.number() ?? 0;
  return w.done ? call : null;
}

/** A call in the words of the wire. */
export function textOf(c: Call): string {
  const words: (string | number)[] = [c.verb, c.seat];
  if (c.verb === 'fight') words.push(c.against ?? 'npc');
  else if (c.deck) words.push(c.deck);
  if (c.many !== undefined && c.many > 1) words.push(c.many);
  if (c.against !== undefined && (c.bonus || c.rivalBonus))
    words.push('bonus', c.bonus ?? 0, c.rivalBonus ?? 0);
  else if (c.bonus) words.push('bonus', c.bonus);
  return words.join(' ');
}

const plain = (c: Call) => c.bonus === undefined && c.many === undefined;

/** What the Mastermind rules; true if it was that. */
function placeRuling(all: Choices, [verb, what, how]: string[]): boolean {
  const seat = Number(what);
  if (verb === 'end') all.ends.set((what ?? '') as Ruling, what ? `end ${what}` : 'end');
  else if (verb === 'bonus') all[how === undefined ? 'bonus' : 'bonuses'] = true;
  else if (verb === 'verdict')
    all.verdicts.set(seat, [...(all.verdicts.get(seat) ?? []), how as Verdict]);
  else if (verb === 'harm' || verb === 'mend') {
    if (!all[verb].includes(seat)) all[verb].push(seat);
  } else return false;
  return true;
}

/** What a crew member does with one word more. */
function placeDeed(all: Choices, move: string, [verb, what]: string[]): boolean {
  if (!what) return false;
  if (verb === 'try') all.tries.set(what, move);
  else if (verb === 'gate' && isDeck(what)) all.gates.set(what, move);
  else if (verb === 'deck' && isDeck(what)) all.names.set(what, move);
  else if (verb === 'make' && skills.includes(what as Skill)) all.makes.set(what as Skill, move);
  else if (verb === 'ready-made') all.figures.set(what, move);
  else if (verb === 'duel' && isSeat(what)) all.duels.set(Number(what), move);
  else return false;
  return true;
}

function place(all: Choices, move: string): boolean {
  for (const s of single)
    if (move === s) {
      all[s] = move;
      return true;
    }
  const call = parseCall(move);
  if (call) {
    if (plain(call)) all.calls.push(call);
    return true;
  }
  const words = move.split(' ');
  return placeRuling(all, words) || (words.length === 2 && placeDeed(all, move, words));
}

export function parseMoves(moves: string[]): Choices {
  const all: Choices = {
    ends: new Map(),
    tries: new Map(),
    gates: new Map(),
    names: new Map(),
    makes: new Map(),
    figures: new Map(),
    duels: new Map(),
    calls: [],
    bonus: false,
    bonuses: false,
    verdicts: new Map(),
    harm: [],
    mend: [],
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
  /** `theirs`: the player names it. */
  deck?: Deck | 'theirs';
  against?: number | 'npc';
  many: number;
  bonus: number;
  rivalBonus: number;
  /** The scene of the job that is to be told with it. */
  idea?: string;
}

export const noPlan: Plan = { many: 1, bonus: 0, rivalBonus: 0 };

const deckOfCall = (c: Call) => c.deck ?? 'theirs';
const rivalOf = (c: Call) => c.against ?? 'npc';

/** The calls that still fit a plan, numbers aside. */
export function fitting(calls: Call[], plan: Partial<Plan>): Call[] {
  return calls.filter((c) => {
    const fight = c.verb === 'fight';
    return (
      (plan.seat === undefined || c.seat === plan.seat) &&
      (plan.fight === undefined || fight === plan.fight) &&
      (plan.deck === undefined || fight || deckOfCall(c) === plan.deck) &&
      (plan.against === undefined || !fight || rivalOf(c) === plan.against)
    );
  });
}

/** The one call a plan has come to, as a move, or null while something is still open. */
export function settled(calls: Call[], plan: Plan): string | null {
  const left = fitting(calls, plan);
  const [one] = left;
  if (!one || left.length > 1) return null;
  const { bonus, rivalBonus, many } = plan;
  if (one.verb !== 'fight') return textOf({ ...one, bonus });
  return textOf(
    one.against === undefined ? { ...one, bonus, many } : { ...one, bonus, rivalBonus },
  );
}

const range = <T>(list: (T | undefined)[]): T[] =>
  [...new Set(list)].filter((x): x is T => x !== undefined);

/** What can be pointed at next. */
export function options(calls: Call[], plan: Plan) {
  const here = plan.seat === undefined ? {} : { seat: plan.seat };
  const checks = fitting(calls, { ...here, fight: false });
  const fights = fitting(calls, { ...here, fight: true });
  return {
    seats: range(calls.map((c) => c.seat)),
    checks: checks.length > 0,
    fights: fights.length > 0,
    /** check, gate or weakest: what the rules ask of this seat. */
    verb: checks[0]?.verb ?? 'check',
    decks: range(checks.map(deckOfCall)),
    rivals: fights.map(rivalOf),
  };
}
