// Adventures & Luck at a table on the wire.
import { computed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Desk } from '../../ui/desk';
import type { Told } from '../../ui/feed';
import { follow } from '../../ui/follow';
import type { Room } from '../../ui/table';
import { playedOf } from '../../ui/tale';
import { type Link, namesOf } from '../../wire/link';
import type { LogMessage } from '../../wire/types';
import { Board } from './board';
import { finale, swings } from './finale';
import { TrickIcon } from './pictures';
import { type Setting, taleOf } from './setting';
import { Rolls } from './show';
import type { Event } from './types';
import './style';

/** The server's own sentences, with the trick that was done; a scene is a headline and its text. */
const toldWith = (m: LogMessage): Told[] =>
  (m.type === 'move' ? (m.story ?? []) : []).flatMap((s, i): Told[] => {
    const lines = s.split('\n').filter((l) => l !== '');
    const trick = m.type === 'move' ? m.events[i]?.trick : undefined;
    return typeof trick === 'string'
      ? lines.map((text) => ({ text, thing: `trick:${trick}` }))
      : lines;
  });

const draw = (thing: string) => <TrickIcon id={thing.slice(thing.indexOf(':') + 1)} />;

export function openRoom(link: Link, ending: () => ComponentChildren): Room {
  const rolls = new Rolls();
  const { stage } = rolls;
  const desk = new Desk(link, ending, stage);
  follow(link, stage, {
    step: (m) => {
      rolls.you = desk.you;
      if (m.type === 'start' || m.type === 'undo') rolls.forget();
      return m.type === 'move' ? { events: m.events as unknown as Event[] } : null;
    },
    past: (m) => {
      if (m.type === 'move') rolls.remember(m.events as unknown as Event[]);
    },
  });
  const tale = computed(() =>
    taleOf(
      playedOf(link.log.value.filter((m) => m.seq <= stage.seq.value)).map(
        (m) => m.events as unknown as Event[],
      ),
    ),
  );
  const set = computed<Setting>(() => ({
    you: desk.you,
    people: namesOf(link.table.value),
    moves: desk.moves,
    desk,
    tale: tale.value,
    ending: ending(),
  }));
  return {
    Board: () => <Board rolls={rolls} set={set} />,
    tell: toldWith,
    draw,
    desk,
    finale,
    swings,
  };
}
