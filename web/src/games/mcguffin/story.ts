// Events folded into a story for the eye: each check as one beat. Everything that is shown comes with
// the event: parts, reason, flavour. Nothing here knows a rule or takes a sentence apart.
import type { Deck, Event, Kind, Part, Skill, StageName } from './types';

export interface Made {
  skill: Skill;
  die: number;
  card: string;
  score: number;
}
interface Turned {
  card: string;
  success: boolean;
}

/** What lies open on the table but is not in a view: it was told once, in an event. */
export interface Memory {
  /** The card turned last, by deck. */
  top: Partial<Record<Deck, string>>;
  made: Record<number, Made[]>;
  combination: Record<number, Partial<Record<Deck, Turned>>>;
  /** What the Mastermind has told since the last check. */
  narration: string;
  /** What everybody said last, until their next check. */
  said: Record<number, string>;
}

const blank: Memory = { top: {}, made: {}, combination: {}, narration: '', said: {} };

function verdict(m: Memory, e: Event): Memory {
  const seat = e.seat ?? 0;
  const next = { ...m, narration: '', said: { ...m.said, [seat]: '' } };
  if (e.call !== 'combination' || !e.deck || !e.card) return next;
  const turned = { card: e.card, success: e.type === 'success' };
  const mine = { ...m.combination[seat], [e.deck]: turned };
  return { ...next, combination: { ...m.combination, [seat]: mine } };
}

/** One event later. */
function remember(m: Memory, e: Event): Memory {
  const seat = e.seat ?? 0;
  switch (e.type) {
    case 'flip':
      return e.deck ? { ...m, top: { ...m.top, [e.deck]: e.card } } : m;
    case 'shuffle':
      return { ...m, top: {} };
    case 'stage':
      return {
        ...m,
        narration: '',
        said: {},
        ...(e.stage === 'combination' && { combination: {} }),
      };
    case 'success':
    case 'failure':
      return verdict(m, e);
    case 'narrate':
      return { ...m, narration: e.text ?? '' };
    case 'say':
      return { ...m, said: { ...m.said, [seat]: e.text ?? '' } };
    case 'ready-made':
      return { ...m, made: { ...m.made, [seat]: [] } };
    case 'skill': {
      const { skill, die = 0, card = '', score = 0 } = e;
      const one = { skill: skill!, die, card, score };
      return { ...m, made: { ...m.made, [seat]: [...(m.made[seat] ?? []), one] } };
    }
    default:
      return m;
  }
}

/** After all of this. */
export const memoryOf = (events: Event[]): Memory => events.reduce(remember, blank);

// ---- Beats ------------------------------------------------------------------------------------

/** One who takes part in a check or fight; seat −1 is an opponent on the payroll. */
export interface Side {
  seat: number;
  name: string;
  parts: Part[];
  total?: number;
  success: boolean;
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
  ending?: Event['ending'];
  text: string;
  goal: string;
}
/** The Mastermind's last word, and what came of it. */
export interface Ruling {
  kind: 'ruling';
  text: string;
  notes: Note[];
}
interface Words {
  kind: 'words';
  text: string;
}
export type Beat = Check | Heal | Make | StageBeat | Ruling | Words;

/** What beats need to know of the table: what the seats are called there. */
export interface Cast {
  who: (seat: number) => string;
  /** The crew; the seat after them is the Mastermind's. */
  seats: number;
  /** The seat that reads it; −1 watches. */
  you?: number;
}

const sideOf = (e: Event, cast: Cast): Side => ({
  seat: e.seat ?? 0,
  name: cast.who(e.seat ?? 0),
  parts: e.parts ?? [],
  ...(e.total !== undefined && { total: e.total }),
  success: e.type === 'success',
  why: e.why ?? '',
});

const opponentOf = (e: Event): Side[] =>
  e.opponent ? [{ seat: -1, name: 'Somebody large', ...e.opponent }] : [];

const notable = ['damage', 'death', 'heat', 'leaving', 'clear', 'caught', 'call', 'yield'];

/** Reads the events of one move, in order; each kind adds to the beats in its own way. */
class Reading {
  readonly beats: Beat[] = [];

  constructor(private readonly cast: Cast) {}

  /** `text` is the server's sentence about it. */
  take(e: Event, text: string): void {
    if (e.type === 'success' || e.type === 'failure') this.verdict(e);
    else if (e.type === 'heal') this.heal(e, text);
    else if (e.type === 'skill') this.make(e);
    else if (e.type === 'stage') this.stage(e);
    else if (e.type === 'ruling') this.beats.push({ kind: 'ruling', text, notes: [] });
    else if (e.type === 'narrate') this.beats.push({ kind: 'words', text: e.text ?? '' });
    else if (e.type === 'say') this.speech(e);
    else if (notable.includes(e.type)) this.note(e.type, text);
  }

  /** The crew's words stand beside their faces; the Mastermind has none. */
  private speech(e: Event): void {
    if ((e.seat ?? 0) >= this.cast.seats) this.beats.push({ kind: 'words', text: e.text ?? '' });
  }

  private verdict(e: Event): void {
    if (e.chosen) return; /* failed on purpose: the healing that follows is the beat */
    const side = sideOf(e, this.cast);
    const last = this.beats.at(-1);
    if (e.call === 'duel' && last?.kind === 'check' && last.call === 'duel') {
      last.sides.push(side);
      return;
    }
    this.beats.push({
      kind: 'check',
      call: e.call ?? 'check',
      deck: e.deck ?? 'law',
      skill: e.skill!,
      card: e.card ?? '',
      sides: [side, ...opponentOf(e)],
      success: e.type === 'success',
      title: e.title ?? '',
      flavour: (e.seat === this.cast.you && e.yours) || (e.flavour ?? ''),
      notes: [],
    });
  }

  /** Healing that was ruled has no die, and belongs to the ruling. */
  private heal(e: Event, text: string): void {
    const { seat = 0, die, amount = 0 } = e;
    if (die === undefined) this.note('heal', text);
    else this.beats.push({ kind: 'heal', seat, name: this.cast.who(seat), die, amount, notes: [] });
  }

  private make(e: Event): void {
    const { seat = 0, die = 0, card = '', score = 0, why = '' } = e;
    const name = this.cast.who(seat);
    this.beats.push({ kind: 'make', seat, name, skill: e.skill!, die, card, score, why });
  }

  private stage(e: Event): void {
    const { team, ending, text = '', goal = '' } = e;
    this.beats.push({
      kind: 'stage',
      stage: e.stage!,
      ...(team && { team }),
      ...(ending && { ending }),
      text,
      goal,
    });
  }

  /** What came of it belongs to the check that it came of. */
  private note(type: string, text: string): void {
    const last = this.beats.at(-1);
    if (last && 'notes' in last) last.notes.push({ type, text });
  }
}

/** The events of one move as beats; `story` has a sentence for each. */
export function beatsOf(events: Event[], story: string[], cast: Cast): Beat[] {
  const reading = new Reading(cast);
  events.forEach((e, i) => {
    reading.take(e, story[i] ?? '');
  });
  return reading.beats;
}

// ---- The story in words -----------------------------------------------------------------------

const together = ['flip', 'roll', 'success', 'failure', 'heal', 'skill', 'damage'];

/** The server's sentences, those of one check in one breath, with the card that decided it. */
export function toldOf(
  events: { type: string; card?: string }[],
  story: string[],
): { text: string; card: string }[] {
  const lines: { text: string; card: string }[] = [];
  let open = false;
  events.forEach((e, i) => {
    const text = story[i] ?? '';
    if (!text) return;
    const joins = together.includes(e.type);
    const last = lines.at(-1);
    if (joins && open && last) {
      last.text += ` ${text}`;
      last.card ||= e.card ?? '';
    } else lines.push({ text, card: e.card ?? '' });
    open = joins || e.type === 'ruling';
  });
  return lines;
}
