// What the finale tells of McGuffin: the job's own last words, and what everybody did.
import { castAs, past, type Source, type Swings, some, type Tale } from '../../ui/tale';
import type { Event, View } from './types';

export const swings: Swings = {
  good: ['success', 'combination', 'clear'],
  bad: ['heat', 'failure', 'damage', 'caught', 'death'],
};

/** What it was and how it went, by its ending; `target` is what they came for. */
const endings: Record<string, [head: string, line: (target: string, got: boolean) => string]> = {
  won: ['A clean getaway!', (target) => `The crew has what they came for: ${target}.`],
  off: ['The job is off', (target) => `${target} stays where it is, for now.`],
  empty: ['Out, with empty hands', (target) => `They got out. They did not get ${target}.`],
  caught: [
    'Caught!',
    (target, got) =>
      got
        ? `They had ${target} in their hands, and then the law had all of it.`
        : `The law came first. They never got ${target}.`,
  ],
  dead: ['Nobody came back', (target) => `Nobody is left to spend ${target}.`],
};
const fates: Record<string, string> = {
  in: 'still inside',
  leaving: 'still inside',
  clear: 'got away',
  caught: 'caught',
  dead: 'dead',
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function finale(s: Source<unknown>): Tale {
  const { v, won, all } = past<View, Event>(s);
  const end = all.filter((e) => e.ending).at(-1);
  const [head, line] = endings[end?.ending ?? (won ? 'won' : 'empty')]!;
  const checks = (seat: number, type: string) =>
    all.filter((e) => e.seat === seat && e.type === type && e.card).length;
  return {
    ...(v.job && { title: v.job.title }),
    headline: head,
    how: [
      capital(line(v.job?.target ?? 'what they came for', v.team === 'success')),
      ...(v.heat !== undefined && v.limit
        ? [`The heat was at ${Math.min(v.heat, v.limit)} of ${v.limit}.`]
        : []),
    ],
    epilogue: end?.text ? end.text.split('\n').filter(Boolean) : [],
    tally: [
      ['Checks', String(all.filter((e) => e.card && /^(success|failure)$/.test(e.type)).length)],
      ...(v.reached === 'casing'
        ? []
        : [
            [
              'Got away',
              `${v.crew.filter((p) => p.status === 'clear').length} of ${v.crew.length}`,
            ] as [string, string],
          ]),
    ],
    people: v.crew.map((p, seat) => ({
      seat,
      name: castAs(p.name, s.name(seat)),
      /* A job that ends in the casing never had a crew inside. */
      fate: v.reached === 'casing' ? '' : (fates[p.status] ?? ''),
      facts: [
        ...some(checks(seat, 'success'), 'success', 'successes'),
        ...some(checks(seat, 'failure'), 'check failed', 'checks failed'),
        ...some(p.damage, 'wound', 'wounds'),
      ],
    })),
    together: true,
  };
}
