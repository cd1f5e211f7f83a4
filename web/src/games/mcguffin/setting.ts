// The table of McGuffin, as its parts need it: at a wire or in a film.
import { computed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Desk, type Seen } from '../../ui/desk';
import type { Seat } from '../../wire/types';
import type { Beats, Shown } from './show';
import { type Cast, memoryOf } from './story';
import type { Event, Member, View } from './types';

export class Table extends Desk<View> {
  declare readonly stage: Beats['stage'];
  constructor(
    link: Seen,
    ending: () => ComponentChildren,
    readonly show: Beats,
  ) {
    super(link, ending, show.stage);
  }
  /** Nothing is drawn before there is one. */
  override get view(): View {
    return super.view!;
  }
  /** The character's name; before there is one, the name at the table. */
  override name(seat: number): string {
    return whoIs(super.view, this.seats, seat);
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

export const isMastermind = (v: View, you: number) => v.mode === 'hosted' && you === v.crew.length;

function whoIs(view: View | null, seats: Seat[], seat: number): string {
  if (view && seat === view.crew.length) return seats[seat]?.name ?? 'the Mastermind';
  return view?.crew[seat]?.name || seats[seat]?.name || `Seat ${seat + 1}`;
}

/** What a beat needs to know of the table. */
export const castOf = (view: View | null, seats: Seat[]): Cast => ({
  who: (seat) => whoIs(view, seats, seat),
  seats: view?.crew.length ?? seats.length,
  you: view?.seat ?? -1,
});

export const isInside = (m: Member) => m.status === 'in' || m.status === 'leaving';
