// Adventures & Luck at a live table: the link's messages go to the stage, the person's choices to
// the desk.
import { computed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Desk } from '../../ui/desk';
import type { Room } from '../../ui/table';
import { type Link, namesOf } from '../../wire/link';
import type { LogMessage } from '../../wire/types';
import { Board } from './board';
import { sortMoves } from './moves';
import { type Setting, taleOf } from './setting';
import { Stage } from './stage';
import type { Event, View } from './types';
import './style';

/** The events of every move that still counts: what was taken back is gone. */
export function eventsOf(log: LogMessage[], until: number): Event[][] {
  const moves: Event[][] = [];
  for (const m of log) {
    if (m.seq > until) break;
    if (m.type === 'move') moves.push(m.events as unknown as Event[]);
    if (m.type === 'undo') moves.pop();
  }
  return moves;
}

/** The server's own sentences; a scene is a headline and its text. */
export const tell = (m: LogMessage): string[] =>
  m.type === 'move' ? (m.story ?? []).flatMap((s) => s.split('\n')).filter((s) => s !== '') : [];

export function openRoom(link: Link, ending: () => ComponentChildren): Room {
  const stage = new Stage();
  const desk = new Desk(link, ending);
  for (const events of eventsOf(link.log.value, link.seq.value)) stage.remember(events);
  link.onMessage = (m: LogMessage, live: boolean) => {
    if (!live) {
      if (m.type === 'move') stage.remember(m.events as unknown as Event[]);
    } else if (m.type === 'move') {
      stage.you = desk.you;
      stage.push({ seq: m.seq, events: m.events as unknown as Event[] });
    } else if (m.type === 'start' || m.type === 'undo') {
      stage.jump(m.view as unknown as View, m.seq);
    } else stage.push({ seq: m.seq });
  };
  link.onTruth = (view, seq) => stage.settle(view as unknown as View, seq);
  if (link.view.value) stage.settle(link.view.value as unknown as View, link.viewSeq.value);
  /* What came while this room was still being loaded; a move among it brings its own view soon. */
  if (!link.log.value.some((m) => m.type === 'move' && m.seq > link.viewSeq.value))
    stage.push({ seq: link.seq.value });
  const tale = computed(() => taleOf(eventsOf(link.log.value, stage.seq.value)));
  const set = computed<Setting>(() => ({
    you: desk.you,
    people: namesOf(link.table.value),
    moves: sortMoves(stage.seq.value >= link.seq.value ? desk.moves : []),
    desk,
    tale: tale.value,
    ending: ending(),
  }));
  return { Board: () => <Board stage={stage} set={set} />, tell, shown: stage.seq };
}
