// McGuffin in a replay: the same board and theatre, moved by the film instead of the wire.
import { computed, signal } from '@preact/signals';
import type { Projector } from '../../replay/replay';
import type { Replay } from '../../wire/types';
import { Board } from './board';
import { parseMoves } from './moves';
import { type Setting, whoIs } from './setting';
import { beatsOf, blank, linesOf, rememberAll } from './story';
import { Theatre } from './theatre';
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

function beatsAt(r: Replay, n: number) {
  const before = viewAt(r, n - 1);
  return beatsOf(eventsAt(r, n), r.steps[n - 1]?.story ?? [], told(r, n - 1), {
    crew: viewAt(r, n).crew,
    obstacle: (id) => before.obstacles?.find((o) => o.id === id)?.title ?? '',
    who: (seat) => whoIs(before, r.table.seats, seat),
    job: before.job,
  });
}

export function projector(): Projector {
  const theatre = new Theatre();
  const film = signal<Replay | null>(null);
  const trouble = signal('');
  const set = computed<Setting>(() => ({
    theatre,
    truth: null,
    seats: film.value?.table.seats ?? [],
    you: film.value?.seat ?? -1,
    choices: parseMoves([]),
    toAct: [],
    undo: false,
    busy: false,
    trouble,
    film: true,
    play: async () => false,
    takeBack: () => undefined,
  }));
  return {
    Screen: () => <Board set={set} />,
    show: (r, n, walk) => {
      film.value = r;
      const step = r.steps[n - 1];
      if (!step || step.undo) return theatre.jump(viewAt(r, n), n, told(r, n));
      if (!walk) return theatre.jump(viewAt(r, n), n, told(r, n), beatsAt(r, n).at(-1));
      theatre.jump(viewAt(r, n - 1), n - 1, told(r, n - 1));
      theatre.push({ seq: n, events: eventsAt(r, n), beats: beatsAt(r, n) });
      theatre.settle(viewAt(r, n), n);
    },
    tell: (_r, step) =>
      step.undo ? ['That move was taken back.'] : linesOf(step.events, step.story),
  };
}
