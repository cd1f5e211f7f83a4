// Masters of the Heist at the table.
import type { ComponentChildren } from 'preact';
import { Desk } from '../../ui/desk';
import { follow } from '../../ui/follow';
import type { Room } from '../../ui/table';
import type { Link } from '../../wire/link';
import { art } from './art';
import { finale, swings } from './finale';
import { Picture } from './parts';
import { Play } from './play';
import { Scenes } from './show';
import { tell } from './story';
import { Table } from './table';

/** An event card by its number, a chit by its picture. */
function draw(thing: string) {
  const [kind, id = ''] = thing.split(':');
  if (kind === 'event') return <span class="log-event">{id}</span>;
  return id in art ? <Picture name={id} /> : null;
}

export function openRoom(link: Link, ending: () => ComponentChildren): Room {
  const scenes = new Scenes(() => play.deeds.peek().length > 0);
  const desk = new Desk(link, ending, scenes.stage);
  const play: Play = new Play(desk, scenes);
  follow(link, scenes.stage, {
    step: (m) =>
      m.type === 'move' ? { others: m.seat !== link.you.value.seat, events: m.events } : null,
  });
  /* The view names the heist before it begins and after it. */
  let known: string | undefined;
  const title = () => {
    known = play.view?.words?.name ?? known;
    return known;
  };
  return { Board: () => <Table play={play} />, tell, draw, desk, title, finale, swings };
}
