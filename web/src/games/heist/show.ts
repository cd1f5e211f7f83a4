// How a move is shown at this table. People walk on the map; what the table does by itself is shown
// beat by beat with its cause (beats.ts). Everybody acts at once here, so a player who has something to do
// sees the others' moves at once; beats are for everybody, because then the table itself acts.
import { signal } from '@preact/signals';
import { play, type Sound } from '../../ui/sound';
import { Stage } from '../../ui/stage';
import { isStill } from '../../ui/tempo';
import type { AnyEvent } from '../../wire/types';
import { type Beat, beatsOf, fold, foldAll, openingOf } from './beats';
import { events as cards } from './cards';
import type { At } from './hex';
import type { View } from './types';

export interface Step {
  seq: number;
  view?: View;
  /** Another player did it. */
  others?: boolean;
  events?: AnyEvent[];
  /** A sentence for each event. */
  story?: string[];
}

/** Which part of a beat is to be seen: it is read, or it happens. */
export interface Moment {
  beat: Beat;
  /** A new number, a new show. */
  n: number;
  happens: boolean;
}

/** As long as a token takes to its tile, and a little more. */
const walk = 340;
const flight = 650;
const tick = 150;
/** A round of four is a good many small moves: walks are left out long before a beat is. */
const patience = 80;
const farBehind = 6;

/** Time to read a card, in milliseconds. */
function reading(id: string): number {
  const card = cards[id];
  return 1500 + 22 * ((card?.title.length ?? 0) + (card?.text.length ?? 0));
}

const byEar: Record<string, Sound> = { unlock: 'lock', disable: 'camera', pickup: 'card' };

/** What a beat sounds like, and when. */
function soundOf(beat: Beat, happens: boolean): Sound | null {
  if (beat.kind === 'alert' && !happens) return 'alert';
  if ((beat.kind === 'card' || beat.kind === 'aside') && !happens) return 'card';
  if ((beat.kind === 'dice' || (beat.kind === 'run' && beat.die)) && !happens) return 'die';
  if (beat.kind === 'run' && happens) return beat.out ? 'win' : 'lose';
  if (beat.kind !== 'effect' || !happens) return null;
  if (beat.events.some((e) => e.type === 'lock' || e.chit === 'lock')) return 'lock';
  if (beat.events.some((e) => e.type === 'power' || e.chit === 'camera')) return 'camera';
  return null;
}

export class Scenes {
  readonly stage = new Stage<View, Step>((step) => this.show(step), patience);
  readonly now = signal<Moment | null>(null);
  /** Chits on their way to a tile. */
  readonly flying = signal<{ at: At; chit: string }[]>([]);
  private n = 0;

  /** `busyHands`: this person has something to do. */
  constructor(private readonly busyHands: () => boolean) {}

  private readonly said = new WeakMap<AnyEvent, string>();
  /** What happens in this beat, as the story says it. */
  words = (beat: Beat): string =>
    beat.events
      .map((e) => this.said.get(e))
      .filter(Boolean)
      .join(' ');

  private show(step: Step): Promise<void> | void {
    const { stage } = this;
    for (const [i, e] of (step.events ?? []).entries()) this.said.set(e, step.story?.[i] ?? '');
    const before = stage.view.value;
    const after = step.view;
    const script = before && after && step.events ? beatsOf(step.events, before.noise) : null;
    if (stage.hurried) return;
    if (script?.beats.length) return this.perform(step, before!, after!, script);
    const late = stage.ahead.length > farBehind;
    if (!step.others || late || isStill() || this.busyHands()) return;
    for (const e of step.events ?? []) if (byEar[e.type]) play(byEar[e.type]!);
    stage.reveal(step);
    return stage.wait(walk * stage.pace);
  }

  private async perform(
    step: Step,
    before: View,
    after: View,
    { before: byHand, beats }: ReturnType<typeof beatsOf>,
  ): Promise<void> {
    const { stage } = this;
    let view = foldAll(before, byHand, after);
    try {
      stage.paint(view);
      if (byHand.length) await stage.wait(walk);
      for (const beat of beats) view = await this.one(beat, view, after);
      stage.reveal(step);
    } finally {
      this.now.value = null;
      this.flying.value = [];
    }
  }

  private tell(beat: Beat, happens: boolean): void {
    const sound = soundOf(beat, happens);
    if (sound) play(sound);
    this.now.value = { beat, n: ++this.n, happens };
  }

  /** Shows a beat; returns the table after it. */
  private async one(beat: Beat, before: View, after: View): Promise<View> {
    const { stage } = this;
    const view = openingOf(beat, before, after);
    const then = foldAll(view, beat.events, after);
    if (view !== before) stage.paint(view);
    const show = async (first: number, afterwards: number) => {
      this.tell(beat, false);
      await stage.wait(first);
      this.tell(beat, true);
      stage.paint(then);
      await stage.wait(afterwards);
    };
    if (beat.kind === 'noise') await this.count(beat, view, after);
    else if (beat.kind === 'alert') await show(500, 1300);
    else if (beat.kind === 'aside') await show(200, 1200);
    else if (beat.kind === 'card') await show(reading(beat.card), 100);
    else if (beat.kind === 'effect') await this.land(beat, then);
    else if (beat.kind === 'dice') await show(isStill() ? 0 : 1000, 1200);
    else if (beat.kind === 'title') await show(1300, 300);
    else await show(beat.die ? (isStill() ? 500 : 1700) : 300, beat.die ? 2000 : 900);
    stage.paint(then);
    return then;
  }

  private async count(beat: Beat, view: View, after: View): Promise<void> {
    let shown = view;
    this.tell(beat, false);
    await this.stage.wait(350);
    for (const e of beat.events) {
      shown = fold(shown, e, after);
      this.stage.paint(shown);
      await this.stage.wait(tick);
    }
    this.tell(beat, true);
    await this.stage.wait(700);
  }

  /** Chits fly to their tiles, then they lie there. */
  private async land(beat: Beat, then: View): Promise<void> {
    this.tell(beat, false);
    const placed = beat.events.filter((e) => e.type === 'place' || e.type === 'reveal');
    this.flying.value = placed.flatMap((e) =>
      typeof e.hex === 'string' && typeof e.chit === 'string' ? [{ at: e.hex, chit: e.chit }] : [],
    );
    await this.stage.wait(this.flying.value.length && !isStill() ? flight : 250);
    this.flying.value = [];
    this.tell(beat, true);
    this.stage.paint(then);
    await this.stage.wait(900 + 250 * Math.min(4, beat.events.length));
  }
}
