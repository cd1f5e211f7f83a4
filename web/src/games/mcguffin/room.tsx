// McGuffin at a table on the wire.
import { computed, type ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Desk } from '../../ui/desk';
import type { Room } from '../../ui/table';
import type { Link } from '../../wire/link';
import type { LogMessage } from '../../wire/types';
import { Board } from './board';
import { parseMoves } from './moves';
import { type Setting, whoIs } from './setting';
import { type Beat, beatsOf, blank, linesOf, type Memory, rememberAll } from './story';
import { Theatre } from './theatre';
import type { Event, View } from './types';
import './style';

const eventsOf = (m: LogMessage): Event[] =>
  m.type === 'move' ? (m.events as unknown as Event[]) : [];

/** Follows the log: what was told so far, and what each new message shows. */
class Reader {
  private memory: Memory = blank;
  private seq = 0;
  constructor(
    private readonly link: Link,
    private readonly theatre: Theatre,
  ) {
    for (const m of link.log.value) this.past(m);
  }

  /** A message of the past: remembered, not shown. A log that begins anew is another seat's. */
  past(m: LogMessage): void {
    if (m.seq <= this.seq) this.memory = blank;
    this.seq = m.seq;
    this.memory = rememberAll(this.memory, eventsOf(m));
    this.theatre.memory.value = this.memory;
  }

  live(m: LogMessage): void {
    const { link, theatre } = this;
    const events = eventsOf(m);
    if (m.type === 'move') {
      const beats = this.beats(events, m.story ?? []);
      theatre.push({ seq: m.seq, events, beats, mine: m.seat === link.you.value.seat });
    } else if (m.type === 'start' || m.type === 'undo')
      theatre.jump(m.view as unknown as View, m.seq, this.memory);
    else theatre.push({ seq: m.seq });
    this.seq = m.seq;
    this.memory = rememberAll(this.memory, events);
  }

  private beats(events: Event[], story: string[]): Beat[] {
    const view = (this.theatre.view.value ?? this.link.view.value) as View | null;
    const seats = this.link.table.value?.seats ?? [];
    const you = this.link.you.value.seat;
    const crew = you >= 0 && !!view && you < view.crew.length;
    const all = beatsOf(events, story, this.memory, {
      crew: view?.crew ?? [],
      obstacle: (id) => view?.obstacles?.find((o) => o.id === id)?.title ?? '',
      who: (seat) => whoIs(view, seats, seat),
      job: view?.job,
    });
    /* Everybody makes a character at once: the others' cards must not hold up mine. */
    return crew ? all.filter((b) => b.kind !== 'make' || b.seat === you) : all;
  }
}

function settingOf(link: Link, desk: Desk, theatre: Theatre): ReadonlySignal<Setting> {
  const hurried = async (what: () => Promise<boolean>) => {
    theatre.hurry();
    return what();
  };
  return computed<Setting>(() => ({
    theatre,
    truth: desk.view as View | null,
    seats: desk.seats,
    you: desk.you,
    choices: parseMoves(desk.moves),
    toAct: desk.now?.to_act ?? [],
    undo: desk.mayUndo,
    busy: desk.busy.value,
    trouble: desk.trouble,
    left: desk.now?.left,
    leftAt: link.nowAt.value,
    ending: desk.ending(),
    play: (move) => hurried(() => desk.play(move)),
    takeBack: () => hurried(() => desk.takeBack()),
  }));
}

export function openRoom(link: Link, ending: () => ComponentChildren): Room {
  const desk = new Desk(link, ending);
  const theatre = new Theatre();
  const reader = new Reader(link, theatre);
  link.onMessage = (m, live) => (live ? reader.live(m) : reader.past(m));
  link.onTruth = (view, seq) => theatre.settle(view as unknown as View, seq);
  if (link.view.value) theatre.settle(link.view.value as unknown as View, link.viewSeq.value);
  if (!link.log.value.some((m) => m.type === 'move' && m.seq > link.viewSeq.value))
    theatre.push({ seq: link.seq.value });
  const set = settingOf(link, desk, theatre);
  return {
    Board: () => <Board set={set} />,
    tell: (m) => (m.type === 'move' ? linesOf(m.events, m.story ?? []) : []),
    shown: theatre.seq,
    clocks: true,
  };
}
