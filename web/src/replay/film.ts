import type { Step } from '../wire/types';

/** The events of every move up to step n that still counts: what was taken back is gone. */
export function eventsUntil<E>(steps: Step[], n: number): E[][] {
  const moves: E[][] = [];
  for (const s of steps.slice(0, n))
    if (s.undo) moves.pop();
    else moves.push(s.events as unknown as E[]);
  return moves;
}
