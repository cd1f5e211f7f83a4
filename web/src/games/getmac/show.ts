// How a move is shown at this table: the cards fly. The view changes when they set off, so that they
// know where to land. Of moves that were missed only the last brings its view; the others are not
// shown.
import { signal } from '@preact/signals';
import { Stage } from '../../ui/stage';
import type { Card } from './cards';
import { isObject } from './cards';
import { deal, fly, measure } from './flights';
import type { Event, View } from './types';

export interface Step {
  seq: number;
  view?: View;
  events?: Event[];
  story?: string[];
  /** The first cards of a game. */
  deal?: boolean;
}

/** The card that lies on top of the discard pile after these events; the view only sorts them. */
function topOf(events: Event[], before: Card | null): Card | null {
  let top = before;
  for (const e of events) {
    if (e.type === 'play' && e.card && !isObject(e.card)) top = e.card;
    if (e.type === 'discard' || (e.type === 'use' && e.card === 'money')) top = e.card ?? top;
    if (e.type === 'move' && e.where === 'discard') top = e.card ?? top;
    if (e.type === 'move' && e['out-of'] === 'discard' && e.card === top) top = null;
  }
  return top;
}

function landAtOnce(): void {
  for (const a of document.getAnimations()) {
    const target = (a.effect as KeyframeEffect | null)?.target;
    if (target instanceof Element && target.classList.contains('ghost')) a.finish();
  }
}

export class Cards {
  readonly stage = new Stage<View, Step>((step) => this.show(step));
  readonly top = signal<Card | null>(null);
  /** What happened last, in the words of the story. */
  readonly last = signal<string[]>([]);
  root: HTMLElement | null = null;

  /** Straight to this view, without a show (a replay that jumps). `events`: all up to there. */
  jump(view: View, seq: number, events: Event[], story: string[]): void {
    this.last.value = story;
    this.top.value = topOf(events, null);
    this.stage.jump(view, seq);
  }

  /** A move from before anybody looked. */
  past(events: Event[]): void {
    this.top.value = topOf(events, this.top.value);
  }

  private show(step: Step): Promise<void> | void {
    const before = this.stage.view.value;
    if (!before) return;
    if (step.deal) return this.dealt(before);
    if (!step.events) return;
    if (step.view) return this.played(step, before, step.events);
    this.past(step.events);
  }

  private async dealt(view: View): Promise<void> {
    this.top.value = null;
    this.last.value = [];
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
    this.past(events);
    this.last.value = step.story ?? [];
    if (root && places && !stage.hurried)
      await stage.until(fly(root, places, before, events, stage.pace), landAtOnce);
  }
}
