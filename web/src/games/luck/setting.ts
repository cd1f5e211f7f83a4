// The table of Adventures & Luck, as its parts need it: at a wire or in a film.
import { computed, signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { type Seen, useDesk } from '../../ui/desk';
import { listed } from '../../ui/names';
import { CrewDesk } from '../crew';
import { type Call, fresh } from './calls';
import type { Rolls } from './show';
import type { Event, Stranger, View } from './types';

export class Table extends CrewDesk<View> {
  declare readonly stage: Rolls['stage'];
  constructor(
    link: Seen,
    ending: () => ComponentChildren,
    readonly rolls: Rolls,
  ) {
    super(link, ending, rolls.stage);
  }
  /** What the host has half said and half called; a crew of one is who it is about. */
  readonly telling = signal('');
  readonly draft = signal(fresh('test'));
  get call(): Call {
    const c = this.draft.value;
    return this.view.crew.length === 1 && !c.foe ? { ...c, seats: [0] } : c;
  }
  change(part: Partial<Call>): void {
    this.draft.value = { ...this.call, ...part };
  }

  /** The seats that are not out of it, and the host's foes likewise. */
  get standing(): number[] {
    return this.view.crew.flatMap((p, seat) => (p.out ? [] : [seat]));
  }
  get foes(): Stranger[] {
    return (this.view.foes ?? []).filter((f) => !f.out);
  }

  /** “Ann and Bo” of everybody the game waits for, without you. */
  get others(): string {
    const waits = this.view.waits.filter((s) => s !== this.you);
    return listed(waits.map((s) => this.name(s)));
  }
  readonly tale = computed(() => taleOf(this.played.value.map((m) => m.events as Event[])));
}

/** The table around a part, and how it looks. */
export function useTable() {
  const desk = useDesk<Table>();
  return { desk, v: desk.view };
}

/** What has been told so far: the scenes that were walked through, and the host's words. */
interface Tale {
  scenes: string[];
  told: string[];
  /** What is being tried in this scene, in the words of its way. */
  tries: string;
  /** Whom the test that was called last is against: a seat, or a foe by name. */
  against: number | string | null;
}

const narrated: Record<string, (e: Event) => string> = {
  narrate: (e) => String(e.text),
  round: (e) =>
    e.round === 'out'
      ? 'A rest. Nobody wants anything from anybody.'
      : e.round === 'action'
        ? 'Action! From here on every second counts.'
        : 'Time to breathe, and to talk.',
};

export function taleOf(moves: Event[][]): Tale {
  const tale: Tale = { scenes: [], told: [], tries: '', against: null };
  for (const events of moves) {
    if (!events.some((e) => e.type === 'test')) continue;
    const e = events.find((e) => e.type === 'opposes');
    tale.against = e ? ((e.target ?? e.foe) as number | string) : null;
  }
  for (const e of moves.flat()) {
    if (e.type === 'scene') {
      tale.scenes.push(String(e.name));
      tale.tries = '';
    }
    if (e.type === 'decided') tale.tries = String(e.text);
    const text = narrated[e.type]?.(e);
    if (text) tale.told.push(text);
  }
  return tale;
}
