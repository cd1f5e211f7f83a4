// What this board needs to know of the table around it, be it a game or a film of one.
import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Curtain } from '../../ui/stage';
import type { Move } from '../../wire/steps';
import type { Seat } from '../../wire/types';
import type { Beats } from './show';
import type { Cast } from './story';
import type { Deck, Member, View } from './types';

export interface Setting {
  show: Beats;
  stage: Curtain;
  seats: Seat[];
  /** The seat whose eyes these are; −1 watches. */
  you: number;
  /** What you can do; nothing while something is shown. */
  moves: Move[];
  /** The game waits for these. */
  toAct: number[];
  /** The game waits for you, whether or not everything has been shown. */
  due?: boolean;
  undo: boolean;
  /** A move is on its way. */
  busy: boolean;
  trouble: Signal<string>;
  left?: Record<string, number> | undefined;
  leftAt?: number;
  film?: boolean;
  ending?: ComponentChildren;
  /** What that move cannot take back; "" if it is harmless. */
  warning: (move: string | undefined) => string;
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

/** What a beat needs to know of the table. */
export const castOf = (view: View | null, seats: Seat[]): Cast => ({
  who: (seat) => whoIs(view, seats, seat),
  seats: view?.crew.length ?? seats.length,
  you: view?.seat ?? -1,
});

export const isInside = (m: Member) => m.status === 'in' || m.status === 'leaving';
