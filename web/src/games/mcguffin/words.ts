// The sheet's own words: decks, skills, cards. What a card is worth stands here because people want
// to read it; what it does is the server's business.
import { decks, skillOf, skills, stages } from 'virtual:facts/mcguffin';
import type { Deck, Kind, Skill, StageName } from './types';

export { decks, skillOf, skills, stages as stageOrder };

export type Suit = 'hearts' | 'diamonds' | 'spades' | 'clubs';
type Ink = 'red' | 'black';

export const deckWords: Record<Deck, { title: string; suit: Suit; says: string }> = {
  locks: { title: 'Locks', suit: 'clubs', says: 'doors, safes and what bolts them' },
  staff: { title: 'Staff', suit: 'hearts', says: 'people who are paid to be there' },
  law: { title: 'Law', suit: 'spades', says: 'people who are paid to stop you' },
  schematic: { title: 'Schematic', suit: 'diamonds', says: 'plans, wires and timetables' },
};

export const suitOf = (s: Skill): Suit => deckWords[decks.find((d) => skillOf[d] === s)!].suit;
export const inkOf = (s: Skill): Ink => (s === 'contacts' || s === 'brains' ? 'red' : 'black');

export const stageWords: Record<Exclude<StageName, 'over'>, string> = {
  casing: 'Casing',
  heist: 'The heist',
  combination: 'Combination',
  getaway: 'Getaway',
};

interface Face {
  /** A, 2 … 10, J, Q, K; or the joker's name. */
  rank: string;
  value: number;
  ink: Ink;
  suit: Suit | null;
  words: string;
}

const suits: Record<string, [Suit, Ink]> = {
  H: ['hearts', 'red'],
  D: ['diamonds', 'red'],
  S: ['spades', 'black'],
  C: ['clubs', 'black'],
};
const ranks = 'A23456789TJQK';
const rankWords = 'ace two three four five six seven eight nine ten jack queen king'.split(' ');

/** “7C” or “RJ” as people see it. */
export function faceOf(card: string): Face {
  if (card === 'RJ' || card === 'BJ') {
    const ink = card === 'RJ' ? 'red' : 'black';
    return { rank: 'Joker', value: ink === 'red' ? 0 : 14, ink, suit: null, words: `${ink} joker` };
  }
  const at = ranks.indexOf(card[0] ?? '');
  const [suit, ink] = suits[card[1] ?? ''] ?? suits.S!;
  const rank = card[0] === 'T' ? '10' : (card[0] ?? '?');
  return { rank, value: at + 1, ink, suit, words: `${rankWords[at] ?? '?'} of ${suit}` };
}

/** How many of each value are still face down, by colour: index 0 is the ace. */
export function leftByValue(flipped: string[]): Record<Ink, number[]> {
  const left = { red: Array(13).fill(2) as number[], black: Array(13).fill(2) as number[] };
  for (const card of flipped) {
    const f = faceOf(card);
    if (f.suit) left[f.ink][f.value - 1]!--;
  }
  return left;
}

export const priceWords = (price: string): string =>
  price === 'none' ? 'no harm done' : price === 'fight' ? 'a fight' : price;

export const kindWords: Record<Kind, string> = {
  check: 'A check',
  gate: 'A gate, before the next action',
  weakest: 'A check of the weakest skill',
  fight: 'A fight',
  duel: 'A fight among thieves',
  combination: 'The Combination',
};
