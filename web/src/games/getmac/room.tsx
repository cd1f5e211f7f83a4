// Get the MacGuffin at a table on the wire.
import { computed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Desk } from '../../ui/desk';
import type { Told } from '../../ui/feed';
import { follow } from '../../ui/follow';
import { noticed } from '../../ui/hooks';
import type { Room } from '../../ui/table';
import type { Link } from '../../wire/link';
import type { LogMessage } from '../../wire/types';
import { Board, type Setting } from './board';
import { CardPicture } from './card';
import { isCard } from './cards';
import { finale, swings } from './finale';
import { Cards } from './show';
import type { Event } from './types';
import './style';

const eventsOf = (m: LogMessage): Event[] =>
  m.type === 'move' ? (m.events as unknown as Event[]) : [];

/** Events that have a sentence, in the server's words. */
export const told = (story: string[] = []): string[] => story.filter((s) => s !== '');

export function openRoom(link: Link, ending: () => ComponentChildren): Room {
  const cards = new Cards();
  const { stage } = cards;
  const desk = new Desk(link, ending, stage);
  follow(link, stage, {
    step: (m) =>
      m.type === 'move'
        ? { events: eventsOf(m), story: told(m.story) }
        : m.type === 'start'
          ? { deal: true }
          : null,
    past: (m) => cards.past(eventsOf(m)),
  });
  const set = computed<Setting>(() => ({
    seats: desk.seats,
    you: desk.you,
    moves: desk.moves,
    warnings: link.now.value?.warnings,
    undo: desk.mayUndo,
    winners: stage.view.value?.over ? (link.result.value?.winners ?? null) : null,
    left: link.now.value?.left,
    leftAt: link.nowAt.value,
    play: async (move) => {
      if (!(await desk.play(move))) throw new Error(desk.trouble.value);
    },
    takeBack: () => {
      link.ask('undo').catch(noticed(link));
    },
    odds: (move) => desk.odds(move),
    ending: ending(),
  }));
  return {
    Board: () => <Board cards={cards} set={set} />,
    tell: (m) =>
      (m.type === 'move' ? (m.story ?? []) : []).flatMap((text, i): Told[] => {
        const card = eventsOf(m)[i]?.card;
        if (text === '') return [];
        return card ? [{ text, thing: `card:${card}` }] : [text];
      }),
    draw: (thing) => {
      const card = thing.slice(thing.indexOf(':') + 1);
      return isCard(card) ? <CardPicture card={card} silent /> : null;
    },
    desk,
    finale,
    swings,
    clocks: true,
  };
}
