// Masters of the Heist at the table.
import type { ComponentChildren } from 'preact';
import { Desk } from '../../ui/desk';
import { asItComes, type Room } from '../../ui/table';
import type { Link } from '../../wire/link';
import { Play } from './play';
import { tell } from './story';
import { Table } from './table';

export function openRoom(link: Link, ending: () => ComponentChildren): Room {
  const play = new Play(new Desk(link, ending));
  return { Board: () => <Table play={play} />, tell, shown: asItComes(link) };
}
