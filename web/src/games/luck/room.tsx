// Adventures & Luck: the table, at a wire or in a film.
import type { ComponentChildren } from 'preact';
import type { Seen } from '../../ui/desk';
import { follow } from '../../ui/follow';
import type { Room } from '../../ui/rooms';
import { Board } from './board';
import { finale, swings } from './finale';
import { TrickIcon } from './pictures';
import { Table } from './setting';
import { Rolls } from './show';
import { toldWith } from './told';
import type { Event } from './types';
import './style';

const draw = (thing: string) => <TrickIcon id={thing.slice(thing.indexOf(':') + 1)} />;

export function openRoom(link: Seen, ending: () => ComponentChildren): Room {
  const rolls: Rolls = new Rolls(
    () => desk.played.value.flatMap((m) => m.events as Event[]),
    () => (link.film ? -1 : link.you.value.seat),
  );
  const desk: Table = new Table(link, ending, rolls);
  follow(link, rolls.stage, (m) => {
    if (m.type === 'start' || m.type === 'undo') rolls.forget();
    return m.type === 'move' ? { events: m.events as Event[] } : null;
  });
  return {
    Board: () => <Board />,
    tell: toldWith,
    draw,
    desk,
    title: () => (desk.film ? desk.view?.title : undefined),
    brief: (m) =>
      m.type === 'move' && (m.story ?? []).length < 2 && /^(vote|ready)/.test(m.move ?? ''),
    finale,
    swings,
  };
}
