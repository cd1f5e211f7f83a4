// The theatre: shows what happens one beat after the other, each for as long as an eye needs,
// although the wire may bring ten at once. What is shown is always a view that was true; when
// nothing is left to show it is the newest. Whoever wants to act does not have to wait: `hurry`.
import { signal } from '@preact/signals';
import { type Beat, blank, type Memory, rememberAll } from './story';
import type { Event, View } from './types';

export interface Scene {
  seq: number;
  events?: Event[];
  beats?: Beat[];
  /** The person who looks did it: nothing else is offered until the card has turned. */
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
    return [dice ? 2100 : 1150, b.sides.length > 1 ? 2200 : 1500];
  }
  if (b.kind === 'heal') return [1300, 900];
  if (b.kind === 'make') return [1700, 900];
  if (b.kind === 'stage') return [700, 2300];
  return [200, 2000];
}

export const calm = () =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Theatre {
  readonly view = signal<View | null>(null);
  readonly seq = signal(0);
  readonly memory = signal<Memory>(blank);
  readonly now = signal<Shown | null>(null);
  /** The beat has not happened yet: its card is still turning. */
  readonly turning = signal(false);
  /** It is my own card that turns. */
  readonly mine = signal(false);
  readonly waiting = signal(0);
  /** How long everything takes: 1, or less when more is to come. */
  readonly pace = signal(1);

  private queue: Scene[] = [];
  private truths: { view: View; seq: number }[] = [];
  private running = false;
  private readUntil = 0;
  private n = 0;
  private wake: (() => void) | null = null;
  private rushed = false;
  private act = 0; /* a jump begins a new one, and the old one goes home */

  push(scene: Scene): void {
    this.queue.push(scene);
    this.waiting.value = this.queue.length;
    if (!this.running) this.run();
  }

  /** The server's own view at `seq`. */
  settle(view: View, seq: number): void {
    this.truths = [...this.truths.filter((t) => t.seq < seq), { view, seq }];
    if (!this.running) this.rest();
    else this.catchUp(this.seq.value);
  }

  /** Straight to this view, without a show. What was being shown is dropped. */
  jump(view: View, seq: number, memory: Memory, beat: Beat | null = null): void {
    this.act++;
    this.queue = [];
    this.waiting.value = 0;
    this.running = this.rushed = this.turning.value = false;
    this.skip();
    this.truths = [{ view, seq }];
    this.memory.value = memory;
    this.now.value = beat && { beat, n: ++this.n };
    this.view.value = view;
    this.seq.value = seq;
  }

  /** Somebody has seen enough of this one. */
  skip(): void {
    this.readUntil = 0;
    this.wake?.();
  }

  /** Somebody wants to act: show nothing more of what is past. */
  hurry(): void {
    this.rushed = this.running;
    this.skip();
  }

  private wait(ms: number): Promise<void> {
    if (ms <= 0 || this.rushed || document.hidden) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(() => this.wake?.(), ms);
      this.wake = () => {
        clearTimeout(timer);
        this.wake = null;
        done();
      };
    });
  }

  /** The newest view that is no younger than what was shown. */
  private catchUp(seq: number): void {
    const known = this.truths.filter((t) => t.seq <= seq).at(-1);
    if (known) this.view.value = known.view;
  }

  private rest(): void {
    const truth = this.truths.at(-1);
    if (!truth || truth.seq < this.seq.value) return;
    this.truths = [truth];
    this.view.value = truth.view;
    this.seq.value = truth.seq;
  }

  private async run(): Promise<void> {
    const act = this.act;
    this.running = true;
    for (let scene = this.queue.shift(); scene; scene = this.queue.shift()) {
      this.waiting.value = this.queue.length;
      await this.wait(this.readUntil - Date.now());
      if (act === this.act) await this.show(scene, act);
      if (act !== this.act) return;
    }
    this.running = false;
    this.rushed = false;
    this.rest();
  }

  private async show(scene: Scene, act: number): Promise<void> {
    /* Whoever was away for long is told the end of it, not all of it. */
    const beats = this.queue.length > 10 ? [] : (scene.beats ?? []);
    const called = scene.events?.some((e) => e.type === 'call');
    const quick = scene.mine ? 1 : this.queue.length > 3 ? 0.5 : 0.8;
    for (const beat of beats) {
      await this.wait(this.readUntil - Date.now());
      if (act !== this.act) return;
      await this.showBeat(beat, !!scene.mine, quick, act);
      if (act !== this.act) return;
    }
    if (called && !scene.beats?.length) {
      this.now.value = null;
      this.read(scene.mine ? 0 : 900 * quick);
    }
    if (scene.events) this.memory.value = rememberAll(this.memory.value, scene.events);
    this.seq.value = Math.max(this.seq.value, scene.seq);
    this.catchUp(scene.seq);
  }

  /** Time to take it in, for people who are not in a hurry. */
  private read(ms: number): void {
    this.readUntil = this.rushed ? 0 : Date.now() + ms;
  }

  private async showBeat(beat: Beat, mine: boolean, quick: number, act: number): Promise<void> {
    const [happens, reads] = lasts(beat);
    this.mine.value = mine;
    this.pace.value = quick;
    this.turning.value = true;
    this.now.value = { beat, n: ++this.n };
    if (!calm()) await this.wait(happens * quick);
    if (act !== this.act) return;
    this.turning.value = false;
    this.read(reads * quick);
  }
}
