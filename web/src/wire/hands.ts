// The seats that this device plays, each with a link of its own: three characters alone, or a
// family that passes one tablet on. One of them is in front; nothing of the others is shown.
import { batch, effect, signal } from '@preact/signals';
import * as api from './api';
import { addHand, forgetSeat, handsOf, keep, keyFor } from './keys';
import { Link } from './link';

export class Hands {
  readonly links = signal<Link[]>([]);
  readonly front = signal<Link>(null as unknown as Link);
  /** The curtain is down: the next player has not taken over yet. */
  readonly hidden = signal(false);
  /** The table has not been looked at yet: the curtain names the player that the game waits for. */
  private fresh = true;
  /** Several people share this device, so what one of them holds is hidden from the next. */
  readonly passing = signal(false);

  constructor(readonly id: string) {
    const held = handsOf(id);
    const first = new Link(id);
    this.links.value = [first, ...held.slice(1).map((h) => new Link(id, h.seat))];
    this.front.value = first;
    this.passing.value = !!keyFor(id).passing;
    this.hidden.value = this.passing.value && held.length > 1;
    this.stop = effect(() => {
      const next = this.next();
      if (this.fresh && this.hidden.value && next) this.front.value = next;
    });
  }
  private stop: () => void;

  close(): void {
    this.stop();
    for (const l of this.links.value) l.close();
  }

  /** One more seat for this device. */
  add(seat: number, token: string): void {
    addHand(this.id, { seat, token });
    if (handsOf(this.id).length === 1) this.front.value.rejoin();
    else this.links.value = [...this.links.value, new Link(this.id, seat)];
  }

  /** From our only seat to a free one, before the game begins. */
  async move(to: number, name: string): Promise<void> {
    const link = this.front.value;
    const from = link.you.value.seat;
    const got = await api.sit(this.id, name, to);
    await link.ask('leave').catch(() => undefined);
    forgetSeat(this.id, from);
    addHand(this.id, got);
    link.rejoin();
  }

  share(passing: boolean): void {
    keep(this.id, { passing });
    this.passing.value = passing;
    this.hidden.value = passing;
  }

  /** Every seat of this device that is still ours. */
  get held(): Link[] {
    const seen = new Set<number>([-1]);
    return this.links.value.filter((l) => {
      const { seat } = l.you.value;
      return !seen.has(seat) && seen.add(seat);
    });
  }

  /** Another one comes to the front; behind the curtain if people share the device. */
  pass(to: Link): void {
    this.fresh = false;
    batch(() => {
      this.hidden.value = this.passing.value && to !== this.front.value;
      this.front.value = to;
    });
  }
  reveal(): void {
    this.fresh = false;
    this.hidden.value = false;
  }

  /** The seat to bring to the front: the game waits for one of ours, and not for the one shown. */
  next(): Link | undefined {
    const waits = (l: Link) => !!l.now.value?.to_act.includes(l.you.value.seat);
    if (waits(this.front.value)) return undefined;
    return this.held.find(waits);
  }

  /** Ask the same for every seat of ours, one after the other. */
  async each(type: string, fields: () => object = () => ({})): Promise<void> {
    for (const l of this.held) await l.ask(type, fields());
  }
}
