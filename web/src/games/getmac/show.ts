// How a move is shown at this table: the cards fly. The view changes when they set off, so that they
// know where to land.
import { signal } from '@preact/signals';
import { Stage } from '../../ui/stage';
import type { Card } from './cards';
import { isObject } from './cards';
import { deal, fly, measure } from './flights';
import { fold } from './fold';
import type { Event, View } from './types';

export interface Step {
  seq: number;
  view?: View;
  events?: Event[];
  turn?: number | undefined;
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
  /** What happened last, for marks on the table. */
  readonly last = signal<Event[]>([]);
  root: HTMLElement | null = null;

  /** Straight to this view, without a show (a replay that jumps). */
  jump(view: View, seq: number, events: Event[] = []): void {
    this.last.value = events;
    const before = this.top.value;
    this.top.value = topOf(events, before && view.discard.includes(before) ? before : null);
    this.stage.jump(view, seq);
  }

  private show(step: Step): Promise<void> | void {
    const before = this.stage.view.value;
    if (!before) return;
    if (step.deal) return this.dealt(before);
    if (step.events) return this.played(step, before, step.events);
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
    stage.reveal(step, step.view ?? fold(before, events, step.turn));
    this.top.value = topOf(events, this.top.value);
    this.last.value = events;
    if (root && places && !stage.hurried)
      await stage.until(fly(root, places, before, events, stage.pace), landAtOnce);
  }
}
