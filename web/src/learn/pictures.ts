// What the games draw for their things, loaded when one is looked at.
import type { ComponentChild } from 'preact';

/** What a game draws for a thing, or null. */
export type Draw = (kind: string, id: string) => ComponentChild;

const drawings = import.meta.glob<Draw>('./pictures-*.tsx', { import: 'draw' });

export const drawingsOf = (game: string): Promise<Draw> =>
  drawings[`./pictures-${game}.tsx`]?.() ?? Promise.resolve(() => null);
