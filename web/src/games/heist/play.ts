// One seat's hands at the table: what is pointed at, what is being aimed, and what the server says
// about it. Moves are narrowed by words and hexes until one is left, and that one is played.
import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Desk, type Seen, useDesk } from '../../ui/desk';
import { type Acts, type Deed, deedOf, sortOut, through } from './acts';
import { personOf } from './board';
import { type Action, type Card, npcs } from './cards';
import type { At } from './hex';
import type { Scenes } from './show';
import type { Person, View } from './types';

/** A choice in steps: these deeds, those that go on with these words and through these hexes. */
export interface Aim {
  key: string;
  deeds: Deed[];
  words: string[];
  hexes: At[];
}

export const fitting = (a: Aim): Deed[] =>
  through(a.deeds, a.hexes).filter((d) => a.words.every((w, i) => d.rest[i] === w));

/** The words that can come next; `undefined` where one deed is complete without. */
export const nextWords = (a: Aim): (string | undefined)[] => [
  ...new Set(fitting(a).map((d) => d.rest[a.words.length])),
];
/** The hexes that can come next. */
export const nextHexes = (a: Aim): At[] => [
  ...new Set(fitting(a).flatMap((d) => d.hexes.filter((h) => !a.hexes.includes(h)))),
];

/** The deeds behind a button: `run`, `commit s1 3`, `fixer visage`. */
export function groupOf(acts: Acts, key: string): Deed[] | undefined {
  if (key === 'run') return acts.runs;
  if (!key.startsWith('commit ')) return acts.uses.get(key);
  const at = key.lastIndexOf(' ');
  const die = Number(key.slice(at + 1));
  return acts.commits.get(key.slice(7, at))?.filter((d) => d.die === die);
}

export class Play extends Desk<View> {
  declare readonly stage: Scenes['stage'];
  /** 0 my own character, 1 or 2 a companion. */
  readonly as = signal(0);
  readonly aim: Signal<Aim | null> = signal(null);
  /** A tile where more than one thing can be done, or one that wants a second thought. */
  readonly tile: Signal<At | null> = signal(null);
  readonly hover: Signal<At | null> = signal(null);
  /** Whose plan is looked at: under the pointer, or held by a click. */
  readonly glance: Signal<number | null> = signal(null);
  readonly held: Signal<number | null> = signal(null);
  readonly lens: ReadonlySignal<number | null> = computed(
    () => this.glance.value ?? this.held.value,
  );
  /** An action that is looked at before it is chosen, or what a button says about itself. */
  readonly peek: Signal<Action | null> = signal(null);
  readonly note: Signal<Card | null> = signal(null);
  /** The briefing that opens the game was read. */
  readonly briefed = signal(false);
  /** A way that is drawn for the others to see; null: nothing is drawn. */
  readonly drawing: Signal<At[] | null> = signal(null);
  /** What people showed just now, by seat. */
  readonly pings: Signal<Record<number, At[]>> = signal({});
  /** Chances by move, as far as they were asked. */
  readonly chances: Signal<Record<string, Record<string, number>>> = signal({});

  readonly deeds: ReadonlySignal<Deed[]>;
  readonly acts: ReadonlySignal<Acts>;

  constructor(
    link: Seen,
    ending: () => ComponentChildren,
    readonly scenes: Scenes,
  ) {
    super(link, ending, scenes.stage);
    this.deeds = computed(() => this.offered());
    this.acts = computed(() => sortOut(this.deeds.value.filter((d) => d.who === this.as.value)));
    effect(() => {
      link.viewSeq.value;
      this.chances.value = {};
    });
    effect(() => this.keepUp(this.acts.value));
    effect(() => this.look(link.point?.value ?? null));
    effect(() => this.bring(this.deeds.value));
    effect(() => {
      for (const d of this.acts.value.runs) this.ask(d.text);
    });
  }

  /** Nothing is drawn before there is one. */
  override get view(): View {
    return super.view!;
  }
  /** The same for companions, by their cards. */
  override called(who: number): string {
    if (who < 4) return super.called(who);
    return `The ${npcs[this.view.npcs[who - 4]?.npc ?? '']?.title.toLowerCase() ?? 'stranger'}`;
  }
  /** Whose deeds these are, as a number of `everybody`. */
  get who(): number {
    if (this.film) return this.played.value.at(-1)?.seat ?? -1;
    return this.as.value ? 3 + this.as.value : this.you;
  }
  get person(): Person | undefined {
    return personOf(this.view, this.who);
  }

  private last: Deed[] = [];
  /** While a newer view is on its way, view and moves both stay as they are: all act at once here,
   * and a board that goes dark at every move of the others cannot be clicked. */
  private offered(): Deed[] {
    if (this.upToDate) this.last = this.moves.map(deedOf);
    else if (this.link.state.value !== 'on' || this.stage.busy.value) this.last = [];
    return this.last;
  }
  /** The character that the game waits for comes to the front: your own first. */
  private bring(deeds: Deed[]): void {
    const waits = (who: number) => deeds.some((d) => d.who === who && pressing.test(d.verb));
    const all = [...new Set(deeds.map((d) => d.who))].sort();
    const as = this.as.peek();
    if (all.length && !waits(as))
      this.as.value = all.find(waits) ?? (all.includes(as) ? as : all[0]!);
  }
  /** Others act at the same time: what is aimed stays aimed as long as it can still be done. */
  private keepUp(acts: Acts): void {
    const a = this.aim.peek();
    const deeds = a && groupOf(acts, a.key);
    const kept = a && deeds && { ...a, deeds };
    if (a) this.aim.value = kept && fitting(kept).length ? kept : null;
    if (!acts.tiles.has(this.tile.peek() ?? '')) this.tile.value = null;
    /* What lies under the pointer is still there, unless other things are to be chosen now. */
    const asks = `${this.stage.view.peek()?.phase} ${this.as.peek()} ${acts.commits.size > 0}`;
    if (asks !== this.asks) this.peek.value = this.note.value = null;
    this.asks = asks;
  }
  private asks = '';
  forget(): void {
    this.aim.value = null;
    this.tile.value = null;
    this.peek.value = null;
  }

  async do(deed: Deed): Promise<void> {
    this.tile.value = null;
    this.peek.value = this.note.value = null;
    if (await this.play(deed.text)) this.aim.value = null;
  }

  /** Begin to aim; what has one meaning only is done at once. */
  take(key: string): void {
    const deeds = groupOf(this.acts.value, key) ?? [];
    this.tile.value = null;
    if (deeds.length === 1 && deeds[0]!.verb !== 'run') this.do(deeds[0]!);
    else this.aim.value = { key, deeds, words: [], hexes: [] };
  }
  narrow(step: { word?: string; hex?: At }): void {
    const a = this.aim.value;
    if (!a) return;
    const next: Aim = {
      ...a,
      words: step.word === undefined ? a.words : [...a.words, step.word],
      hexes: step.hex === undefined ? a.hexes : [...a.hexes, step.hex],
    };
    const left = fitting(next);
    if (left.length === 1 && left[0]!.verb !== 'run') this.do(left[0]!);
    else this.aim.value = next;
  }

  /** Hexes that mean something now. */
  readonly picks: ReadonlySignal<At[]> = computed(() => {
    const a = this.aim.value;
    if (a) return nextHexes(a);
    const { tiles, runs } = this.acts.value;
    return [...new Set([...tiles.keys(), ...runs.flatMap((r) => r.hexes)])];
  });
  pick(hex: At): void {
    if (this.busy) return;
    const here = this.acts.value.tiles.get(hex) ?? [];
    if (this.aim.value) this.narrow({ hex });
    else if (here.length === 1 && !this.warning(here[0]!.text)) this.do(here[0]!);
    else if (here.length > 0) this.tile.value = this.tile.value === hex ? null : hex;
    else {
      this.aim.value = { key: 'run', deeds: this.acts.value.runs, words: [], hexes: [hex] };
    }
  }

  /* ---- Pointing ---- */

  /** Longer ways than a plan are no help to anybody. */
  draw(hex: At): void {
    const way = this.drawing.peek();
    if (way && way.length < 24 && way.at(-1) !== hex) this.drawing.value = [...way, hex];
  }
  /** The finger is lifted: everybody sees what it drew. */
  drawn(): void {
    const way = this.drawing.peek();
    if (!way?.length) return;
    this.drawing.value = null;
    this.point(way.map((hex) => `hex:${hex}`));
  }
  /** One shows one thing at a time, and a way takes longer to be understood. */
  private look(point: { seat: number; things: string[] } | null): void {
    if (!point) return;
    const way = point.things.flatMap((t) => (t.startsWith('hex:') ? [t.slice(4)] : []));
    this.pings.value = { ...this.pings.peek(), [point.seat]: way };
    const fade = () => {
      if (this.pings.peek()[point.seat] === way)
        this.pings.value = { ...this.pings.peek(), [point.seat]: [] };
    };
    setTimeout(fade, way.length > 1 ? 30000 : 12000);
  }

  /** Ask for the chances of a move, once. */
  ask(move: string): void {
    if (move in this.chances.peek()) return;
    this.chances.value = { ...this.chances.peek(), [move]: {} };
    const seq = this.link.viewSeq.peek();
    this.odds(move).then(
      (odds) => {
        if (seq === this.link.viewSeq.peek())
          this.chances.value = { ...this.chances.peek(), [move]: odds };
      },
      () => undefined,
    );
  }
}

export const usePlay = useDesk<Play>;

/** Verbs that the game waits for. */
const pressing = /^(commit|done|choose|run|stay|caught|ready)$/;

/** Verbs whose outcome a chit from the bag may decide. */
export const byChance = /^(move|reveal|run)$/;
