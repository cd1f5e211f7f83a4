// How a move is shown at this table: rolls are moments. The wire brings a roll and everything that
// follows from it in one message; here the dice fall first, the charts light up, the outcome is
// stamped, and only then does the table go on.
import { signal } from '@preact/signals';
import { play } from '../../ui/sound';
import { Stage } from '../../ui/stage';
import { isStill } from '../../ui/tempo';
import type { Event, Outcome, Test, View } from './types';

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

interface Step {
  seq: number;
  view?: View;
  events?: Event[];
}

const times = { roll: 950, read: 2100, scene: 1600, opening: 2600 };

const isRoll = (e: Event) => Array.isArray(e.dice) && e.seat !== undefined;

export class Rolls {
  readonly stage = new Stage<View, Step>((step) => this.show(step));
  /** The roll that is being shown, and whether its dice still roll. */
  readonly moment = signal<Roll | null>(null);
  readonly rolling = signal(false);
  /** The last roll: stays on the table while its player thinks about another. */
  readonly last = signal<Roll | null>(null);
  /** A fight that begins: the table as it will be, shown before its first die. */
  readonly opening = signal<View | null>(null);

  /** `past`: what was told before this step. `you`: whose eyes; their own “next time” goes straight to the
   * question. */
  constructor(
    private readonly past: () => Event[] = () => [],
    private readonly you: () => number = () => -1,
  ) {}

  /** Nothing that was rolled lies on the table any more. */
  forget(): void {
    this.opening.value = null;
    this.moment.value = null;
    this.last.value = null;
  }

  private show(step: Step): Promise<void> | void {
    const events = step.events ?? [];
    if (events.some(isRoll) || this.isPassing(step) || this.opens(step))
      return this.showAll(step, events);
  }

  private async showAll(step: Step, events: Event[]): Promise<void> {
    const luck = new Map<number, number>();
    /* Dice before the scene of the fight led to it, dice after it are its first blows. */
    const begins = this.opens(step) ? events.map((e) => e.type).lastIndexOf('scene') : -2;
    for (const [i, e] of events.entries()) {
      if (isRoll(e))
        await this.showRoll(this.rollOf(e, [...this.past(), ...events.slice(0, i)], luck));
      if (i === begins) await this.open(step.view!);
    }
    if (begins === -1) await this.open(step.view!);
    this.stage.reveal(step);
    if (this.isPassing(step)) await this.stage.wait(times.scene * this.stage.pace);
  }

  private opens({ view }: Step): boolean {
    const before = this.stage.view.value;
    if (!view || !before || view.over || this.stage.hurried) return false;
    const other = before.scene?.name !== view.scene?.name;
    return (!!view.fight && (!before.fight || other)) || (!!view.initiative && !before.initiative);
  }

  private async open(view: View): Promise<void> {
    this.opening.value = view;
    await this.stage.wait(times.opening).finally(() => {
      this.opening.value = null;
    });
  }

  /** A scene that is only passed through should be seen at least. */
  private isPassing({ events }: Step): boolean {
    const ahead = this.stage.ahead.some((s) => s.events?.some(isRoll));
    return ahead && !!events?.some((e) => e.type === 'scene');
  }

  private async showRoll(roll: Roll): Promise<void> {
    const { stage } = this;
    if (roll.seat !== this.you() && this.owes()) return; /* dice in hand: not now */
    this.last.value = roll;
    if (stage.hurried || !stage.view.value) return;
    const asked = roll.seat === this.you() && roll.outcome === 'next-time' && roll.after > 0;
    if (isStill() && asked) return;
    this.moment.value = roll;
    play('die');
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
    return due.some((d) => d.seat === this.you() && /roll|decide/.test(d.phase));
  }

  /** `told`: everything before it. `luck`: what earlier rolls of the same step have left of it. */
  private rollOf(e: Event, told: Event[], luck: Map<number, number>): Roll {
    const seat = e.seat!;
    const view = this.stage.view.value;
    const called = told.filter((t) => t.type === 'test') as unknown as Test[];
    const known: Test[] = [...(view?.pending?.due ?? []), ...called];
    const test = known.findLast((t) => t.seat === seat && t.task === e.task) ?? null;
    const before = luck.get(seat) ?? view?.crew[seat]?.luck ?? 0;
    luck.set(seat, e.luck ?? before);
    const [one, two] = e.dice as [number, number];
    const outcome = e.type as Outcome;
    return { seat, dice: [one, two], outcome, test, before, after: e.luck ?? before };
  }
}
