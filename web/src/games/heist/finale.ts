// What the finale tells of a heist.
import { countOf, type Source, type Swings, some, type Tale } from '../../ui/tale';
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
  const v = s.view as View;
  const won = (s.result?.winners.length ?? 0) > 0;
  const all = s.moves.flatMap((m) => m.events);
  const brought = (seat: number) =>
    all
      .filter((e) => e.type === 'secured' && e.seat === seat)
      .map((e) => lootInWords(String(e.what)));
  const noise = (seat: number) => all.filter((e) => e.type === 'noise' && e.seat === seat).length;
  const did = (type: string, seat: number) => countOf(s.moves, new RegExp(`^${type}$`), seat);
  const text = (v.words?.ending ?? '').split('\n').filter(Boolean);
  return {
    title: v.words?.name,
    headline: headlineOf(v, won),
    how: [outcome(v)],
    epilogue: text,
    tally: [
      ['Rounds', String(v.round)],
      ['Noise', `${v.noise} of ${v.track.last}`],
      ['Alerts', String(all.filter((e) => e.type === 'alert').length)],
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
        ...some(did('unlock', seat), 'lock opened', 'locks opened'),
        ...some(did('subdue', seat), 'guard subdued', 'guards subdued'),
        ...some(did('disable', seat), 'camera switched off', 'cameras switched off'),
        ...some(noise(seat), 'noise', 'noise'),
      ],
    })),
    together: true,
  };
}
