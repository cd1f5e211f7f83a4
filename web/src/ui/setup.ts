// What a game asks before a table is made: its own part of the sheet instead of a list of options.
import type { Signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import type { GameInfo } from '../wire/types';

export interface SetupProps {
  game: GameInfo;
  /** Chosen so far, by the option's name; what is left out is as usual. */
  options: Signal<Record<string, string>>;
  seats: Signal<number>;
}

/** The component, and the options that it asks for; the sheet lists the others plainly. */
export interface Setup {
  Setup: ComponentType<SetupProps>;
  covers: string[];
  /** Whom each seat will be, where the table's settings say so. */
  roles?: (options: Record<string, unknown>, seats: number) => Role[];
}

export interface Role {
  name: string;
  about: string;
}

const setups = import.meta.glob<Setup>('../games/*/setup.tsx');

/** Loads what a game asks; nothing if it asks nothing. */
export const setupOf = (game: string): (() => Promise<Setup>) | undefined =>
  setups[`../games/${game}/setup.tsx`];
