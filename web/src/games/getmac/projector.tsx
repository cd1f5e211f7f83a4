// Get the MacGuffin in a replay: the same board and stage, moved by the film instead of the wire.
import { computed, signal } from '@preact/signals';
import { eventsUntil } from '../../replay/film';
import type { Projector } from '../../replay/replay';
import type { Replay } from '../../wire/types';
import { Board, type Setting } from './board';
import { swings } from './finale';
import { told } from './room';
import { Cards } from './show';
import type { Event, View } from './types';
import './style';

export function projector(): Projector {
  const cards = new Cards();
  const { stage } = cards;
  const film = signal<Replay | null>(null);
  const set = computed<Setting>(() => {
    const r = film.value;
    return {
      seats: r?.table.seats ?? [],
      you: r?.seat ?? -1,
      moves: [],
      undo: false,
      winners: stage.view.value?.over ? (r?.result?.winners ?? null) : null,
      film: true,
      ending: <h2>The end</h2>,
    };
  });
  return {
    Screen: () => <Board cards={cards} set={set} />,
    show: (r, n, walk) => {
      film.value = r;
      const step = r.steps[n - 1];
      const view = (step?.view ?? r.view) as unknown as View;
      const events = (step?.events ?? []) as unknown as Event[];
      const story = told(step?.story);
      if (!walk || !step || step.undo)
        return cards.jump(view, n, eventsUntil<Event>(r.steps, n).flat(), story);
      stage.push({ seq: n, view, events, story });
    },
    swings,
    tell: (_r, step) => told(step.story),
  };
}
