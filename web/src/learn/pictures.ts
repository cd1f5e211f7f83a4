// What the games draw for their things, loaded when one is looked at.
import type { ComponentChild } from 'preact';

/** What a game draws for a thing, or null. */
export type Draw = (kind: string, id: string) => ComponentChild;

const drawings: Record<string, () => Promise<Draw>> = {
  getmac: () => import('./pictures-getmac').then((m) => m.draw),
  mcguffin: () => import('./pictures-mcguffin').then((m) => m.draw),
  luck: () => import('./pictures-luck').then((m) => m.draw),
  heist: () => import('./pictures-heist').then((m) => m.draw),
};

export const drawingsOf = (game: string): Promise<Draw> =>
  drawings[game]?.() ?? Promise.resolve(() => null);
