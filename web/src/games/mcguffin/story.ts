// Events folded into a story for the eye: each check as one beat. Everything that is shown comes with
// the event: parts, reason, flavour. Nothing here knows a rule or takes a sentence apart.
import type { Deck, Event, Part, Skill } from './types';

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
  parts: Part[];
  total?: number | undefined;
  success: boolean;
  why: string;
}
export interface Note {
  type: string;
  text: string;
}
/** What is shown at a time: the event that it shows, those who take part, and what came of it. */
export interface Beat {
  kind: 'check' | 'heal' | 'make' | 'stage' | 'ruling' | 'words';
  e: Event;
  /** The server's sentence about it. */
  text: string;
  sides: Side[];
  notes: Note[];
}

const sideOf = ({ seat = 0, parts = [], total, type, why = '' }: Event): Side => ({
  seat,
  parts,
  total,
  success: type === 'success',
  why,
});

const kinds: Record<string, Beat['kind']> = {
  success: 'check',
  failure: 'check',
  heal: 'heal',
  skill: 'make',
  stage: 'stage',
  ruling: 'ruling',
  narrate: 'words',
  say: 'words',
};

/** What of an event is a beat of its own, in a crew of that many; the seat after them is the Mastermind's. */
function kindOf(e: Event, crew: number): Beat['kind'] | undefined {
  if (e.chosen) return; /* failed on purpose: the healing that follows is the beat */
  if (e.type === 'heal' && e.die === undefined) return; /* ruled */
  if (e.type === 'say' && (e.seat ?? 0) < crew) return; /* stands beside their faces */
  return kinds[e.type];
}

/** What belongs to the beat that it came of. */
const notable = ['damage', 'death', 'heat', 'heal', 'leaving', 'clear', 'caught', 'call', 'yield'];

/** The events of one move as beats; `story` has a sentence for each. */
export function beatsOf(events: Event[], story: string[], crew: number): Beat[] {
  const beats: Beat[] = [];
  for (const [i, e] of events.entries()) {
    const text = story[i] ?? '';
    const last = beats.at(-1);
    const kind = kindOf(e, crew);
    if (kind === 'check' && e.call === 'duel' && last?.e.call === 'duel')
      last.sides.push(sideOf(e));
    else if (kind) {
      const opponent = e.opponent ? [{ seat: -1, ...e.opponent }] : [];
      beats.push({ kind, e, text, sides: [sideOf(e), ...opponent], notes: [] });
    } else if (notable.includes(e.type)) last?.notes.push({ type: e.type, text });
  }
  return beats;
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
