// Masters of the Heist: the table, at a wire or in a film.
import type { ComponentChildren } from 'preact';
import type { Seen } from '../../ui/desk';
import { follow } from '../../ui/follow';
import type { Room } from '../../ui/rooms';
import { art } from './art';
import { finale, swings } from './finale';
import { Picture } from './parts';
import { Play } from './play';
import { Scenes } from './show';
import { tell, toldInFilm } from './story';
import { Table } from './table';
import type { View } from './types';

/** An event card by its number, a chit by its picture. */
function draw(thing: string) {
  const [kind, id = ''] = thing.split(':');
  if (kind === 'event') return <span class="log-event">{id}</span>;
  return id in art ? <Picture name={id} /> : null;
}

export function openRoom(link: Seen, ending: () => ComponentChildren): Room {
  const scenes = new Scenes(() => play.deeds.peek().length > 0);
  const play: Play = new Play(link, ending, scenes);
  follow(link, scenes.stage, (m) =>
    m.type === 'move' && !link.film
      ? { others: m.seat !== link.you.value.seat, events: m.events, story: m.story }
      : null,
  );
  /* The view names the heist before it begins and after it. */
  const named = (v: unknown) => (v as View | null)?.words?.name;
  let known = named(link.view.value);
  const title = () => {
    known = named(play.view) ?? known;
    return known;
  };
  return {
    Board: () => <Table />,
    tell: (m) => (link.film ? toldInFilm(m, (seat) => play.name(seat)) : tell(m)),
    draw,
    desk: play,
    title,
    brief: (m) => m.type === 'move' && (m.view as View | undefined)?.phase === 'plan',
    finale,
    swings,
  };
}
