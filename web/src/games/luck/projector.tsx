// Adventures & Luck in a replay: the same board and stage, moved by the film instead of the wire.
import { computed, signal } from '@preact/signals';
import { eventsUntil } from '../../replay/film';
import type { Projector } from '../../replay/replay';
import type { Replay } from '../../wire/types';
import { Board } from './board';
import { swings } from './finale';
import { type Setting, taleOf } from './setting';
import { Rolls } from './show';
import type { Event, View } from './types';
import './style';

export function projector(): Projector {
  const rolls = new Rolls();
  const { stage } = rolls;
  const film = signal<Replay | null>(null);
  const set = computed<Setting>(() => {
    const r = film.value;
    return {
      you: r?.seat ?? -1,
      people: r?.table.seats.map((s) => s.name) ?? [],
      moves: [],
      desk: null,
      tale: taleOf(eventsUntil<Event>(r?.steps ?? [], stage.seq.value)),
      ending: <h2>The end</h2>,
    };
  });
  return {
    Screen: () => <Board rolls={rolls} set={set} />,
    show: (r, n, walk) => {
      if (film.value !== r)
        for (const events of eventsUntil<Event>(r.steps, n)) rolls.remember(events);
      film.value = r;
      const step = r.steps[n - 1];
      const view = (step?.view ?? r.view) as unknown as View;
      if (!walk || !step || step.undo) return rolls.jump(view, n);
      stage.push({ seq: n, view, events: step.events as unknown as Event[] });
    },
    title: (r) => (r.steps.at(-1)?.view as unknown as View | undefined)?.title,
    brief: (step) => step.story.length < 2 && /^(vote|ready)/.test(step.move ?? ''),
    swings,
    tell: (_r, step) =>
      step.undo
        ? ['That move was taken back.']
        : step.story.flatMap((s) => s.split('\n')).filter((s) => s !== ''),
  };
}
