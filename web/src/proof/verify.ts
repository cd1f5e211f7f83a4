// "Prove it": takes what a finished table hands out and computes everything again. Each check is
// a line for people; the first that fails says what does not add up.
import * as getmac from '../games/getmac/sim';
import { commitment, hex, keyOf, type Salt, Stream } from './stream';

export interface Proof {
  seed: string;
  commitment: string;
  salts: Salt[];
  key: string;
  game: string;
  players: number;
  position?: { hands?: string[][]; tomb?: string[] };
  moves: { seat: number; move: string; chance?: unknown[] }[];
}

export interface Check {
  what: string;
  ok: boolean;
  detail: string;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const sorted = (list: string[] | undefined) => [...(list ?? [])].sort();

function checkDeal(p: Proof, dealt: getmac.Position): Check {
  const hands = (p.position?.hands ?? []).map(sorted);
  const ok =
    same(hands, dealt.hands.map(sorted)) && same(sorted(p.position?.tomb), sorted(dealt.tomb));
  const count = dealt.hands.flat().length;
  return {
    what: 'The deal',
    ok,
    detail: ok
      ? `This page dealt ${count} cards to ${p.players} hands from the stream, and they are the same cards.`
      : 'The hands that were dealt are not those that the stream gives.',
  };
}

/** Follows the moves; returns how many draws there were, or the move that does not fit. */
function followMoves(p: Proof, at: getmac.Position, stream: Stream): Check {
  const before: getmac.Position[] = [];
  let now = at;
  let draws = 0;
  for (const [i, m] of p.moves.entries()) {
    if (m.move === 'undo') {
      now = before.pop() ?? now;
      continue;
    }
    before.push(getmac.clone(now));
    const drawn = getmac.play(now, m.move, stream);
    draws += drawn.length;
    if (!same(drawn, m.chance ?? []))
      return {
        what: 'Every random draw',
        ok: false,
        detail: `Move ${i + 1} (${m.move}) drew ${JSON.stringify(m.chance ?? [])}; the stream gives ${JSON.stringify(drawn)}.`,
      };
  }
  return {
    what: 'Every random draw',
    ok: true,
    detail:
      draws === 0
        ? `No card was drawn at random in these ${p.moves.length} moves.`
        : `${draws} random ${draws === 1 ? 'draw' : 'draws'} in ${p.moves.length} moves, each as the stream gives it.`,
  };
}

/** `promised` is the commitment that this page saw before the game, if it was there. */
export function prove(p: Proof, promised?: string | null): Check[] {
  const made = commitment(p.seed);
  const key = keyOf(p.seed, p.salts);
  const checks: Check[] = [
    {
      what: 'The promise',
      ok: made === p.commitment && (!promised || promised === made),
      detail:
        made !== p.commitment || (promised && promised !== made)
          ? 'The seed does not belong to the hash that was published before the first card.'
          : `The seed’s hash is ${made.slice(0, 12)}…, as published before the first card${promised ? ' (this browser kept it)' : ''}.`,
    },
    {
      what: 'The key',
      ok: hex(key) === p.key,
      detail:
        hex(key) === p.key
          ? `Made of the seed and the randomness of ${p.salts.length} ${p.salts.length === 1 ? 'player' : 'players'}.`
          : 'The key is not made of this seed and these salts.',
    },
  ];
  if (p.game !== 'getmac' || !checks.every((c) => c.ok)) return checks;
  const stream = new Stream(key);
  const position = getmac.deal(p.players, stream);
  checks.push(checkDeal(p, position));
  if (checks.every((c) => c.ok)) checks.push(followMoves(p, position, stream));
  return checks;
}
