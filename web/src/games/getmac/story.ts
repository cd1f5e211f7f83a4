// The story of a move: its events as sentences that a person reads aloud. One sentence for the
// card and what it did, then who is out and who has won. Knows only what the events say, so it
// cannot tell a secret.
import { type Card, isObject, text } from './cards';
import type { Event } from './types';

export interface Cast {
  names: (string | null | undefined)[];
  /** The seat that reads, or −1. */
  you: number;
}

class Voice {
  constructor(private cast: Cast) {}
  who(seat: number): string {
    return seat === this.cast.you ? 'you' : this.cast.names[seat] || `Seat ${seat + 1}`;
  }
  whose(seat: number): string {
    return seat === this.cast.you ? 'your' : `${this.who(seat)}’s`;
  }
  /** A verb for that seat: `is(2, 'take', 'takes')`. */
  does(seat: number, you: string, they: string): string {
    return seat === this.cast.you ? you : they;
  }
}

const up = (s: string) => s.charAt(0).toUpperCase() + s.slice(1);

export function listed(words: string[]): string {
  if (words.length === 0) return 'nothing';
  if (words.length === 1) return words[0]!;
  return `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}

const cards = (list: Card[] | undefined) => listed((list ?? []).map((c) => text[c].word));
const it = (card: Card | undefined, otherwise = 'a card') => (card ? text[card].word : otherwise);

interface Scene {
  v: Voice;
  e: Event;
  /** Who acts, as the subject of a sentence, with the title that the Crown gives. */
  subject: string;
  seat: number;
  rest: Event[];
  moved: Event | undefined;
}

type Line = (s: Scene) => string;

const s3 = (s: Scene, you: string, they: string) => s.v.does(s.seat, you, they);
const plays = (s: Scene, then: string) =>
  `${s.subject} ${s3(s, 'play', 'plays')} ${it(s.e.card)}${then}`;
const owner = (s: Scene) => s.v.whose(s.moved?.from ?? -1);
const youHold = (hand: Card[] | undefined) => (hand ? ` You now hold ${cards(hand)}.` : '');

/** Somebody takes an Object from a table or a card from a hand. */
function taking(verbYou: string, verbThey: string, nothing: string): Line {
  return (s) => {
    if (!s.moved) return plays(s, `, ${nothing}.`);
    if (s.moved['out-of'] === 'table')
      return `${s.subject} ${s3(s, verbYou, verbThey)} ${it(s.moved.card)} from ${owner(s)} table.`;
    return `${s.subject} ${s3(s, 'reach', 'reaches')} into ${owner(s)} hand and ${s3(s, 'get', 'gets')} away with ${it(s.moved.card)}.`;
  };
}

function destroying(how: string, nothing: string): Line {
  return (s) => {
    if (!s.moved) return plays(s, `, ${nothing}.`);
    const place = s.moved['out-of'] === 'table' ? 'on' : 'in';
    const where = s.moved['out-of'] === 'table' ? 'table' : 'hand';
    return `${s.subject} ${s3(s, 'send', 'sends')} ${it(s.e.card)}, and ${it(s.moved.card)} ${place} ${owner(s)} ${where} ${how}.`;
  };
}

const beats = (verb: string): Line => {
  return (s) =>
    `${up(s.v.whose(s.seat))} ${text[s.e.card!].title.replace('The ', '')} ${verb} ${owner(s)} ${text[s.moved!.card!].title.replace('The ', '')}.`;
};

function interrogation(s: Scene): string {
  const shown = s.rest.find((e) => e.type === 'reveal');
  const asks = `${s.subject} ${s3(s, 'ask', 'asks')} who has the MacGuffin.`;
  if (!shown) return `${asks} Nobody has anything to show.`;
  const seat = shown.seat ?? -1;
  return `${asks} ${up(s.v.who(seat))} ${s.v.does(seat, 'show', 'shows')} ${cards(shown.cards)}, ${shown.where === 'table' ? 'there on the table' : 'in hand'}.`;
}

function spying(s: Scene): string {
  if (s.e.target === undefined) return plays(s, ', but there is no hand to look into.');
  const seen = s.rest.find((e) => e.type === 'reveal');
  const what = seen ? `: ${cards(seen.cards)}` : '';
  return `${s.subject} ${s3(s, 'send', 'sends')} the Spy to look into ${s.v.whose(s.e.target)} hand${what}.`;
}

function trading(s: Scene): string {
  const moves = s.rest.filter((e) => e.type === 'move');
  const [a, b] = moves;
  if (!a) return plays(s, ', but there is nothing to trade.');
  if (!b)
    return `${s.subject} ${s3(s, 'talk', 'talks')} ${s.v.who(a.from!)} out of ${it(a.card)}, by way of the Merchant.`;
  return `${s.subject} ${s3(s, 'send', 'sends')} the Merchant: ${it(a.card)} goes to ${s.v.who(a.into!)}, ${it(b.card)} to ${s.v.who(b.into!)}.`;
}

const myNewHand = (s: Scene, you: number) =>
  youHold(s.rest.find((e) => e.type === 'move' && e.into === you && e.cards)?.cards);

const gestures: Record<string, [string, string]> = {
  shrug: ['shrug. What can one do', 'shrugs. What can one do'],
  peace: ['wish everybody peace', 'wishes everybody peace'],
  wave: ['wave to the crowd', 'waves to the crowd'],
};

const gesture: Line = (s) => {
  const [you, they] = gestures[s.rest.find((e) => e.type === 'gesture')?.gesture ?? 'wave']!;
  return `${s.subject} ${s3(s, you, they)}.`;
};

const played: Partial<Record<Card, (s: Scene, you: number) => string>> = {
  thief: taking('steal', 'steals', 'and there is nothing to steal'),
  notdead: (s) =>
    s.moved
      ? `“I’m not dead yet!” ${taking('grab', 'grabs', '')(s)}`
      : `“I’m not dead yet!” ${s.v.does(s.seat, 'you say', `says ${s.v.who(s.seat)}`)}. Nobody had said so.`,
  merchant: trading,
  garbage: (s) =>
    s.moved
      ? `${s.subject} ${s3(s, 'fish', 'fishes')} ${it(s.moved.card)} out of the discard pile.`
      : plays(s, ', but the bins are empty.'),
  tomb: (s) =>
    s.moved
      ? `${s.subject} ${s3(s, 'rob', 'robs')} the tomb and ${s3(s, 'come', 'comes')} out with ${it(s.moved.card)}.`
      : plays(s, ', but the tomb is empty.'),
  spy: spying,
  interrogator: interrogation,
  assassin: destroying('is no more', 'and finds nobody to strike'),
  fist: destroying('is smashed', 'and hits nothing'),
  wheel: (s, you) =>
    `${s.subject} ${s3(s, 'spin', 'spins')} the Wheel of Fortune: every hand moves on to the ${s.e.direction}.${myNewHand(s, you)}`,
  vortex: (s) =>
    `${s.subject} ${s3(s, 'open', 'opens')} the Vortex. All hands are swallowed, shuffled and dealt again.${youHold(s.rest.find((e) => e.type === 'shuffle')?.hand)}`,
  switcheroo: (s, you) =>
    s.e.target === undefined
      ? plays(s, ', but there is nobody to trade with.')
      : `${s.subject} ${s3(s, 'trade', 'trades')} hands with ${s.v.who(s.e.target)}.${myNewHand(s, you)}`,
  canuse: (s) =>
    s.moved
      ? `“Can I use that?” ${s.subject} ${s3(s, 'take', 'takes')} ${it(s.moved.card)} from ${owner(s)} hand, to be played at once.`
      : plays(s, ', but there is nothing to use.'),
  shrug: gesture,
  hippie: gesture,
  marshal: gesture,
};

const used: Partial<Record<Card, Line>> = {
  macguffin: (s) =>
    `${s.subject} ${s3(s, 'hold', 'holds')} on to the MacGuffin and ${s3(s, 'stay', 'stays')} put.`,
  backup: (s) => `${s.subject} ${s3(s, 'hold', 'holds')} on to the Backup MacGuffin. It will do.`,
  crown: (s) => `${s.subject} ${s3(s, 'pass', 'passes')}, as crowned heads may.`,
  rock: beats('crushes'),
  paper: beats('wraps up'),
  scissors: beats('cut up'),
  money: (s) =>
    s.moved?.['out-of'] === 'table'
      ? `${s.subject} ${s3(s, 'spend', 'spends')} the Money on ${it(s.moved.card)} from ${owner(s)} table.`
      : `${s.subject} ${s3(s, 'spend', 'spends')} the Money on a card from ${owner(s)} hand${s.moved?.card ? `: ${it(s.moved.card)}` : ''}.`,
};

function opening(s: Scene, you: number): string {
  const card = s.e.card!;
  if (s.e.type === 'discard') return `${s.subject} ${s3(s, 'throw', 'throws')} ${it(card)} away.`;
  if (s.e.type === 'use') return used[card]?.(s) ?? '';
  if (isObject(card)) return `${s.subject} ${s3(s, 'lay', 'lays')} ${it(card)} on the table.`;
  return played[card]?.(s, you) ?? plays(s, '.');
}

function ending(v: Voice, e: Event): string {
  if (e.type === 'out') return `${up(v.who(e.seat!))} ${v.does(e.seat!, 'are', 'is')} out.`;
  const seats = e.seats ?? [];
  const who = up(listed(seats.map((s) => v.who(s))));
  if (seats.length > 1) return `${who} share the win.`;
  return `${who} ${v.does(seats[0] ?? -1, 'win', 'wins')}!`;
}

/** The sentences of one move. */
export function tell(events: Event[], cast: Cast): string[] {
  const v = new Voice(cast);
  const e = events.find((x) => x.type === 'play' || x.type === 'use' || x.type === 'discard');
  const out: string[] = [];
  if (e) {
    const seat = e.seat ?? -1;
    const who = v.who(seat);
    /* GM-44: with the Crown on the table it is "Your Majesty". */
    const subject = e.majesty ? v.does(seat, 'You, Your Majesty,', `Your Majesty ${who}`) : up(who);
    const rest = events.filter((x) => x !== e);
    const moved = rest.find((x) => x.type === 'move' && x.count === undefined);
    out.push(opening({ v, e, subject, seat, rest, moved }, cast.you));
  }
  for (const x of events) if (x.type === 'out' || x.type === 'win') out.push(ending(v, x));
  return out.filter((s) => s !== '');
}
