// McGuffin: the table, at a wire or in a film.
import type { ComponentChildren } from 'preact';
import type { Seen } from '../../ui/desk';
import { eventsOf, follow } from '../../ui/follow';
import type { Room } from '../../ui/rooms';
import { Front } from './art';
import { Board } from './board';
import { finale, swings } from './finale';
import { Table } from './setting';
import { Beats } from './show';
import { toldOf } from './story';
import type { View } from './types';
import './style';

export function openRoom(link: Seen, ending: () => ComponentChildren): Room {
  const show = new Beats(() => (link.film ? -1 : link.you.value.seat));
  const t = new Table(link, ending, show);
  follow(link, show.stage, (m) => {
    if (m.type === 'start' || m.type === 'undo') show.forget();
    if (m.type !== 'move') return null;
    /* A film goes on by its own clock: what still plays of the step before is over. */
    if (link.film) show.stage.jump(link.view.value as unknown as View, m.seq - 1);
    return { events: eventsOf(m), story: m.story ?? [], mine: m.seat === link.you.value.seat };
  });
  return {
    Board: () => <Board />,
    tell: (m) =>
      toldOf(eventsOf(m), m.type === 'move' ? (m.story ?? []) : []).map(({ text, card }) =>
        card ? { text, thing: `card:${card}` } : text,
      ),
    draw: (thing) => <Front card={thing.slice(thing.indexOf(':') + 1)} silent />,
    desk: t,
    title: () => (t.film ? t.view?.job?.title : undefined),
    brief: (m) => m.type === 'move' && !!(m.view as View | undefined)?.making,
    finale,
    swings,
    clocks: true,
  };
}
