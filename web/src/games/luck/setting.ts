// What the board needs besides the view: who sits where, what can be done, and how. At a live table
// it comes from the desk; in a film there is no desk, and nothing can be done.
import type { ComponentChildren } from 'preact';
import type { Desk } from '../../ui/desk';
import type { Move } from '../../wire/steps';
import type { Event, View } from './types';

export interface Setting {
  /** The seat whose eyes these are; −1 watches. */
  you: number;
  /** Names of the people in the seats. */
  people: (string | null)[];
  moves: Move[];
  desk: Desk | null;
  tale: Tale;
  ending: ComponentChildren;
}

/** What has been told so far: the scenes that were walked through, and the host's words. */
interface Tale {
  scenes: string[];
  told: string[];
  /** What is being tried in this scene, in the words of its way. */
  tries: string;
  /** Whom the test that was called last is against: a seat, or a foe by name. */
  against: number | string | null;
}

const narrated: Record<string, (e: Event) => string> = {
  narrate: (e) => String(e.text),
  round: (e) =>
    e.round === 'out'
      ? 'A rest. Nobody wants anything from anybody.'
      : e.round === 'action'
        ? 'Action! From here on every second counts.'
        : 'Time to breathe, and to talk.',
};

export function taleOf(moves: Event[][]): Tale {
  const tale: Tale = { scenes: [], told: [], tries: '', against: null };
  for (const events of moves) {
    if (!events.some((e) => e.type === 'test')) continue;
    const e = events.find((e) => e.type === 'opposes');
    tale.against = e ? ((e.target ?? e.foe) as number | string) : null;
  }
  for (const e of moves.flat()) {
    if (e.type === 'scene') {
      tale.scenes.push(String(e.name));
      tale.tries = '';
    }
    if (e.type === 'decided') tale.tries = String(e.text);
    const text = narrated[e.type]?.(e);
    if (text) tale.told.push(text);
  }
  return tale;
}

/** Somebody's name in the story; before there is one, the name of who sits there. */
export function nameOf(v: View, set: Setting, seat: number): string {
  if (seat >= v.crew.length) return set.people[seat] ?? 'The host';
  return v.crew[seat]?.name || set.people[seat] || `Seat ${seat + 1}`;
}

export const isHost = (v: View, set: Setting): boolean =>
  v.mode === 'hosted' && set.you === v.crew.length;

/** “Ann and Bo” of everybody the game waits for, without you. */
export function waitingFor(v: View, set: Setting): string {
  const names = v.waits.filter((s) => s !== set.you).map((s) => nameOf(v, set, s));
  return names.length > 1
    ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
    : (names[0] ?? '');
}
