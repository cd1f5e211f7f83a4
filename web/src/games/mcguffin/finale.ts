// What the finale tells of McGuffin: the job's own last words, and what everybody did.
import { type Source, some, type Tale } from '../../ui/tale';
import type { Event, View } from './types';

const heads: Record<string, string> = {
  won: 'A clean getaway!',
  off: 'The job is off',
  empty: 'Out, with empty hands',
  caught: 'Caught!',
  dead: 'Nobody came back',
};
const fates: Record<string, string> = {
  in: 'still inside',
  leaving: 'still inside',
  clear: 'got away',
  caught: 'caught',
  dead: 'dead',
};

export function finale(s: Source<unknown>): Tale {
  const v = s.view as View;
  const all = s.moves.flatMap((m) => m.events) as unknown as Event[];
  const end = all.filter((e) => e.ending).at(-1);
  const checks = (seat: number, type: string) =>
    all.filter((e) => e.seat === seat && e.type === type && e.card).length;
  return {
    ...(v.job && { title: v.job.title }),
    headline:
      heads[end?.ending ?? ''] ?? (s.result?.winners.length ? 'They did it!' : 'It is over'),
    how: [
      v.team === 'success'
        ? `The crew had what they came for${v.job ? `: ${v.job.target}` : ''}.`
        : 'The crew never got what they came for.',
      ...(v.heat !== undefined && v.limit
        ? [`The heat was at ${Math.min(v.heat, v.limit)} of ${v.limit}.`]
        : []),
    ],
    epilogue: end?.text ? end.text.split('\n').filter(Boolean) : [],
    tally: [
      ['Cards turned', String(v.flipped.length)],
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
      name: p.name && p.name !== s.name(seat) ? `${p.name} (${s.name(seat)})` : s.name(seat),
      /* A job that ends in the casing never had anybody inside. */
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
