// How a move is shown at this table: people walk on the map. Everybody acts at once here, so whoever
// has something to do sees the others' moves at once; whoever only watches sees one after the other.
import { type Show, Stage } from '../../ui/stage';
import type { View } from './types';

export interface Step {
  seq: number;
  view?: View;
  /** Somebody else did it. */
  others?: boolean;
}

/** As long as a token takes to its tile, and a little more. */
const walk = 340;

const calm = () =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

/** `busyHands`: this person has something to do. */
export function stageOf(busyHands: () => boolean): Stage<View, Step> {
  const show: Show<View, Step> = (step, stage) => {
    if (!step.others || stage.hurried || calm() || busyHands()) return;
    stage.reveal(step);
    return stage.wait(walk * stage.pace);
  };
  return new Stage(show);
}
