// The stage: shows the moves of a table one after the other, each for as long as an eye needs,
// although the wire may bring ten at once. What is shown is always a view that was true at `seq`;
// when the queue is empty it is the server's own.
import { signal } from '@preact/signals';
import type { Card } from './cards';
import { isObject } from './cards';
import { deal, fly, measure } from './flights';
import { fold } from './fold';
import type { Event, View } from './types';

export interface Scene {
  seq: number;
  events?: Event[];
  turn?: number | undefined;
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

export class Stage {
  readonly view = signal<View | null>(null);
  readonly seq = signal(0);
  /** Moves are still being shown: nothing can be played yet. */
  readonly busy = signal(false);
  readonly waiting = signal(0);
  readonly top = signal<Card | null>(null);
  /** What happened last, for marks on the table. */
  readonly last = signal<Event[]>([]);
  root: HTMLElement | null = null;

  private queue: Scene[] = [];
  private truth: { view: View; seq: number } | null = null;
  private hurry = false;

  /** Something happened that everybody shall see, when its turn comes. */
  push(scene: Scene): void {
    this.queue.push(scene);
    this.waiting.value = this.queue.length;
    if (!this.busy.value) this.run();
  }

  /** The server's own view at `seq`. */
  settle(view: View, seq: number): void {
    this.truth = { view, seq };
    if (!this.busy.value) this.rest();
  }

  /** Straight to this view, without a show (a replay that jumps). */
  jump(view: View, seq: number, events: Event[] = []): void {
    this.queue = [];
    this.truth = { view, seq };
    this.last.value = events;
    this.top.value = topOf(
      events,
      view.discard.includes(this.top.value as Card) ? this.top.value : null,
    );
    this.rest();
  }

  /** The first cards of a game. */
  async begin(view: View, seq: number): Promise<void> {
    this.jump(view, seq);
    this.busy.value = true;
    await new Promise((r) => setTimeout(r, 60)); /* the board is only just being laid out */
    if (this.root) {
      this.root.classList.add('dealing');
      await deal(this.root, view);
      this.root?.classList.remove('dealing');
    }
    this.busy.value = false;
    if (this.queue.length) this.run();
    else this.rest();
  }

  skip(): void {
    this.hurry = true;
    for (const a of document.getAnimations()) {
      const target = (a.effect as KeyframeEffect | null)?.target;
      if (target instanceof Element && target.classList.contains('ghost')) a.finish();
    }
  }

  private rest(): void {
    if (!this.truth || this.truth.seq < this.seq.value) return;
    this.view.value = this.truth.view;
    this.seq.value = this.truth.seq;
  }

  private async run(): Promise<void> {
    this.busy.value = true;
    for (let scene = this.queue.shift(); scene; scene = this.queue.shift()) {
      this.waiting.value = this.queue.length;
      await this.show(scene);
    }
    this.busy.value = false;
    this.hurry = false;
    this.rest();
  }

  private async show(scene: Scene): Promise<void> {
    const before = this.view.value;
    const events = scene.events;
    if (!before || !events) {
      this.seq.value = scene.seq;
      return;
    }
    const root = this.root;
    const places = root ? measure(root) : null;
    this.view.value = fold(before, events, scene.turn);
    this.top.value = topOf(events, this.top.value);
    this.last.value = events;
    this.seq.value = scene.seq;
    const quick = this.queue.length > 4 ? 0.55 : 1;
    if (root && places && !this.hurry) await fly(root, places, before, events, quick);
  }
}
