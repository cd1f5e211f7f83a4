// What the finale tells of Get the MacGuffin.
import { nth } from '../../ui/names';
import {
  countOf,
  lastWords,
  type Source,
  type Swings,
  some,
  type Tale,
  winnersInWords,
} from '../../ui/tale';
import type { View } from './types';

/** What helps one player is another's loss: every card counts both ways. */
export const swings: Swings = { good: ['use', 'play', 'out'], bad: ['use', 'play', 'out'] };

export function finale(s: Source<unknown>): Tale {
  const view = s.view as View;
  const won = s.result?.winners ?? [];
  const outs = s.moves.flatMap((m) => m.events).filter((e) => e.type === 'out');
  /** The last player to go out has the best place behind the winners. */
  const placeOf = (seat: number) => {
    const at = outs.findIndex((e) => e.seat === seat);
    return won.includes(seat) ? 1 : at < 0 ? won.length + 1 : won.length + outs.length - at;
  };
  /* A card on the table is held as well as one in the hand. */
  const inHands = view.counts?.reduce((a, b) => a + b, 0) ?? 0;
  const onTables = view.tables?.reduce((a, t) => a + t.length, 0) ?? 0;
  const people = Array.from({ length: s.players }, (_, seat) => ({
    seat,
    name: s.name(seat),
    fate: won.includes(seat) ? 'wins' : nth(placeOf(seat)),
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
      ['Cards left', String(inHands + onTables)],
    ],
    people: people.sort((a, b) => placeOf(a.seat) - placeOf(b.seat)),
    together: false,
  };
}
