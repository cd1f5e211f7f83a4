// Moves as the wire has them ("play thief hand 2") taken apart into what a person does with a
// card: pick it up, choose at whom or at what, and go.
import { type Card, isCard, isObject, text } from './cards';

export interface Choice {
  move: string;
  verb: 'play' | 'use' | 'discard';
  card: Card;
  /** Cards that must be pointed at (two for a trade). */
  at: Card[];
  /** The seat whose hand is aimed at. */
  seat?: number;
  way?: 'left' | 'right';
}

export function parseMove(move: string): Choice | null {
  const [verb, card, ...rest] = move.split(' ');
  if ((verb !== 'play' && verb !== 'use' && verb !== 'discard') || !isCard(card)) return null;
  const choice: Choice = { move, verb, card, at: rest.filter(isCard) };
  const way = rest.find((w) => w === 'left' || w === 'right');
  const seat = rest.find((w) => /^\d+$/.test(w));
  if (way) choice.way = way as 'left' | 'right';
  if (seat !== undefined) choice.seat = Number(seat);
  return choice;
}

export const parseMoves = (moves: string[]): Choice[] =>
  moves.map(parseMove).filter((c): c is Choice => c !== null);

/** What the person has chosen so far. */
export interface Plan {
  card: Card;
  verb?: Choice['verb'];
  at: Card[];
  seat?: number;
  way?: 'left' | 'right';
}

/** The choices that still fit a plan. */
export function fitting(choices: Choice[], plan: Plan): Choice[] {
  return choices.filter(
    (c) =>
      c.card === plan.card &&
      (plan.verb === undefined || c.verb === plan.verb) &&
      (plan.seat === undefined || c.seat === plan.seat) &&
      (plan.way === undefined || c.way === plan.way) &&
      plan.at.every((a) => c.at.includes(a)),
  );
}

/** The one choice a plan has come to, or null while something is still open. */
export function settled(choices: Choice[], plan: Plan): Choice | null {
  const left = fitting(choices, plan);
  return left.length === 1 ? (left[0] ?? null) : null;
}

/** Objects and seats that can still be pointed at. */
export function targets(choices: Choice[], plan: Plan): { cards: Set<Card>; seats: Set<number> } {
  const cards = new Set<Card>();
  const seats = new Set<number>();
  for (const c of fitting(choices, plan)) {
    for (const a of c.at) if (!plan.at.includes(a)) cards.add(a);
    if (c.seat !== undefined && plan.seat === undefined) seats.add(c.seat);
  }
  return { cards, seats };
}

const lastWord: Partial<Record<Card, string>> = {
  thief: 'Steal',
  money: 'Buy',
  notdead: 'Grab',
  fist: 'Smash',
  assassin: 'Strike',
  merchant: 'Take',
  garbage: 'Fish out',
};

/** What the button says that plays a choice. */
export function label(c: Choice, whose: (seat: number) => string): string {
  const verb = lastWord[c.card] ?? 'Play';
  if (c.verb === 'discard') return `Throw ${text[c.card].word} away`;
  if (c.at.length === 2) return `Swap ${text[c.at[0]!].word} and ${text[c.at[1]!].word}`;
  if (c.at.length === 1) return `${verb} ${text[c.at[0]!].word}`;
  if (c.way) return `Pass hands to the ${c.way}`;
  if (c.seat === undefined && c.verb === 'play' && isObject(c.card))
    return `Lay ${text[c.card].word} on your table`;
  if (c.seat === undefined)
    return c.verb === 'use' ? `Use ${text[c.card].word}` : `Play ${text[c.card].word}`;
  if (c.card === 'spy') return `Look into ${whose(c.seat)} hand`;
  if (c.card === 'switcheroo') return `Trade for ${whose(c.seat)} hand`;
  if (c.card === 'canuse') return `Ask for a card from ${whose(c.seat)} hand`;
  return `${verb} a card from ${whose(c.seat)} hand`;
}
