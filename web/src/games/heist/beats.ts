// A move's events, sorted into what is shown one after the other: noise that counts up, alerts, the
// event that is read out, what it does, crises, dice, a run for the exit. One `done` can bring all of
// them. Each beat knows the events it stands for; `fold` says how the table looks after an event.
//
// Nothing is worked out here: an event says what happened, and what lies on a tile afterwards comes
// from the view that the server sent with the move.
import type { AnyEvent } from '../../wire/types';
import { personOf } from './board';
import type { At } from './hex';
import type { Person, View } from './types';

export type Beat = { events: AnyEvent[] } & (
  | { kind: 'noise'; who: number[]; from: number; to: number }
  | { kind: 'alert'; card: string | null; by: string }
  | { kind: 'aside'; card: string }
  | { kind: 'card'; card: string; crisis: boolean }
  | { kind: 'effect'; hexes: At[]; who: number[] }
  | { kind: 'dice'; dice: [who: number, die: number][] }
  | { kind: 'title'; what: 'begin' | 'lapse' | 'escape' }
  | { kind: 'run'; who: number; cost: number; ideas: number; die: number; out: boolean }
);

/** A seat, or 4 and 5 for the others; −1: none. */
const whoOf = (e: AnyEvent): number =>
  typeof e.seat === 'number' ? e.seat : typeof e.npc === 'number' ? 3 + e.npc : -1;
const hexOf = (e: AnyEvent): At | null => (typeof e.hex === 'string' ? e.hex : null);
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** What a person does with their own hands: seen on the map at once, no beat of its own. */
const byHand =
  /^(plan|unplan|start|ready|commit|move|unlock|subdue|disable|done|undo|agree|step|pickup|drop|secured|out|busted|stay|over|buy|fixer|ability|toss|open|give|server|loot|loop|breach)$/;

/** Everything from a run's first word to its end is one beat. */
function runOf(events: AnyEvent[], i: number): Beat {
  const who = whoOf(events[i]!);
  const own = events
    .slice(i + 1)
    .findIndex((e) => whoOf(e) === who && /^(out|busted)$/.test(e.type));
  const part = events.slice(i, own < 0 ? undefined : i + own + 2);
  const of = (type: string) => part.find((e) => e.type === type);
  return {
    kind: 'run',
    who,
    cost: number(events[i]!.cost),
    ideas: number(events[i]!.ideas),
    die: number(of('die')?.die),
    out: part.at(-1)?.type === 'out',
    events: part,
  };
}

/** The events of one kind from here on, up to the next of another. */
function sameFrom(events: AnyEvent[], i: number): AnyEvent[] {
  const rest = events.slice(i);
  const n = rest.findIndex((e) => e.type !== rest[0]!.type);
  return n < 0 ? rest : rest.slice(0, n);
}
const allOf = (events: AnyEvent[]): number[] =>
  [...new Set(events.map(whoOf))].filter((w) => w >= 0);

/** The beat that begins with this event; null if it isn't a beat of its own. */
function beatAt(events: AnyEvent[], i: number, from: number): Beat | null {
  const e = events[i]!;
  const only = [e];
  const all = sameFrom(events, i);
  const card = text(e.card);
  if (e.type === 'noise')
    return { kind: 'noise', who: allOf(all), from, to: number(all.at(-1)!.noise), events: all };
  if (e.type === 'alert') return { kind: 'alert', card, by: text(e.by) ?? '', events: only };
  if (e.type === 'aside' && card) return { kind: 'aside', card, events: only };
  if ((e.type === 'event' || e.type === 'crisis') && card)
    return { kind: 'card', card, crisis: e.type === 'crisis', events: only };
  if (e.type === 'roll')
    return { kind: 'dice', dice: all.map((x) => [whoOf(x), number(x.die)]), events: all };
  if (e.type === 'begin' || e.type === 'lapse' || e.type === 'escape')
    return { kind: 'title', what: e.type, events: only };
  if (e.type === 'run') return runOf(events, i);
  return null;
}

/** What follows from a card, all at once. */
function effect(events: AnyEvent[]): Beat {
  const hexes = [...new Set(events.flatMap((e) => hexOf(e) ?? []))];
  return { kind: 'effect', hexes, who: allOf(events), events };
}

/** What the hands did comes first and isn't a beat: `before`, then the beats. */
export function beatsOf(events: AnyEvent[], noise: number): { before: AnyEvent[]; beats: Beat[] } {
  const before: AnyEvent[] = [];
  const beats: Beat[] = [];
  let loose: AnyEvent[] = [];
  let level = noise;
  const flush = () => {
    if (loose.length && beats.length) beats.push(effect(loose));
    else before.push(...loose);
    loose = [];
  };
  for (let i = 0; i < events.length; ) {
    const beat = beatAt(events, i, level);
    if (!beat) {
      const e = events[i++]!;
      if (byHand.test(e.type) && beats.length === 0) before.push(e);
      else loose.push(e);
      continue;
    }
    flush();
    beats.push(beat);
    if (beat.kind === 'noise') level = beat.to;
    i += beat.events.length;
  }
  flush();
  return { before, beats };
}

/* ---- The table in between ---- */

const without = (list: string[], card: unknown): string[] => {
  const i = list.indexOf(String(card));
  return i < 0 ? list : [...list.slice(0, i), ...list.slice(i + 1)];
};

function personAs(v: View, who: number, change: (p: Person) => Person): View {
  const at = (list: Person[], k: number) => list.map((p, i) => (i === k ? change(p) : p));
  return who < 4 ? { ...v, crew: at(v.crew, who) } : { ...v, npcs: at(v.npcs, who - 4) };
}

/** This tile as it is in the end. */
function tileAs(v: View, hex: At, after: View): View {
  const has = (list: 'revealed' | 'gone' | 'removed' | 'exits') => {
    const others = v[list].filter((h) => h !== hex);
    return after[list].includes(hex) ? [...others, hex] : others;
  };
  return {
    ...v,
    chits: { ...v.chits, [hex]: after.chits[hex] ?? [] },
    loot: { ...v.loot, [hex]: after.loot[hex] ?? [] },
    revealed: has('revealed'),
    gone: has('gone'),
    removed: has('removed'),
    exits: has('exits'),
  };
}

/** The table after one more event; `after` is the table after all of them. */
export function fold(v: View, e: AnyEvent, after: View): View {
  const who = whoOf(e);
  const hex = hexOf(e);
  const card = text(e.card);
  const events = without(v.events, card);
  switch (e.type) {
    case 'noise': {
      const louder = { ...v, noise: number(e.noise) };
      const paid = (p: Person) => ({ ...p, noise: Math.max(0, (p.noise ?? 0) - 1) });
      return who < 0 ? louder : personAs(louder, who, paid);
    }
    case 'alert':
      return { ...v, events };
    case 'aside':
      return { ...v, events, aside: [...v.aside, card ?? ''] };
    case 'event':
      return { ...v, phase: 'event', events, active: card };
    case 'crisis':
      return { ...v, aside: without(v.aside, card), active: card };
    case 'escape':
      return { ...v, phase: 'escape', active: null };
  }
  const walks = e.type === 'move' || e.type === 'step';
  const next = hex && !walks ? tileAs(v, hex, after) : v;
  const there = personOf(after, who);
  if (!there) return next;
  if (e.type === 'roll') return personAs(next, who, () => there);
  return personAs(next, who, (p) => ({
    ...p,
    ideas: there.ideas,
    loot: there.loot,
    ...(walks && { at: hex }),
    ...(e.type === 'done' && { done: true, left: '' }),
    ...(/^(out|busted)$/.test(e.type) && { status: e.type as Person['status'] }),
  }));
}
/** The table as a beat begins: dice belong to the round that they open. */
export const openingOf = (beat: Beat, v: View, after: View): View =>
  beat.kind === 'dice' ? { ...v, round: after.round, phase: 'roll', active: null } : v;

export const foldAll = (v: View, events: AnyEvent[], after: View): View =>
  events.reduce((shown, e) => fold(shown, e, after), v);
