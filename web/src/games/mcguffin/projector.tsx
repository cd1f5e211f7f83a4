// McGuffin in a replay: the same board and stage, moved by the film instead of the wire.
import { computed, signal } from '@preact/signals';
import type { Projector } from '../../replay/replay';
import type { Replay } from '../../wire/types';
import { Board } from './board';
import { swings } from './finale';
import { castOf, type Setting } from './setting';
import { Beats } from './show';
import { blank, linesOf, rememberAll } from './story';
import type { Event, View } from './types';
import './style';

const viewAt = (r: Replay, n: number) => (r.steps[n - 1]?.view ?? r.view) as unknown as View;
const eventsAt = (r: Replay, n: number) => (r.steps[n - 1]?.events ?? []) as unknown as Event[];

/** Everything told up to and including step n. */
const told = (r: Replay, n: number) =>
  rememberAll(
    blank,
    r.steps.slice(0, n).flatMap((s) => s.events as unknown as Event[]),
  );

export function projector(): Projector {
  const film = signal<Replay | null>(null);
  const trouble = signal('');
  const show: Beats = new Beats((view) => castOf(view, film.value?.table.seats ?? []));
  const set = computed<Setting>(() => ({
    show,
    stage: show.stage,
    seats: film.value?.table.seats ?? [],
    you: film.value?.seat ?? -1,
    moves: [],
    toAct: [],
    undo: false,
    busy: false,
    trouble,
    film: true,
    warning: () => '',
    play: async () => false,
    takeBack: () => undefined,
  }));
  const lastBeat = (r: Replay, n: number) => {
    const story = r.steps[n - 1]?.story ?? [];
    return show.beats(eventsAt(r, n), story, viewAt(r, n - 1)).at(-1);
  };
  return {
    Screen: () => <Board set={set} />,
    show: (r, n, walk) => {
      film.value = r;
      const step = r.steps[n - 1];
      if (!step || step.undo) return show.jump(viewAt(r, n), n, told(r, n));
      if (!walk) return show.jump(viewAt(r, n), n, told(r, n), lastBeat(r, n));
      show.jump(viewAt(r, n - 1), n - 1, told(r, n - 1));
      show.stage.push({ seq: n, view: viewAt(r, n), events: eventsAt(r, n), story: step.story });
    },
    title: (r) => (r.view as unknown as View).job?.title,
    brief: (step) => (step.view as unknown as View).making,
    swings,
    tell: (_r, step) =>
      step.undo ? ['That move was taken back.'] : linesOf(step.events, step.story),
  };
}
