// Get the MacGuffin at a live table: the link's messages go to the stage, the person's choices to
// the link.
import { computed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Room } from '../../ui/table';
import { type Link, namesOf } from '../../wire/link';
import type { LogMessage } from '../../wire/types';
import { Board, type Setting } from './board';
import { Stage } from './stage';
import { tell } from './story';
import type { Event, View } from './types';
import './style';

export function openRoom(link: Link, ending: () => ComponentChildren): Room {
  const stage = new Stage();
  link.onMessage = (m: LogMessage, live: boolean) => {
    if (!live) return;
    if (m.type === 'move')
      stage.push({ seq: m.seq, events: m.events as unknown as Event[], turn: m.now?.to_act[0] });
    else if (m.type === 'start') stage.begin(m.view as unknown as View, m.seq);
    else if (m.type === 'undo') stage.jump(m.view as unknown as View, m.seq);
    else stage.push({ seq: m.seq });
  };
  link.onTruth = (view, seq) => stage.settle(view as unknown as View, seq);
  if (link.view.value) stage.settle(link.view.value as unknown as View, link.viewSeq.value);
  /* What came while this room was still being loaded; a move among it brings its own view soon. */
  if (!link.log.value.some((m) => m.type === 'move' && m.seq > link.viewSeq.value))
    stage.push({ seq: link.seq.value });
  const set = computed<Setting>(() => ({
    seats: link.table.value?.seats ?? [],
    you: link.you.value.seat,
    moves:
      link.state.value === 'on' && stage.seq.value >= link.seq.value
        ? (link.now.value?.moves ?? [])
        : [],
    undo: link.state.value === 'on' && !!link.now.value?.undo,
    winners: stage.view.value?.over ? (link.result.value?.winners ?? null) : null,
    left: link.now.value?.left,
    leftAt: link.nowAt.value,
    play: (move) => link.ask('play', { move }),
    takeBack: () => {
      link.ask('undo').catch((e: Error) => {
        link.notice.value = e.message;
      });
    },
    odds: (move) => link.ask('odds', { move }).then((r) => r.odds as Record<string, number>),
    ending: ending(),
  }));
  return {
    Board: () => <Board stage={stage} set={set} />,
    tell: (m) =>
      m.type === 'move'
        ? tell(m.events as unknown as Event[], {
            names: namesOf(link.table.value),
            you: link.you.value.seat,
          })
        : [],
    shown: stage.seq,
    clocks: true,
  };
}
