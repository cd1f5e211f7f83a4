// The stage: rolls are moments. The wire brings a roll and everything that follows from it in one
// message; here the dice fall first, the charts light up, the outcome is stamped, and only then
// does the table go on. What is shown is always a view that was true at `seq`, with the events
// since then folded in; when the queue is empty it is the server's own.
import { signal } from '@preact/signals';
import type { Event, Foe, Outcome, Person, Test, View } from './types';

/** One roll, as it is shown. */
export interface Roll {
  seat: number;
  dice: [number, number];
  outcome: Outcome;
  test: Test | null;
  /** Luck before and after, where it is known. */
  before: number;
  after: number;
}

export interface Step {
  seq: number;
  events?: Event[];
}

export const times = { roll: 950, read: 2100, scene: 1600 };

const patchPerson = (v: View, seat: number, change: Partial<Person>): View => ({
  ...v,
  crew: v.crew.map((p, i) => (i === seat ? { ...p, ...change } : p)),
});

const patchFoe = (v: View, name: unknown, change: Partial<Foe>): View =>
  v.scene
    ? {
        ...v,
        scene: {
          ...v.scene,
          foes: (v.scene.foes ?? []).map((f) => (f.name === name ? { ...f, ...change } : f)),
        },
      }
    : v;

/** What an event changes on the table, as far as eyes need it before the server's own view. */
export function fold(v: View, e: Event): View {
  const { seat } = e;
  if (e.type === 'scene') {
    const scene = { name: String(e.name), text: String(e.text), quick: false, ending: !!e.ending };
    return { ...v, pending: null, fight: null, scene: { ...scene, links: [] } };
  }
  if (e.type === 'foe-down') return patchFoe(v, e.foe, { down: true });
  if (e.type === 'foe-shivers') return patchFoe(v, e.foe, { cold: true });
  if (e.type === 'get') return { ...v, things: [...(v.things ?? []), String(e.thing)] };
  if (e.type === 'lose') return { ...v, things: v.things?.filter((t) => t !== e.thing) ?? [] };
  if (seat === undefined) return v;
  if (e.type === 'sheet' || e.type === 'ready') return patchPerson(v, seat, e.sheet as Person);
  if (e.type === 'out' || e.type === 'back') return patchPerson(v, seat, { out: e.type === 'out' });
  return e.luck === undefined ? v : patchPerson(v, seat, { luck: e.luck });
}

const isRoll = (e: Event) => Array.isArray(e.dice) && e.seat !== undefined;

export class Stage {
  readonly view = signal<View | null>(null);
  readonly seq = signal(0);
  /** The roll that is being shown, and whether its dice still roll. */
  readonly moment = signal<Roll | null>(null);
  readonly rolling = signal(false);
  /** The last roll: stays on the table while somebody thinks about another. */
  readonly last = signal<Roll | null>(null);
  readonly busy = signal(false);
  readonly waiting = signal(0);
  /** Whose eyes: their own "next time" goes straight to the question. */
  you = -1;

  private queue: Step[] = [];
  private truth: { view: View; seq: number } | null = null;
  private tests: Test[] = [];
  private endWait: (() => void) | null = null;
  private hurry = false;
  /** Goes up with every jump: what was being shown before it is of no interest any more. */
  private era = 0;

  /** Something happened: show it when its turn comes. */
  push(step: Step): void {
    this.queue.push(step);
    this.waiting.value = this.queue.length;
    if (!this.busy.value) this.run();
  }

  /** The server's own view at `seq`. */
  settle(view: View, seq: number): void {
    this.truth = { view, seq };
    if (!this.busy.value) this.rest();
  }

  /** Straight to this view, without a show. */
  jump(view: View, seq: number): void {
    this.era++;
    this.queue = [];
    this.waiting.value = 0;
    this.truth = { view, seq };
    this.view.value = view;
    this.seq.value = seq;
    this.moment.value = null;
    this.last.value = null;
    this.endWait?.();
  }

  /** Events from before anybody looked: only to know which tests are about. */
  remember(events: Event[]): void {
    for (const e of events) if (e.type === 'test') this.tests.push(e as unknown as Test);
    this.tests = this.tests.slice(-40);
  }

  /** On with it: past this moment, or past everything that waits. */
  skip(all = false): void {
    if (all) this.hurry = this.busy.value;
    this.endWait?.();
  }

  private rest(): void {
    if (!this.truth || this.truth.seq < this.seq.value) return;
    this.view.value = this.truth.view;
    this.seq.value = this.truth.seq;
  }

  private async run(): Promise<void> {
    this.busy.value = true;
    for (let step = this.queue.shift(); step; step = this.queue.shift()) {
      this.waiting.value = this.queue.length;
      const { era } = this;
      for (const e of step.events ?? []) if (era === this.era) await this.show(e);
      if (era === this.era) this.seq.value = step.seq;
    }
    this.busy.value = false;
    this.hurry = false;
    this.rest();
  }

  private async show(e: Event): Promise<void> {
    const { era } = this;
    this.remember([e]);
    if (isRoll(e)) await this.showRoll(e);
    if (era !== this.era) return;
    if (this.view.value) this.view.value = fold(this.view.value, e);
    /* A scene that is only passed through should be seen at least. */
    if (e.type === 'scene' && this.queue.some((s) => s.events?.some(isRoll)))
      await this.wait(times.scene);
  }

  private async showRoll(e: Event): Promise<void> {
    const roll = this.rollOf(e);
    if (roll.seat !== this.you && this.owes()) return; /* dice in hand: nobody shall jog it */
    this.last.value = roll;
    if (this.hurry || !this.view.value) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const asked = roll.seat === this.you && roll.outcome === 'next-time' && roll.after > 0;
    if (still && asked) return;
    this.moment.value = roll;
    if (!still) {
      this.rolling.value = true;
      await this.wait(times.roll);
      this.rolling.value = false;
    }
    if (!asked) await this.wait(times.read);
    this.moment.value = null;
  }

  /** Do you owe a roll of the same test? */
  private owes(): boolean {
    const due = this.view.value?.pending?.due ?? [];
    return due.some((d) => d.seat === this.you && /roll|decide/.test(d.phase));
  }

  private rollOf(e: Event): Roll {
    const seat = e.seat!;
    const view = this.view.value;
    const known = [...(view?.pending?.due ?? []).map((d) => ({ ...d, kind: '' })), ...this.tests];
    const test = known.filter((t) => t.seat === seat && t.task === e.task).at(-1) ?? null;
    const before = view?.crew[seat]?.luck ?? 0;
    const [one, two] = e.dice as [number, number];
    const outcome = e.type as Outcome;
    return { seat, dice: [one, two], outcome, test, before, after: e.luck ?? before };
  }

  private wait(ms: number): Promise<void> {
    if (this.hurry) return Promise.resolve();
    return new Promise((done) => {
      const end = () => {
        clearTimeout(timer);
        this.endWait = null;
        done();
      };
      const timer = setTimeout(end, this.queue.length > 3 ? ms / 2 : ms);
      this.endWait = end;
    });
  }
}
