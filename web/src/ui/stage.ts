// The stage: shows the moves of a table one after the other, each for as long as an eye needs,
// although the wire may bring ten at once. It knows no game: each game brings a `show`, which gets
// one step at a time and waits through the stage, so that a person can skip. What is shown is always
// a view that was true at `seq`; when nothing is left to show it is the server's newest.
//
// The one subtle idea: what can be done waits for the story. `isUpTo` is false while anything is
// left to show, so players act only on what they have seen.
import { batch, type ReadonlySignal, signal } from '@preact/signals';
import { stretch } from './tempo';

/** Something happened. */
export interface Step<V> {
  seq: number;
  /** The view after it, if it came along. */
  view?: V;
}

/** Shows a step. Without a promise it is over at once. */
type Show<V, S extends Step<V>> = (step: S, stage: Stage<V, S>) => Promise<void> | void;

/** What a board of any game needs of its stage: to wait for it, or not to wait any longer. */
export interface Curtain {
  readonly seq: ReadonlySignal<number>;
  readonly busy: ReadonlySignal<boolean>;
  readonly waiting: ReadonlySignal<number>;
  isUpTo(seq: number): boolean;
  skip(): void;
  skipAll(): void;
  /** A key or a button is kept down: everything hurries until they let go. */
  hold(on: boolean): void;
}

/** How long anything is shown while a key is held down, in milliseconds. */
const heldFor = 70;

/** After a longer absence than this only the outcome is shown, not all that happened. */
const farBehind = 10;

const dropped = Symbol('what was being shown no longer matters');
const unseen = () => typeof document === 'object' && document.hidden;

export class Stage<V, S extends Step<V> = Step<V>> implements Curtain {
  readonly view = signal<V | null>(null);
  readonly seq = signal(0);
  /** Something is still being shown, or waits for that. */
  readonly busy = signal(false);
  /** How many steps wait. */
  readonly waiting = signal(0);

  private queue: S[] = [];
  /** Views of the server that belong to steps not shown yet, oldest first. */
  private truths: { view: V; seq: number }[] = [];
  private viewSeq = 0;
  private readUntil = 0;
  private rushed = false;
  private held = false;
  private ends: { skip: () => void; drop: () => void } | null = null;
  private act = 0; /* a jump begins a new one */

  /** `patience`: how many steps may wait before everything is only told, not shown. */
  constructor(
    private readonly show: Show<V, S>,
    private readonly patience = farBehind,
  ) {}

  /** Show this when its turn comes. */
  push(step: S): void {
    if (step.view) this.know(step.view, step.seq);
    this.queue.push(step);
    this.waiting.value = this.queue.length;
    if (!this.running) this.run();
  }

  /** The server's own view at `seq`. */
  settle(view: V, seq: number): void {
    this.know(view, seq);
    if (this.running) this.catchUp(this.seq.value);
    else this.rest();
  }

  /** Straight to this view, without a show. What was being shown is dropped. */
  jump(view: V, seq: number): void {
    this.act++;
    this.queue = [];
    this.waiting.value = 0;
    this.readUntil = 0;
    this.running = this.rushed = this.busy.value = false;
    this.ends?.drop();
    this.truths = [];
    this.set(view, seq);
    this.seq.value = seq;
  }

  /** Enough of this one. */
  skip(): void {
    this.readUntil = 0;
    this.ends?.skip();
  }

  hold(on: boolean): void {
    this.held = on;
    if (on) this.skip();
  }

  /** Enough of everything that waits. */
  skipAll(): void {
    this.rushed = this.running;
    this.skip();
  }

  /** Everything up to `seq` has been seen: what can be done now may be offered. */
  isUpTo(seq: number): boolean {
    return !this.busy.value && this.seq.value >= seq;
  }

  // ---- For shows -------------------------------------------------------------------------------

  /** Skip the rest of it. */
  get hurried(): boolean {
    return this.rushed || this.queue.length > this.patience || unseen();
  }

  /** How long things take: less when more is to come. */
  get pace(): number {
    return this.queue.length > 3 ? 0.5 : 1;
  }

  /** The steps that wait. */
  get ahead(): readonly S[] {
    return this.queue;
  }

  /** Time for the eye; over at once when it is skipped. */
  wait(ms: number): Promise<void> {
    if (ms <= 0 || this.hurried) return Promise.resolve();
    const time = this.held ? Math.min(ms, heldFor) : ms * stretch();
    let timer: ReturnType<typeof setTimeout>;
    const slept = new Promise<void>((done) => {
      timer = setTimeout(done, time);
    });
    return this.until(slept, () => clearTimeout(timer));
  }

  /** Until something has come to its end, or is skipped: then `hasten` cuts it short. */
  until(what: Promise<unknown>, hasten: () => void): Promise<void> {
    return new Promise((done, fail) => {
      const end = (how: () => void) => () => {
        this.ends = null;
        hasten();
        how();
      };
      this.ends = { skip: end(done), drop: end(() => fail(dropped)) };
      const mine = this.ends;
      what.then(() => {
        if (this.ends === mine) this.ends = null;
        done();
      }, fail);
    });
  }

  /** Time to take in what is there before the next thing comes; no delay if none does. */
  linger(ms: number): void {
    this.readUntil = this.hurried ? 0 : Date.now() + ms;
  }
  /** Until that time has passed. */
  lingered(): Promise<void> {
    return this.wait(this.readUntil - Date.now());
  }

  /** A view in the middle of a step: shown, but the story has not got to its end yet. */
  paint(view: V): void {
    this.view.value = view;
  }

  /** What this step did lies on the table from here on: as the server sent it, or as the show
   * worked it out. A show that does not say so itself has said so when it ends. */
  reveal(step: S, view?: V): void {
    if (view) this.set(view, step.seq);
    this.catchUp(step.seq);
    this.seq.value = Math.max(this.seq.value, step.seq);
  }

  // ----------------------------------------------------------------------------------------------

  private set(view: V, seq: number): void {
    this.view.value = view;
    this.viewSeq = seq;
  }

  private know(view: V, seq: number): void {
    this.truths = [...this.truths.filter((t) => t.seq < seq), { view, seq }];
  }

  /** The newest of the server's views up to `seq`, unless a newer one is shown. */
  private catchUp(seq: number): void {
    const known = this.truths.filter((t) => t.seq <= seq).at(-1);
    if (!known) return;
    this.truths = this.truths.filter((t) => t.seq > known.seq);
    if (known.seq >= this.viewSeq) this.set(known.view, known.seq);
  }

  private rest(): void {
    const newest = this.truths.at(-1);
    if (!newest || newest.seq < this.seq.value) return;
    this.catchUp(newest.seq);
    this.seq.value = newest.seq;
  }

  private running = false;

  private async run(): Promise<void> {
    const { act } = this;
    this.running = true;
    for (let step = this.queue.shift(); step; step = this.queue.shift()) {
      const under = this.perform(step);
      if (under) await under;
      if (act !== this.act) return;
    }
    this.running = false;
    batch(() => {
      this.busy.value = this.rushed = false;
      this.rest();
    });
  }

  private perform(step: S): Promise<void> | void {
    const { act } = this;
    return batch(() => {
      this.waiting.value = this.queue.length;
      const under = this.begin(step);
      if (!under) return this.reveal(step);
      this.busy.value = true;
      return under.catch(this.failed).then(() => {
        if (act === this.act) this.reveal(step);
      });
    });
  }

  private begin(step: S): Promise<void> | void {
    if (this.readUntil > Date.now() && !this.hurried)
      return this.lingered().then(() => this.show(step, this));
    try {
      return this.show(step, this);
    } catch (e) {
      this.failed(e);
    }
  }

  /** A show that goes wrong must not stop the game: it is reported, and the table goes on. */
  private failed = (e: unknown): void => {
    if (e !== dropped) reportError(e);
  };
}
