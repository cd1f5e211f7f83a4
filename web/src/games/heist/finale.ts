// What the finale tells of a heist.
import { past, type Source, type Swings, some, type Tale } from '../../ui/tale';
import { titleOf } from './cards';
import { lootInWords } from './tiles';
import type { View } from './types';
import { goalInWords, secured } from './words';

export const swings: Swings = {
  good: ['disable', 'subdue', 'unlock', 'pickup', 'out', 'secured'],
  bad: ['wake', 'event', 'alert', 'crisis', 'lost', 'breach', 'busted'],
};

/** What to call it, for the crew as a whole. */
function headlineOf(v: View, won: boolean): string {
  if (won) return 'You got away with it!';
  const caught = v.crew.filter((p) => p.status === 'busted').length;
  if (caught === v.crew.length) return 'All behind bars';
  if (v.met) return 'So close …';
  return caught ? 'Busted on the way out' : 'Home with empty hands';
}

/** How it ended, for the crew as a whole. */
export function outcome(v: View): string {
  const caught = v.crew.filter((p) => p.status === 'busted').length;
  const what = v.met ? 'What you came for is outside.' : 'What you came for is still in there.';
  const who = caught
    ? `${caught === v.crew.length ? 'All' : caught} of the crew ${caught === 1 ? 'is' : 'are'} in jail.`
    : 'Everybody got away.';
  return `${what} ${who}`;
}

export function finale(s: Source<unknown>): Tale {
  const { v, won, all } = past<View>(s);
  const of = (type: string, seat?: number) =>
    all.filter((e) => e.type === type && (seat === undefined || e.seat === seat));
  const brought = (seat: number) => of('secured', seat).map((e) => lootInWords(String(e.what)));
  return {
    title: v.words?.name,
    headline: headlineOf(v, won),
    how: [outcome(v)],
    epilogue: (v.words?.ending ?? '').split('\n').filter(Boolean),
    tally: [
      ['Rounds', String(v.round)],
      ['Noise', `${v.noise} of ${v.track.last}`],
      ['Alerts', String(of('alert').length)],
      ...v.objective.map((g): [string, string] => [
        goalInWords(g),
        secured(v, g[0]) >= g[1] ? 'outside' : 'still inside',
      ]),
    ],
    people: v.crew.map((p, seat) => ({
      seat,
      name: `${s.name(seat)}, ${titleOf(p)}`,
      fate: p.status === 'out' ? 'out' : p.status === 'busted' ? 'busted' : 'inside',
      facts: [
        ...(brought(seat).length ? [`brought out ${brought(seat).join(', ')}`] : []),
        ...some(of('unlock', seat).length, 'lock opened', 'locks opened'),
        ...some(of('subdue', seat).length, 'guard subdued', 'guards subdued'),
        ...some(of('disable', seat).length, 'camera switched off', 'cameras switched off'),
        ...some(of('noise', seat).length, 'noise', 'noise'),
      ],
    })),
    together: true,
  };
}
