// What the finale tells of Get the MacGuffin.
import { countOf, lastWords, type Source, some, type Tale, winnersInWords } from '../../ui/tale';
import type { View } from './types';

export function finale(s: Source<unknown>): Tale {
  const view = s.view as View;
  const won = s.result?.winners ?? [];
  const people = Array.from({ length: s.players }, (_, seat) => ({
    seat,
    name: s.name(seat),
    fate: won.includes(seat) ? 'wins' : '',
    facts: [
      ...some(countOf(s.moves, /^play$/, seat), 'card played', 'cards played'),
      ...some(countOf(s.moves, /^use$/, seat), 'object used', 'objects used'),
    ],
  }));
  const headline = winnersInWords(s);
  return {
    headline,
    /* Everything that led to it; the headline says who won. */
    how: lastWords(s.moves)
      .filter((line) => line !== headline)
      .slice(-3),
    epilogue: [],
    tally: [
      ['Moves', String(s.moves.length)],
      ['Cards left', String(view.counts?.reduce((a, b) => a + b, 0) ?? 0)],
    ],
    people: people.sort((a, b) => Number(won.includes(b.seat)) - Number(won.includes(a.seat))),
    together: false,
  };
}
