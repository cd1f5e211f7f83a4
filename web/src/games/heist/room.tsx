// Masters of the Heist at the table.
import type { ComponentChildren } from 'preact';
import { Desk } from '../../ui/desk';
import { follow } from '../../ui/follow';
import type { Room } from '../../ui/table';
import type { Link } from '../../wire/link';
import { Play } from './play';
import { stageOf } from './show';
import { tell } from './story';
import { Table } from './table';

export function openRoom(link: Link, ending: () => ComponentChildren): Room {
  const stage = stageOf(() => play.deeds.peek().length > 0);
  const desk = new Desk(link, ending, stage);
  const play: Play = new Play(desk, stage);
  follow(link, stage, {
    step: (m) => (m.type === 'move' ? { others: m.seat !== link.you.value.seat } : null),
  });
  return { Board: () => <Table play={play} />, tell, desk };
}
