// Get the MacGuffin at a table on the wire.
import { computed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Desk } from '../../ui/desk';
import { follow } from '../../ui/follow';
import type { Room } from '../../ui/table';
import { type Link, namesOf } from '../../wire/link';
import { Board, type Setting } from './board';
import { Cards } from './show';
import { tell } from './story';
import type { Event } from './types';
import './style';

export function openRoom(link: Link, ending: () => ComponentChildren): Room {
  const cards = new Cards();
  const { stage } = cards;
  const desk = new Desk(link, ending, stage);
  follow(link, stage, {
    step: (m) =>
      m.type === 'move'
        ? { events: m.events as unknown as Event[], turn: m.now?.to_act[0] }
        : m.type === 'start'
          ? { deal: true }
          : null,
  });
  const set = computed<Setting>(() => ({
    seats: desk.seats,
    you: desk.you,
    moves: desk.moves,
    undo: desk.mayUndo,
    winners: stage.view.value?.over ? (link.result.value?.winners ?? null) : null,
    left: link.now.value?.left,
    leftAt: link.nowAt.value,
    play: (move) => link.ask('play', { move }),
    takeBack: () => {
      link.ask('undo').catch((e: Error) => {
        link.notice.value = e.message;
      });
    },
    odds: (move) => desk.odds(move),
    ending: ending(),
  }));
  return {
    Board: () => <Board cards={cards} set={set} />,
    tell: (m) =>
      m.type === 'move'
        ? tell(m.events as unknown as Event[], {
            names: namesOf(link.table.value),
            you: link.you.value.seat,
          })
        : [],
    desk,
    clocks: true,
  };
}
