// Tonight or over days: the line of the sheet that says how much time there is, and what happens without.
import { freeDays, zeros } from 'virtual:facts/pace';
import type { Signal } from '@preact/signals';
import type { MakeTable } from '../wire/api';
import { Select, Tick } from './parts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

const clocks: [string, number | null][] = [
  ['no clock', null],
  ['30 seconds a move', MINUTE / 2],
  ['1 minute a move', MINUTE],
  ['3 minutes a move', 3 * MINUTE],
];
const away: [number, string][] = [
  [1, 'after 1 minute'],
  [10, 'after 10 minutes'],
  [0, 'never'],
];
const days = [1, 2, 3, 7, 14];
/** What happens when the time is up. */
export const zeroWords: Record<string, string> = {
  'bot-move': 'a bot makes this one move',
  'bot-seat': 'a bot plays until they are back',
  wait: 'we wait',
};

export interface Pace {
  slow: boolean;
  /** Which of the clocks above. */
  clock: number;
  /** Minutes until a bot plays for someone who is gone; 0: never. */
  away: number;
  days: number;
  zero: string;
  weekends: boolean;
  /** From one day to another nobody has to move. */
  from: string;
  to: string;
}
export const usualPace: Pace = {
  slow: false,
  clock: 0,
  away: 1,
  days: 3,
  zero: zeros[0]!,
  weekends: true,
  from: '',
  to: '',
};

const dayAfter = (first: number, n: number) => new Date(first + n * DAY).toISOString().slice(0, 10);

/** Every day from one to the other; none if one is missing. */
export function daysOff(from: string, to: string): string[] {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  if (!(first <= last)) return [];
  const count = Math.min(freeDays, Math.round((last - first) / DAY) + 1);
  return Array.from({ length: count }, (_, i) => dayAfter(first, i));
}

/** What a table is asked for. `passing`: the device goes from hand to hand, and a clock would run behind
 * the curtain. */
export function paceOf(p: Pace, passing: boolean): Partial<MakeTable> {
  if (!p.slow)
    return {
      clock: passing ? null : clocks[p.clock]![1],
      ...(p.away !== 1 && { takeover: p.away ? p.away * MINUTE : null }),
    };
  const free = daysOff(p.from, p.to);
  return {
    pace: 'slow',
    clock: p.days * DAY,
    zero: p.zero,
    ...(!p.weekends && { weekends: false }),
    ...(free.length > 0 && { free }),
  };
}

function Tonight({
  p,
  set,
  passing,
}: {
  p: Pace;
  set: (to: Partial<Pace>) => void;
  passing: boolean;
}) {
  return (
    <>
      {passing ? (
        <p class="fine">No clock while you pass the device on.</p>
      ) : (
        <label>
          <span>Time</span>
          <Select
            value={p.clock}
            set={(clock) => set({ clock })}
            of={clocks.map(([text], i): [number, string] => [i, text])}
          />
        </label>
      )}
      <label>
        <span>A bot plays for someone gone</span>
        <Select value={p.away} set={(minutes) => set({ away: minutes })} of={away} />
      </label>
    </>
  );
}

function OverDays({ p, set }: { p: Pace; set: (to: Partial<Pace>) => void }) {
  return (
    <>
      <label>
        <span>Time for a move</span>
        <Select
          value={p.days}
          set={(n) => set({ days: n })}
          of={days.map((n): [number, string] => [n, n === 1 ? 'a day' : `${n} days`])}
        />
      </label>
      <label>
        <span>When it is up</span>
        <Select value={p.zero} set={(zero) => set({ zero })} of={Object.entries(zeroWords)} />
      </label>
      <Tick on={!p.weekends} set={(on) => set({ weekends: !on })}>
        Saturdays and Sundays don’t count
      </Tick>
      <details open={!!p.from}>
        <summary>A holiday</summary>
        <label>
          <span>First day</span>
          <input type="date" value={p.from} onInput={(e) => set({ from: e.currentTarget.value })} />
        </label>
        <label>
          <span>Last day</span>
          <input
            type="date"
            value={p.to}
            min={p.from}
            max={p.from && dayAfter(Date.parse(p.from), freeDays - 1)}
            onInput={(e) => set({ to: e.currentTarget.value })}
          />
        </label>
      </details>
    </>
  );
}

export function PaceLine({ pace, passing }: { pace: Signal<Pace>; passing: boolean }) {
  const p = pace.value;
  const set = (to: Partial<Pace>) => (pace.value = { ...p, ...to });
  const choice = (slow: boolean, words: string) => (
    <button type="button" aria-pressed={p.slow === slow} onClick={() => set({ slow })}>
      {words}
    </button>
  );
  return (
    <>
      <fieldset class="chips" aria-label="When you play">
        {choice(false, 'Tonight')}
        {choice(true, 'Over days')}
      </fieldset>
      {p.slow ? <OverDays p={p} set={set} /> : <Tonight p={p} set={set} passing={passing} />}
    </>
  );
}
