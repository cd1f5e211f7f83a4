// How a move is shown at this table: one beat after the other, each with the view that was true then.
// Beats are made of the events.
import { signal } from '@preact/signals';
import { play } from '../../ui/sound';
import { Stage } from '../../ui/stage';
import { isStill as calm } from '../../ui/tempo';
import { type Beat, beatsOf } from './story';
import type { Event, View } from './types';

export interface Step {
  seq: number;
  view?: View;
  events?: Event[];
  story?: string[];
  /** The person who looks did it: their own card turns at its full pace. */
  mine?: boolean;
}

export interface Shown {
  beat: Beat;
  /** Which one: a new number, a new show. */
  n: number;
}

/** Milliseconds until a beat has happened, and to take it in before the next one. */
function lasts(b: Beat): [number, number] {
  if (b.kind === 'check') {
    const dice = b.sides.some((s) => s.parts.some((p) => p.die !== undefined));
    return [dice ? 2700 : 1800, b.sides.length > 1 ? 1700 : 1000];
  }
  if (b.kind === 'heal') return [1300, 900];
  if (b.kind === 'make') return [1700, 900];
  if (b.kind === 'stage' || b.kind === 'ruling') return [700, 2300];
  return [200, 2000];
}

/** What is called now, or is called with another bonus or deck: the table shows it. */
const calling = ['call', 'bonus', 'deck'];

export class Beats {
  readonly stage = new Stage<View, Step>((step) => this.show(step));
  readonly now = signal<Shown | null>(null);
  /** The beat has not happened yet: its card is still turning. */
  readonly turning = signal(false);
  /** It is my own card that turns. */
  readonly mine = signal(false);
  /** How long everything takes: 1, or less when more is to come. */
  readonly pace = signal(1);
  private n = 0;

  /** `you`: whose eyes. */
  constructor(private readonly you: () => number = () => -1) {}

  /** Nothing is shown of a move any more. */
  forget(): void {
    this.turning.value = false;
    this.now.value = null;
  }

  /** What there is to see in a step, at the table as it was before. */
  beats(events: Event[], story: string[], view: View | null): Beat[] {
    const you = this.you();
    const crew = view?.crew ?? [];
    const all = beatsOf(events, story, crew.length);
    /* Everybody makes a character at once: the others' cards must not hold up mine. */
    return crew[you] ? all.filter((b) => b.kind !== 'make' || b.e.seat === you) : all;
  }

  private show(step: Step): Promise<void> | void {
    const events = step.events ?? [];
    const { view } = this.stage;
    const beats = this.beats(events, step.story ?? [], view.value);
    const quick = step.mine ? 1 : 0.8 * this.stage.pace;
    if (beats.length) return this.showAll(beats, !!step.mine, quick);
    if (events.some((e) => calling.includes(e.type))) {
      this.now.value = null;
      this.stage.linger(step.mine ? 0 : 900 * quick);
    }
  }

  private async showAll(beats: Beat[], mine: boolean, quick: number): Promise<void> {
    for (const beat of beats) {
      await this.stage.lingered();
      await this.showBeat(beat, mine, quick);
    }
  }

  private async showBeat(beat: Beat, mine: boolean, quick: number): Promise<void> {
    const [happens, reads] = lasts(beat);
    this.mine.value = mine;
    this.pace.value = quick;
    this.turning.value = true;
    this.now.value = { beat, n: ++this.n };
    play(beat.kind === 'check' ? 'card' : 'lock');
    if (!calm()) await this.stage.wait(happens * quick);
    this.turning.value = false;
    this.stage.linger(reads * quick);
  }
}
