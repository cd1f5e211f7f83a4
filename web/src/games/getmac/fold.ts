// Keeps a view up to date from the events of a move, so that the page can show every move of a
// quick table one after the other. The server's own view follows and is the truth.
//
// The one subtle idea is what one knows about hidden cards (GM-09): a card that leaves a place
// unseen makes everything known about that place uncertain, unless it was the only one there.
import { type Card, deck, isObject } from './cards';
import type { Event, View } from './types';

const order = (a: Card, b: Card) => deck.indexOf(a) - deck.indexOf(b);
const plus = (list: Card[], card: Card) => [...list, card].sort(order);
const minus = (list: Card[], card: Card) => list.filter((c) => c !== card);

function learn(v: View, card: Card, seat: number): void {
  v.known = v.known.filter((k) => k.card !== card);
  if (seat !== v.seat) v.known.push({ card, seat });
}

function handGains(v: View, seat: number, card: Card | undefined): void {
  v.counts[seat] = (v.counts[seat] ?? 0) + 1;
  if (card && seat === v.seat && v.hand) v.hand = plus(v.hand, card);
}

function handLoses(v: View, seat: number, card: Card | undefined): void {
  v.counts[seat] = (v.counts[seat] ?? 0) - 1;
  if (card && seat === v.seat && v.hand) v.hand = minus(v.hand, card);
}

function leaveTable(v: View, card: Card): void {
  v.tables = v.tables.map((t) => minus(t, card));
}

function play(v: View, e: Event): void {
  const { seat, card } = e as { seat: number; card: Card };
  if (v.taken === card) v.taken = null;
  else handLoses(v, seat, card);
  v.known = v.known.filter((k) => k.card !== card);
  if (isObject(card)) v.tables[seat] = plus(v.tables[seat] ?? [], card);
  else v.discard = plus(v.discard, card);
}

function toDiscard(v: View, card: Card): void {
  leaveTable(v, card);
  v.discard = plus(v.discard, card);
}

/** An unseen card went from one hidden place to a hand. */
function unseen(v: View, from: number, into: number, before: number): void {
  if (before > 1) v.known = v.known.filter((k) => k.seat !== from);
  else v.known = v.known.map((k) => (k.seat === from ? { ...k, seat: into } : k));
}

function leave(v: View, e: Event): void {
  const from = e.from ?? -1;
  if (e['out-of'] === 'table') leaveTable(v, e.card as Card);
  else if (e['out-of'] === 'discard') v.discard = minus(v.discard, e.card as Card);
  else if (e['out-of'] === 'tomb') v.tomb -= 1;
  else handLoses(v, from, e.card);
}

function move(v: View, e: Event): void {
  const from = e.from ?? -1;
  const into = e.into ?? -1;
  const before = from < 0 ? v.tomb : (v.counts[from] ?? 0);
  leave(v, e);
  if (e.where === 'discard') v.discard = plus(v.discard, e.card as Card);
  else if (e.where === 'taken') v.taken = e.card as Card;
  else if (e.where === 'table') v.tables[into] = plus(v.tables[into] ?? [], e.card as Card);
  else handGains(v, into, e.card);
  if (!e.card) unseen(v, from, into, before);
  else if (e.where === 'hand') learn(v, e.card, into);
  else v.known = v.known.filter((k) => k.card !== e.card);
}

/** Whole hands change places: the Wheel and the Switcheroo. All at once, as at a table. */
function passHands(v: View, passes: Event[]): void {
  const next = new Map(passes.map((e) => [e.from as number, e.into as number]));
  v.known = v.known
    .map((k) => ({ ...k, seat: next.get(k.seat) ?? k.seat }))
    .filter((k) => k.seat !== v.seat);
  for (const e of passes) {
    v.counts[e.into as number] = e.count ?? 0;
    if (e.into === v.seat) v.hand = [...(e.cards ?? [])].sort(order);
    else if (e.from === v.seat) for (const c of e.cards ?? []) learn(v, c, e.into as number);
  }
}

function shuffle(v: View, e: Event): void {
  v.counts = [...(e.counts ?? v.counts)];
  if (e.hand) v.hand = [...e.hand].sort(order);
  v.known = v.known.filter((k) => k.seat < 0);
}

function step(v: View, e: Event): void {
  if (e.type === 'play') play(v, e);
  else if (e.type === 'use' && e.card === 'money') toDiscard(v, 'money');
  else if (e.type === 'discard') toDiscard(v, e.card as Card);
  else if (e.type === 'move') move(v, e);
  else if (e.type === 'reveal' && e.where === 'hand')
    for (const c of e.cards ?? []) learn(v, c, e.seat as number);
  else if (e.type === 'shuffle') shuffle(v, e);
  else if (e.type === 'out') v.out = [...v.out, e.seat as number].sort((a, b) => a - b);
  else if (e.type === 'win') v.over = true;
}

/** The view after a move, from the view before it and the move's events. */
export function fold(before: View, events: Event[], turn: number | undefined): View {
  const v: View = {
    ...before,
    counts: [...before.counts],
    tables: before.tables.map((t) => [...t]),
  };
  const passes = events.filter((e) => e.type === 'move' && e.count !== undefined);
  for (const e of events) if (!passes.includes(e)) step(v, e);
  if (passes.length) passHands(v, passes);
  if (turn !== undefined) v.turn = turn;
  v.known = [...v.known].sort((a, b) => order(a.card, b.card));
  return v;
}
