// Adventures & Luck at a table on the wire.
import { computed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Desk } from '../../ui/desk';
import type { Told } from '../../ui/feed';
import { follow } from '../../ui/follow';
import type { Room } from '../../ui/table';
import { type Link, namesOf } from '../../wire/link';
import type { LogMessage } from '../../wire/types';
import { Board } from './board';
import { finale, swings } from './finale';
import { TrickIcon } from './pictures';
import { type Setting, taleOf } from './setting';
import { Rolls } from './show';
import type { Event } from './types';
import './style';

/** The events of every move that still counts: what was taken back is gone. */
function eventsOf(log: LogMessage[], until: number): Event[][] {
  const moves: Event[][] = [];
  for (const m of log) {
    if (m.seq > until) break;
    if (m.type === 'move') moves.push(m.events as unknown as Event[]);
    if (m.type === 'undo') moves.pop();
  }
  return moves;
}

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
  const tale = computed(() => taleOf(eventsOf(link.log.value, stage.seq.value)));
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
