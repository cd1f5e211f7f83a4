// Events folded into a story for the eye: each check as one beat with its card, its dice, every
// bonus by name and the reason why it worked. Pure; what it does not find in the events it does not
// claim.
import type { Deck, Event, Kind, Member, Skill, StageName } from './types';
import { deckWords, faceOf, inkOf } from './words';

export interface Made {
  skill: Skill;
  die: number;
  card: string;
  score: number;
}
export interface Turned {
  card: string;
  success: boolean;
}

/** What lies open on the table but is not in a view: it was told once, in an event. */
export interface Memory {
  call: Event | null;
  leaving: number[];
  /** Whoever let somebody else go first, until somebody went. */
  yielded: number[];
  /** The card turned last, by deck. */
  top: Partial<Record<Deck, string>>;
  made: Record<number, Made[]>;
  combination: Record<number, Partial<Record<Deck, Turned>>>;
  /** The Mastermind's last words. */
  narration: string;
  roll: number;
  card: string;
}

export const blank: Memory = {
  call: null,
  leaving: [],
  yielded: [],
  top: {},
  made: {},
  combination: {},
  narration: '',
  roll: 0,
  card: '',
};

function verdict(m: Memory, e: Event): Memory {
  if (e.call !== 'combination' || !e.deck || !e.card) return { ...m, call: null };
  const seat = e.seat ?? 0;
  const turned = { card: e.card, success: e.type === 'success' };
  const mine = { ...m.combination[seat], [e.deck]: turned };
  return { ...m, call: null, combination: { ...m.combination, [seat]: mine } };
}

/** One event later. */
export function remember(m: Memory, e: Event): Memory {
  const seat = e.seat ?? 0;
  switch (e.type) {
    case 'call':
      return { ...m, call: e, yielded: [] };
    case 'roll':
      return { ...m, roll: e.die ?? 0 };
    case 'flip':
      return { ...m, card: e.card ?? '', ...(e.deck && { top: { ...m.top, [e.deck]: e.card } }) };
    case 'shuffle':
      return { ...m, top: {} };
    case 'stage':
      return {
        ...m,
        call: null,
        yielded: [],
        ...(e.stage === 'combination' && { combination: {} }),
      };
    case 'yield':
      return { ...m, yielded: [...m.yielded, seat] };
    case 'leaving':
      return { ...m, leaving: [...m.leaving, seat] };
    case 'success':
    case 'failure':
      return verdict(m, e);
    case 'narrate':
      return { ...m, narration: e.text ?? '' };
    case 'ready-made':
      return { ...m, made: { ...m.made, [seat]: [] } };
    case 'skill': {
      const one = { skill: e.skill!, die: m.roll, card: m.card, score: e.score ?? 0 };
      return { ...m, made: { ...m.made, [seat]: [...(m.made[seat] ?? []), one] } };
    }
    default:
      return m;
  }
}

export const rememberAll = (m: Memory, events: Event[]): Memory => events.reduce(remember, m);

// ---- Beats ------------------------------------------------------------------------------------

export interface Part {
  what: string;
  n: number;
  /** A die shows its eyes; grief is taken off. */
  die?: number;
}
/** One who takes part in a check or fight; seat −1 is somebody on the payroll. */
export interface Side {
  seat: number;
  name: string;
  parts: Part[];
  total?: number;
  success?: boolean;
  why: string;
}
export interface Note {
  type: string;
  text: string;
}
export interface Check {
  kind: 'check';
  call: Kind;
  deck: Deck;
  skill: Skill;
  card: string;
  sides: Side[];
  success: boolean;
  title: string;
  /** What the job has to say about it. */
  flavour: string;
  notes: Note[];
}
export interface Heal {
  kind: 'heal';
  seat: number;
  name: string;
  die: number;
  amount: number;
  notes: Note[];
}
export interface Make {
  kind: 'make';
  seat: number;
  name: string;
  skill: Skill;
  die: number;
  card: string;
  score: number;
  why: string;
}
export interface StageBeat {
  kind: 'stage';
  stage: StageName;
  team?: 'success' | 'failure';
  won?: boolean;
  text: string;
}
export interface Words {
  kind: 'words';
  text: string;
}
export type Beat = Check | Heal | Make | StageBeat | Words;

/** What beats need to know of the table. */
export interface Cast {
  crew: Member[];
  /** The title of an obstacle, or nothing. */
  obstacle: (id: string | undefined) => string;
  who: (seat: number) => string;
  job?: { title: string; brief: string } | undefined;
}

const matches = (card: string, skill: Skill) => faceOf(card).ink === inkOf(skill);

function why(e: Event, skill: Skill): string {
  const f = faceOf(e.card!);
  const match = f.ink === inkOf(skill);
  if (e.joker)
    return f.ink === 'red'
      ? 'The red joker: it always works out.'
      : 'The black joker: it never works out.';
  if (e.automatic)
    return `The bare skill is ${match ? 'at least' : 'at most'} ${f.value}: no die needed.`;
  const colours = `A ${f.ink} card ${match ? 'for' : 'against'} a ${inkOf(skill)} skill:`;
  return match ? `${colours} reach ${f.value}.` : `${colours} do not pass ${f.value}.`;
}

/** Where the colours differ a bonus is taken off, which wants a word. */
function lowIsGood(e: Event, skill: Skill, m: Memory): string {
  const plain = e.joker || e.automatic || e.call === 'fight' || e.call === 'duel';
  const helped = !plain && (m.call?.bonus ?? 0) > 0 && !matches(e.card!, skill);
  return helped ? ' Low is good, so the bonus comes off.' : '';
}

/** Dice of the move so far, by seat. */
interface Rolls {
  dice: Map<number, number>;
  grief: Map<number, number>;
}

function partsOf(e: Event, skill: Skill, m: Memory, cast: Cast, rolls: Rolls): Part[] {
  const seat = e.seat ?? 0;
  const base = cast.crew[seat]?.skills[skill] ?? 0;
  const parts: Part[] = [{ what: skill, n: base }];
  const die = rolls.dice.get(seat);
  if (die === undefined || e.total === undefined) return parts;
  const sign = matches(e.card!, skill) ? 1 : -1;
  parts.push({ what: 'd8', n: die, die });
  const bonus = e.call === 'fight' || e.call === 'duel' ? 0 : (m.call?.bonus ?? 0);
  if (bonus) parts.push({ what: bonus > 0 ? 'bonus' : 'penalty', n: sign * bonus });
  if (m.leaving.includes(seat)) parts.push({ what: 'on the run', n: sign * -2 });
  const grief = rolls.grief.get(seat);
  if (grief) parts.push({ what: 'grief', n: sign * -grief, die: grief });
  return parts;
}

/** “You make it with 9 against the six of clubs. It opens like a hymn book.” → the last part. */
const usual =
  /^.*?(?:makes? it|miss(?:es)?)(?: without breaking a sweat|, as the joker will have it| with −?-?\d+ against the \w+(?: of)? \w+)?\.\s*/;
export const flavourOf = (sentence: string): string => sentence.replace(usual, '');

function sideOf(e: Event, skill: Skill, m: Memory, cast: Cast, rolls: Rolls): Side {
  return {
    seat: e.seat ?? 0,
    name: cast.who(e.seat ?? 0),
    parts: partsOf(e, skill, m, cast, rolls),
    ...(e.total !== undefined && { total: e.total }),
    success: e.type === 'success',
    why: why(e, skill) + lowIsGood(e, skill, m),
  };
}

function payroll(e: Event, card: string): Side {
  const total = e.total ?? 0;
  const die = e.die ?? 0;
  const more = total - die;
  return {
    seat: -1,
    name: 'Somebody large',
    parts: [
      { what: 'd8', n: die, die },
      { what: faceOf(card).ink === 'black' ? 'as much again' : 'and half of it', n: more },
    ],
    total,
    why: '',
  };
}

const notable = ['damage', 'death', 'heat', 'leaving', 'clear', 'caught', 'call', 'yield'];

/** A fight's other side hits when the player is hurt, and misses when both do. */
function judge(c: Check): void {
  const [one, other] = c.sides;
  if (!one || other?.seat !== -1) return;
  other.success = !one.success && c.notes.some((n) => n.type === 'damage');
  other.why = one.success ? 'Out of the fight, whatever it rolled.' : '';
}

/** What is read when a stage begins, without what stands on the table anyway. */
function opening(text: string, { job }: Cast): string {
  const words = text.replace(/^[A-Z ]+\. /, '');
  return job ? words.replace(`${job.title}. ${job.brief} `, '') : words;
}

function makeWhy(e: Event, die: number, card: string): string {
  const f = faceOf(card);
  const match = f.suit ? f.ink === inkOf(e.skill!) : f.ink === 'red';
  const colour = match ? 'the colour fits' : 'the colour does not fit';
  if (f.suit && f.value === die) return 'The card is just the roll: no change.';
  const above = !f.suit || f.value > die;
  return `The card is ${above ? 'above' : 'below'} the roll, ${colour}.`;
}

/** Reads the events of one move, in order; each kind adds to the beats in its own way. */
class Reading {
  readonly beats: Beat[] = [];
  private rolls: Rolls = { dice: new Map(), grief: new Map() };
  private payroll: Side | null = null;

  constructor(
    private m: Memory,
    private readonly cast: Cast,
  ) {}

  take(e: Event, text: string): void {
    if (e.type === 'roll') this.roll(e);
    else if (e.type === 'success' || e.type === 'failure') this.verdict(e, text);
    else if (e.type === 'heal') this.heal(e);
    else if (e.type === 'skill') this.make(e);
    else if (e.type === 'stage') this.stage(e, text);
    else if (e.type === 'narrate') this.beats.push({ kind: 'words', text: e.text ?? '' });
    else if (notable.includes(e.type)) this.note(e.type, text);
    this.m = remember(this.m, e);
  }

  private roll(e: Event): void {
    const { dice, grief } = this.rolls;
    const seat = e.seat ?? 0;
    if (e.for === 'opponent') this.payroll = payroll(e, this.m.card);
    else if (e.for === 'grief') grief.set(seat, (grief.get(seat) ?? 0) + (e.die ?? 0));
    else dice.set(seat, e.die ?? 0);
  }

  private verdict(e: Event, text: string): void {
    if (e.chosen) return; /* failed on purpose: the healing that follows is the beat */
    const deck = e.deck ?? 'law';
    const skill = (e.call === 'weakest' && this.m.call?.skill) || deckWords[deck].skill;
    const side = sideOf(e, skill, this.m, this.cast, this.rolls);
    const last = this.beats.at(-1);
    if (e.call === 'duel' && last?.kind === 'check' && last.call === 'duel') {
      last.sides.push(side);
      return;
    }
    this.beats.push({
      kind: 'check',
      call: e.call ?? 'check',
      deck,
      skill,
      card: e.card ?? '',
      sides: this.payroll ? [side, this.payroll] : [side],
      success: e.type === 'success',
      title: this.cast.obstacle(e.obstacle),
      flavour: flavourOf(text),
      notes: [],
    });
  }

  private heal(e: Event): void {
    const seat = e.seat ?? 0;
    const die = this.rolls.dice.get(seat) ?? 0;
    const name = this.cast.who(seat);
    this.beats.push({ kind: 'heal', seat, name, die, amount: e.amount ?? 0, notes: [] });
  }

  private make(e: Event): void {
    const { roll: die, card } = this.m;
    const seat = e.seat ?? 0;
    this.beats.push({
      kind: 'make',
      seat,
      name: this.cast.who(seat),
      skill: e.skill!,
      die,
      card,
      score: e.score ?? 0,
      why: makeWhy(e, die, card),
    });
  }

  private stage(e: Event, text: string): void {
    this.beats.push({
      kind: 'stage',
      stage: e.stage!,
      ...(e.team && { team: e.team }),
      ...(e.won !== undefined && { won: e.won }),
      text: opening(text, this.cast),
    });
  }

  /** What came of it belongs to the check that it came of. */
  private note(type: string, text: string): void {
    const last = this.beats.at(-1);
    if (last?.kind === 'check' || last?.kind === 'heal') last.notes.push({ type, text });
  }
}

/** The events of one move as beats; `story` has a sentence for each. */
export function beatsOf(events: Event[], story: string[], before: Memory, cast: Cast): Beat[] {
  const reading = new Reading(before, cast);
  events.forEach((e, i) => {
    reading.take(e, story[i] ?? '');
  });
  for (const b of reading.beats) if (b.kind === 'check') judge(b);
  return reading.beats;
}

// ---- The story in words -----------------------------------------------------------------------

const together = ['flip', 'roll', 'success', 'failure', 'heal', 'skill', 'damage'];

/** The server's sentences, those of one check in one breath. */
export function linesOf(events: { type: string }[], story: string[]): string[] {
  const lines: string[] = [];
  let open = false;
  events.forEach((e, i) => {
    const text = story[i] ?? '';
    if (!text) return;
    const joins = together.includes(e.type);
    if (joins && open) lines[lines.length - 1] += ` ${text}`;
    else lines.push(text);
    open = joins;
  });
  return lines;
}
