// McGuffin at a table on the wire.
import { computed, type ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { warningOf } from '../../learn/warning';
import { Desk } from '../../ui/desk';
import { follow } from '../../ui/follow';
import type { Room } from '../../ui/table';
import type { Link } from '../../wire/link';
import type { LogMessage } from '../../wire/types';
import { Front } from './art';
import { Board } from './board';
import { finale, swings } from './finale';
import { castOf, type Setting } from './setting';
import { Beats, type Step } from './show';
import { blank, type Memory, rememberAll, toldOf } from './story';
import type { Event } from './types';
import './style';

const eventsOf = (m: LogMessage): Event[] =>
  m.type === 'move' ? (m.events as unknown as Event[]) : [];

/** Follows the log: everything told so far, shown or not. */
class Reader {
  private told: Memory = blank;
  private seq = 0;
  constructor(
    private readonly link: Link,
    private readonly show: Beats,
  ) {}

  private take(m: LogMessage): void {
    this.seq = m.seq;
    this.told = rememberAll(this.told, eventsOf(m));
  }

  /** A message of the past: remembered, not shown. A log that begins again is another seat's. */
  past = (m: LogMessage): void => {
    if (m.seq <= this.seq) this.told = blank;
    this.take(m);
    this.show.memory.value = this.told;
  };

  step = (m: LogMessage): Omit<Step, 'seq'> | null => {
    this.take(m);
    if (m.type === 'start' || m.type === 'undo') this.show.forget(this.told);
    if (m.type !== 'move') return null;
    const mine = m.seat === this.link.you.value.seat;
    return { events: eventsOf(m), story: m.story ?? [], mine };
  };
}

function settingOf(link: Link, desk: Desk, show: Beats): ReadonlySignal<Setting> {
  return computed<Setting>(() => ({
    show,
    stage: show.stage,
    seats: desk.seats,
    you: desk.you,
    moves: desk.moves,
    toAct: desk.upToDate ? (desk.now?.to_act ?? []) : [],
    due: !!desk.now?.to_act.includes(desk.you),
    undo: desk.mayUndo,
    busy: desk.busy.value,
    trouble: desk.trouble,
    left: desk.now?.left,
    leftAt: link.nowAt.value,
    ending: desk.ending(),
    warning: (move) => warningOf(desk.now, move),
    play: (move) => desk.play(move),
    takeBack: () => desk.takeBack(),
  }));
}

export function openRoom(link: Link, ending: () => ComponentChildren): Room {
  const show: Beats = new Beats(
    (view) => castOf(view, link.table.value?.seats ?? []),
    () => link.you.value.seat,
  );
  const desk = new Desk(link, ending, show.stage);
  follow(link, show.stage, new Reader(link, show));
  const set = settingOf(link, desk, show);
  return {
    Board: () => <Board set={set} />,
    tell: (m) =>
      toldOf(eventsOf(m), m.type === 'move' ? (m.story ?? []) : []).map(({ text, card }) =>
        card ? { text, thing: `card:${card}` } : text,
      ),
    draw: (thing) => <Front card={thing.slice(thing.indexOf(':') + 1)} silent />,
    desk,
    finale,
    swings,
    clocks: true,
  };
}
