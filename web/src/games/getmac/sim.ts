// Get the MacGuffin from the inside, only for proving: deals from the stream and follows the moves
// far enough to know which cards every random draw could take. It decides nothing about what is
// legal; the server did that, and `caper verify` checks it.
import type { Stream } from '../../proof/stream';
import { type Card, deck, isObject } from './cards';
import { parseMove } from './moves';

const order = (a: Card, b: Card) => deck.indexOf(a) - deck.indexOf(b);

export interface Position {
  turn: number;
  hands: Card[][];
  tables: Card[][];
  discard: Card[];
  tomb: Card[];
  taken: Card | null;
  out: boolean[];
}

/** GM-01: min(5, 23 div players) each; the rest is the tomb. */
export function deal(seats: number, stream: Stream): Position {
  const cards = [...deck] as Card[];
  const hands: Card[][] = Array.from({ length: seats }, () => []);
  const dealt = Math.min(5, Math.floor(cards.length / seats)) * seats;
  for (let i = 0; i < dealt; i++) {
    const j = i + stream.below(cards.length - i);
    [cards[i], cards[j]] = [cards[j]!, cards[i]!];
    hands[i % seats]!.push(cards[i]!);
  }
  for (const hand of hands) hand.sort(order);
  return {
    turn: 0,
    hands,
    tables: hands.map(() => []),
    discard: [],
    tomb: cards.slice(dealt).sort(order),
    taken: null,
    out: hands.map(() => false),
  };
}

export const clone = (p: Position): Position => structuredClone(p);

function remove(from: Card[], card: Card): boolean {
  const i = from.indexOf(card);
  if (i >= 0) from.splice(i, 1);
  return i >= 0;
}

function add(to: Card[], card: Card): void {
  to.push(card);
  to.sort(order);
}

function fromTable(p: Position, card: Card): number {
  const seat = p.tables.findIndex((t) => t.includes(card));
  if (seat >= 0) remove(p.tables[seat]!, card);
  return seat;
}

function nextIn(p: Position, seat: number, step = 1): number {
  const n = p.hands.length;
  let s = seat;
  do s = (s + step + n) % n;
  while (p.out[s]);
  return s;
}

/** One random card of a hidden place; the outcome is written down. */
function draw(place: Card[], stream: Stream, drawn: unknown[]): Card {
  const card = place[stream.below(place.length)]!;
  remove(place, card);
  drawn.push(card);
  return card;
}

function vortex(p: Position, stream: Stream, drawn: unknown[]): void {
  const pool = p.hands.flat().sort(order);
  if (pool.length) drawn.push([...stream.shuffle(pool)]);
  for (const hand of p.hands) hand.length = 0;
  let seat = p.turn;
  for (const card of pool) {
    p.hands[seat]!.push(card);
    seat = nextIn(p, seat);
  }
  for (const hand of p.hands) hand.sort(order);
}

function wheel(p: Position, way: string): void {
  const old = p.hands.map((h) => h);
  old.forEach((hand, seat) => {
    if (!p.out[seat]) p.hands[nextIn(p, seat, way === 'left' ? 1 : -1)] = hand;
  });
}

function endTurn(p: Position): void {
  p.hands.forEach((hand, i) => {
    if (hand.length + p.tables[i]!.length === 0) p.out[i] = true;
  });
  if (p.out.filter((o) => !o).length > 1) p.turn = nextIn(p, p.turn);
}

const beaten: Partial<Record<Card, Card>> = { rock: 'scissors', paper: 'rock', scissors: 'paper' };

/** What a card does to the Objects it points at. */
function aimed(p: Position, card: Card, at: Card[]): void {
  const mine = p.hands[p.turn]!;
  const [a, b] = at;
  if (!a) return;
  if (b) {
    const one = fromTable(p, a);
    const two = fromTable(p, b);
    add(p.tables[two]!, a);
    add(p.tables[one]!, b);
  } else if (card === 'garbage') {
    remove(p.discard, a);
    add(mine, a);
  } else {
    fromTable(p, a);
    if (card === 'assassin' || card === 'fist') add(p.discard, a);
    else add(card === 'merchant' ? p.tables[p.turn]! : mine, a);
  }
}

function bare(p: Position, card: Card, stream: Stream, drawn: unknown[]): void {
  if (card === 'tomb' && p.tomb.length) add(p.hands[p.turn]!, draw(p.tomb, stream, drawn));
  else if (card === 'vortex') vortex(p, stream, drawn);
  else if (card === 'assassin' && fromTable(p, 'crown') >= 0) add(p.discard, 'crown');
}

function atHand(p: Position, card: Card, seat: number, stream: Stream, drawn: unknown[]): void {
  const theirs = p.hands[seat]!;
  if (card === 'switcheroo') {
    p.hands[seat] = p.hands[p.turn]!;
    p.hands[p.turn] = theirs;
  } else if (card !== 'spy') {
    const got = draw(theirs, stream, drawn);
    if (card === 'canuse') p.taken = got;
    else add(card === 'assassin' || card === 'fist' ? p.discard : p.hands[p.turn]!, got);
  }
}

/** Play one move; returns the random outcomes that the stream gave it. */
export function play(p: Position, move: string, stream: Stream): unknown[] {
  const c = parseMove(move);
  const drawn: unknown[] = [];
  if (!c) throw new Error(`“${move}” is not a move of this game`);
  const spent = c.verb !== 'use' || c.card === 'money';
  if (c.verb === 'play') {
    remove(p.hands[p.turn]!, c.card);
    p.taken = null;
    add(isObject(c.card) ? p.tables[p.turn]! : p.discard, c.card);
  } else if (spent) {
    fromTable(p, c.card);
    add(p.discard, c.card);
  }
  if (c.way) wheel(p, c.way);
  else if (c.seat !== undefined) atHand(p, c.card, c.seat, stream, drawn);
  else if (c.at.length) aimed(p, c.card, c.at);
  else if (c.verb === 'play') bare(p, c.card, stream, drawn);
  else if (c.verb === 'use' && beaten[c.card]) {
    fromTable(p, beaten[c.card]!);
    add(p.discard, beaten[c.card]!);
  }
  if (!p.taken) endTurn(p);
  return drawn;
}
