// How a move is shown at this table: the cards fly. The view changes when they set off, so that they
// know where to land. Of moves that were missed only the last brings its view; the others are not
// shown.
import { signal } from '@preact/signals';
import { play } from '../../ui/sound';
import { Stage } from '../../ui/stage';
import type { Card } from './cards';
import { isObject } from './cards';
import { deal, fly, measure } from './flights';
import type { Event, View } from './types';

interface Step {
  seq: number;
  view?: View;
  events?: Event[];
  story?: string[];
  /** The first cards of a game. */
  deal?: boolean;
}

/** The discard pile in its order, the top last; the view only says which cards lie there. */
function pileOf(events: Event[], before: readonly Card[]): Card[] {
  let pile = [...before];
  const put = (card: Card | undefined) => {
    if (card) pile = [...pile.filter((c) => c !== card), card];
  };
  for (const e of events) {
    if (e.type === 'play' && e.card && !isObject(e.card)) put(e.card);
    if (e.type === 'discard' || (e.type === 'use' && e.card === 'money')) put(e.card);
    if (e.type === 'move' && e.where === 'discard') put(e.card);
    if (e.type === 'move' && e['out-of'] === 'discard') pile = pile.filter((c) => c !== e.card);
  }
  return pile;
}

function landAtOnce(): void {
  for (const a of document.getAnimations()) {
    const target = (a.effect as KeyframeEffect | null)?.target;
    if (target instanceof Element && target.classList.contains('ghost')) a.finish();
  }
}

export class Cards {
  readonly stage = new Stage<View, Step>((step) => this.show(step));
  readonly pile = signal<Card[]>([]);
  /** What happened last, in the words of the story. */
  readonly last = signal<string[]>([]);
  root: HTMLElement | null = null;

  /** Straight to this view, without a show (a replay that jumps). `events`: all up to there. */
  jump(view: View, seq: number, events: Event[], story: string[]): void {
    this.last.value = story;
    this.pile.value = pileOf(events, []);
    this.stage.jump(view, seq);
  }

  /** A move from before anybody looked. */
  past(events: Event[]): void {
    this.pile.value = pileOf(events, this.pile.value);
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
    this.pile.value = [];
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
    play('card');
    if (root && places && !stage.hurried)
      await stage.until(fly(root, places, before, events, stage.pace), landAtOnce);
  }
}
