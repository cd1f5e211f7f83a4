// What this board needs to know of the table around it, be it a game or a film of one.
import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Seat } from '../../wire/types';
import type { Choices } from './moves';
import type { Theatre } from './theatre';
import type { Deck, Member, View } from './types';

export interface Setting {
  theatre: Theatre;
  /** The newest view; what the theatre shows may be a few beats behind. */
  truth: View | null;
  seats: Seat[];
  /** The seat whose eyes these are; −1 watches. */
  you: number;
  choices: Choices;
  /** The game waits for these. */
  toAct: number[];
  undo: boolean;
  /** A move is on its way. */
  busy: boolean;
  trouble: Signal<string>;
  left?: Record<string, number> | undefined;
  leftAt?: number;
  film?: boolean;
  ending?: ComponentChildren;
  play: (move: string) => Promise<boolean>;
  takeBack: () => void;
}

/** A board about to be drawn. */
export interface Table extends Setting {
  view: View;
  /** A deck is pointed at. */
  pickDeck?: ((deck: Deck) => void) | undefined;
  pickable: (deck: Deck) => boolean;
  picked?: Deck | undefined;
}

export const classes = (...names: (string | false | null | undefined)[]) =>
  names.filter(Boolean).join(' ');

export const isMastermind = (v: View, you: number) => v.mode === 'hosted' && you === v.crew.length;

/** The character's name; before there is one, the name at the table. */
export function whoIs(view: View | null, seats: Seat[], seat: number): string {
  if (view && seat === view.crew.length) return seats[seat]?.name ?? 'the Mastermind';
  return view?.crew[seat]?.name || seats[seat]?.name || `Seat ${seat + 1}`;
}

export const isInside = (m: Member) => m.status === 'in' || m.status === 'leaving';

/** Successes that somebody needs in this stage. */
export function needOf(v: View): number {
  if (v.stage === 'getaway') return v.job?.clear ?? 2;
  return v.stage === 'combination' ? 2 : 4;
}
