// Get the MacGuffin: the table, at a wire or in a film.
import type { ComponentChildren } from 'preact';
import type { Seen } from '../../ui/desk';
import { eventsOf, follow, sentencesOf } from '../../ui/follow';
import type { Room } from '../../ui/rooms';
import { Board } from './board';
import { CardPicture } from './card';
import { isCard } from './cards';
import { finale, swings } from './finale';
import { Cards } from './show';
import { Table } from './table';
import type { Event } from './types';
import '../../style/getmac.css';

export function openRoom(link: Seen, ending: () => ComponentChildren): Room {
  const cards = new Cards();
  const desk = new Table(link, ending, cards);
  follow(link, cards.stage, (m) =>
    m.type === 'move' ? { events: eventsOf<Event>(m) } : m.type === 'start' ? { deal: true } : null,
  );
  return {
    Board: () => <Board />,
    tell: (m) =>
      sentencesOf<Event>(m, (text, e) => [e?.card ? { text, thing: `card:${e.card}` } : text]),
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
