// The table of McGuffin, as its parts need it: at a wire or in a film.
import { computed, signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { type Seen, useDesk } from '../../ui/desk';
import type { Move } from '../../wire/steps';
import { CrewDesk } from '../crew';
import { callsIn, kept, noPlan, options, type Plan } from './calls';
import type { Beats, Shown } from './show';
import { memoryOf } from './story';
import type { Event, Member, View } from './types';

export class Table extends CrewDesk<View> {
  protected override readonly leader = 'the Mastermind';
  declare readonly stage: Beats['stage'];
  constructor(
    link: Seen,
    ending: () => ComponentChildren,
    readonly show: Beats,
  ) {
    super(link, ending, show.stage);
  }
  /** What the Mastermind has pointed at for her next call; of it, what can still be called is `plan`. */
  readonly draft = signal(noPlan);
  get calls(): Move[] {
    return callsIn(this.moves);
  }
  get plan(): Plan {
    return kept(this.draft.value, this.calls);
  }
  get options() {
    return options(this.calls, this.plan);
  }
  change(part: Partial<Plan>): void {
    this.draft.value = { ...this.plan, ...part };
  }

  /** The game waits for these. */
  get toAct(): number[] {
    return this.upToDate ? (this.now?.to_act ?? []) : [];
  }
  readonly memory = computed(() =>
    memoryOf(this.played.value.flatMap((m) => m.events) as unknown as Event[]),
  );
  /** What is to be seen of a move: while it is shown, and in a film as long as it stops there. */
  get scene(): Shown | null {
    const { show, film, link, played } = this;
    if (show.now.value || !film || link.log.value.at(-1)?.type !== 'move') return show.now.value;
    const { n, events, story } = played.value.at(-1)!;
    const beat = show.beats(events as unknown as Event[], story, this.view).at(-1);
    return beat ? { beat, n: -n } : null;
  }
}

export const useTable = useDesk<Table>;

export const isInside = (m: Member) => m.status === 'in' || m.status === 'leaving';
