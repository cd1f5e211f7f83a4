// The table of Get the MacGuffin, as its parts need it, and what a person is about to do with a card.
import { effect, signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Desk, type Seen, useDesk } from '../../ui/desk';
import { honourOf } from '../../ui/names';
import type { Move } from '../../wire/steps';
import type { Card } from './cards';
import { fitting, type Plan, plays, targets } from './plan';
import type { Cards } from './show';
import type { View } from './types';

/** A plan after pointing at a card: pick it up, aim at it, or put it back. */
function pointed(plan: Plan | null, card: Card, moves: Move[]): Plan | null {
  const step = `card:${card}`;
  if (plan && plan.card !== card && targets(moves, plan, 'card').includes(card))
    return { ...plan, picked: [...plan.picked, step] };
  if (plan?.picked.includes(step))
    return { ...plan, picked: plan.picked.filter((s) => s !== step) };
  if (plan?.card === card) return null;
  return plays(moves, card) ? { card, picked: [] } : plan;
}

export class Table extends Desk<View> {
  declare readonly stage: Cards['stage'];
  readonly plan = signal<Plan | null>(null);
  readonly looking = signal<Card | null>(null);
  readonly showPile = signal(false);

  constructor(
    link: Seen,
    ending: () => ComponentChildren,
    readonly cards: Cards,
  ) {
    super(link, ending, cards.stage);
    effect(() => this.keepUp(this.moves));
    effect(() => {
      if (this.plan.value) this.showPile.value = false;
    });
  }

  /** Nothing is drawn before there is one. */
  override get view(): View {
    return super.view!;
  }
  /** GM-44: an honour goes with the name wherever a player is named. */
  who(seat: number): string {
    const honour = honourOf(this.view, seat);
    if (seat === this.you) return honour ?? 'you';
    const name = this.seats[seat]?.name || `Seat ${seat + 1}`;
    return honour ? `${honour} ${name}` : name;
  }
  whose(seat: number): string {
    const who = this.who(seat);
    return who === 'you' ? 'your' : `${who}’s`;
  }

  /** What of a kind can be pointed at now: cards, seats, sides. */
  aims(kind: string): string[] {
    return this.plan.value ? targets(this.moves, this.plan.value, kind) : [];
  }
  pickCard(card: Card): void {
    this.looking.value = null;
    this.plan.value = pointed(this.plan.value, card, this.moves);
  }
  pick(step: string): void {
    const plan = this.plan.value;
    if (plan) this.plan.value = { ...plan, picked: [...plan.picked, step] };
  }
  look(card: Card): void {
    this.plan.value = null;
    this.looking.value = this.looking.value === card ? null : card;
  }
  forget(): void {
    this.plan.value = null;
    this.looking.value = null;
    this.showPile.value = false;
  }

  private keepUp(moves: Move[]): void {
    const held = this.plan.peek();
    if (held && fitting(moves, held).length === 0) this.plan.value = null;
    if (!moves.length) return;
    this.looking.value = null;
    /* GM-41: a card that was taken must be played now; it is in your hand already. */
    const taken = this.view.taken;
    if (taken && !this.plan.peek()) this.plan.value = { card: taken, picked: [] };
  }
}

export const useTable = useDesk<Table>;
