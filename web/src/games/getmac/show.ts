// How a move is shown at this table: the cards fly. The view changes when they set off, so that they
// know where to land. Of moves that were missed only the last brings its view; the others are not
// shown.
import { play } from '../../ui/sound';
import { Stage } from '../../ui/stage';
import { deal, fly, measure } from './flights';
import type { Event, View } from './types';

interface Step {
  seq: number;
  view?: View;
  events?: Event[];
  /** The first cards of a game. */
  deal?: boolean;
}

function landAtOnce(): void {
  for (const a of document.getAnimations()) {
    const target = (a.effect as KeyframeEffect | null)?.target;
    if (target instanceof Element && target.classList.contains('ghost')) a.finish();
  }
}

export class Cards {
  readonly stage = new Stage<View, Step>((step) => this.show(step));
  root: HTMLElement | null = null;

  private show(step: Step): Promise<void> | void {
    const before = this.stage.view.value;
    if (!before) return;
    if (step.deal) return this.dealt(before);
    if (step.events && step.view) return this.played(step, before, step.events);
  }

  private async dealt(view: View): Promise<void> {
    await this.stage.wait(60); /* the board is only just being laid out */
    const root = this.root;
    if (!root || this.stage.hurried) return;
    root.classList.add('dealing');
    const done = () => root.classList.remove('dealing');
    await this.stage.until(deal(root, view).finally(done), landAtOnce);
  }

  private async played(step: Step, before: View, events: Event[]): Promise<void> {
    const { root, stage } = this;
    const places = root ? measure(root) : null;
    stage.reveal(step);
    play('card');
    if (root && places && !stage.hurried)
      await stage.until(fly(root, places, before, events, stage.pace), landAtOnce);
  }
}
