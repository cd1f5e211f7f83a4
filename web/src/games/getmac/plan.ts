// What a person does with a card: pick it up, choose at whom or at what, and go.
import { bare, having, type Move, pickable, thing, things } from '../../wire/steps';
import { type Card, isObject, text } from './cards';

/** The card that is picked up, and the steps that are chosen besides. */
export interface Plan {
  card: Card;
  picked: string[];
}

export const cardOf = (m: Move): Card => bare(m.path[1]!) as Card;
export const plays = (moves: Move[], card: Card): boolean => moves.some((m) => cardOf(m) === card);

const besides = (m: Move): Move => ({ ...m, path: m.path.filter((_, i) => i !== 1) });

/** The moves that still fit a plan. */
export const fitting = (moves: Move[], { card, picked }: Plan): Move[] =>
  moves.filter((m) => cardOf(m) === card && having([besides(m)], picked).length);

/** The one move that a plan has come to, or null while something is still open. */
export const settled = (moves: Move[], plan: Plan): Move | null => {
  const left = fitting(moves, plan);
  return left.length === 1 ? left[0]! : null;
};

/** What of a kind can still be pointed at: `card`, `seat`, `side`. */
export const targets = (moves: Move[], plan: Plan, kind: string): string[] =>
  pickable(fitting(moves, plan).map(besides), plan.picked, kind);

/** What is aimed at: Objects, a seat, a side. */
export const aimOf = (m: Move) => ({
  cards: things(m, 'card').slice(1) as Card[],
  seat: thing(m, 'seat'),
  side: thing(m, 'side'),
});

const lastWord: Partial<Record<Card, string>> = {
  thief: 'Steal',
  money: 'Buy',
  notdead: 'Grab',
  fist: 'Smash',
  assassin: 'Strike',
  merchant: 'Take',
  garbage: 'Fish out',
};

/** What the button says that plays a move. */
export function label(m: Move, whose: (seat: number) => string): string {
  const card = cardOf(m);
  const { word } = text[card];
  const does = lastWord[card] ?? 'Play';
  const { cards, seat, side } = aimOf(m);
  const [one, other] = cards;
  if (m.path[0] === 'discard') return `Throw ${word} away`;
  if (one && other) return `Swap ${text[one].word} and ${text[other].word}`;
  if (one) return `${does} ${text[one].word}`;
  if (side) return `Pass hands to the ${side}`;
  if (seat === undefined && m.path[0] === 'use') return `Use ${word}`;
  if (seat === undefined) return isObject(card) ? `Lay ${word} on your table` : `Play ${word}`;
  const hand = `${whose(Number(seat))} hand`;
  if (card === 'spy') return `Look into ${hand}`;
  if (card === 'switcheroo') return `Trade for ${hand}`;
  if (card === 'canuse') return `Ask for a card from ${hand}`;
  return `${does} a card from ${hand}`;
}
