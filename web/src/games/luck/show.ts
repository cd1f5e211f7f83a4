// How a move is shown at this table: rolls are moments. The wire brings a roll and everything that
// follows from it in one message; here the dice fall first, the charts light up, the outcome is
// stamped, and only then does the table go on.
import { signal } from '@preact/signals';
import { Stage } from '../../ui/stage';
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
  view?: View;
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

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Rolls {
  readonly stage = new Stage<View, Step>((step) => this.show(step));
  /** The roll that is being shown, and whether its dice still roll. */
  readonly moment = signal<Roll | null>(null);
  readonly rolling = signal(false);
  /** The last roll: stays on the table while somebody thinks about another. */
  readonly last = signal<Roll | null>(null);
  /** Whose eyes: their own "next time" goes straight to the question. */
  you = -1;

  private tests: Test[] = [];

  /** Straight to this view, without a show. */
  jump(view: View, seq: number): void {
    this.forget();
    this.stage.jump(view, seq);
  }

  /** Nothing that was rolled lies on the table any more. */
  forget(): void {
    this.moment.value = null;
    this.last.value = null;
  }

  /** Events from before anybody looked: only to know which tests are about. */
  remember(events: Event[]): void {
    for (const e of events) if (e.type === 'test') this.tests.push(e as unknown as Test);
    this.tests = this.tests.slice(-40);
  }

  private show(step: Step): Promise<void> | void {
    const events = step.events ?? [];
    if (events.some((e) => isRoll(e) || this.isPassing(e))) return this.showAll(events);
    for (const e of events) this.take(e);
  }

  private async showAll(events: Event[]): Promise<void> {
    for (const e of events) {
      if (isRoll(e)) await this.showRoll(e);
      this.take(e);
      if (this.isPassing(e)) await this.stage.wait(times.scene * this.stage.pace);
    }
  }

  private take(e: Event): void {
    const { view } = this.stage;
    this.remember([e]);
    if (view.value) view.value = fold(view.value, e);
  }

  /** A scene that is only passed through should be seen at least. */
  private isPassing(e: Event): boolean {
    return e.type === 'scene' && this.stage.ahead.some((s) => s.events?.some(isRoll));
  }

  private async showRoll(e: Event): Promise<void> {
    const { stage } = this;
    const roll = this.rollOf(e);
    if (roll.seat !== this.you && this.owes()) return; /* dice in hand: nobody shall jog it */
    this.last.value = roll;
    if (stage.hurried || !stage.view.value) return;
    const asked = roll.seat === this.you && roll.outcome === 'next-time' && roll.after > 0;
    if (isStill() && asked) return;
    this.moment.value = roll;
    if (!isStill()) {
      this.rolling.value = true;
      await stage.wait(times.roll * stage.pace);
      this.rolling.value = false;
    }
    if (!asked) await stage.wait(times.read * stage.pace);
    this.moment.value = null;
  }

  /** Do you owe a roll of the same test? */
  private owes(): boolean {
    const due = this.stage.view.value?.pending?.due ?? [];
    return due.some((d) => d.seat === this.you && /roll|decide/.test(d.phase));
  }

  private rollOf(e: Event): Roll {
    const seat = e.seat!;
    const view = this.stage.view.value;
    const known: Test[] = [...(view?.pending?.due ?? []), ...this.tests];
    const test = known.filter((t) => t.seat === seat && t.task === e.task).at(-1) ?? null;
    const before = view?.crew[seat]?.luck ?? 0;
    const [one, two] = e.dice as [number, number];
    const outcome = e.type as Outcome;
    return { seat, dice: [one, two], outcome, test, before, after: e.luck ?? before };
  }
}
