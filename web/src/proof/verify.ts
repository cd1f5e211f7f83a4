// "Prove it": the rules in this browser deal the cards and roll the dice again, from what a finished
// table hands out. Each check is a line for people; the first that fails says what does not add up.
import type { Salt } from '../wire/types';

export interface Proof {
  commitment: string;
  salts: Salt[];
  transcript: string;
}

export interface Check {
  what: string;
  ok: boolean;
  detail: string;
}

/** What the engine says of a transcript that adds up. */
export interface Verdict {
  commitment: string;
  moves: number;
  draws: number;
}

const many = (n: number, one: string, more = `${one}s`) => `${n} ${n === 1 ? one : more}`;

function promise(p: Proof, found: string, promised?: string | null): Check {
  const ok = found === p.commitment && (!promised || promised === found);
  return {
    what: 'The promise',
    ok,
    detail: ok
      ? `The seed’s hash is ${found.slice(0, 12)}…, as published before the first card${promised ? ' (this browser kept it)' : ''}.`
      : 'The seed does not match the hash that was published before the first card.',
  };
}

/** The salts of the transcript are those that the table says the players added. */
function stirred(p: Proof): Check {
  const lines = p.transcript.split('\nmoves\n')[0]!.split('\n');
  const told = lines.filter((l) => l.startsWith('salt ')).sort();
  const known = p.salts.map((s) => `salt ${s.seat} ${s.salt}`).sort();
  const ok = told.join('\n') === known.join('\n');
  return {
    what: 'The key',
    ok,
    detail: ok
      ? `Made from the seed and the randomness of ${many(known.length, 'player')}.`
      : 'The key was not made from what the players added.',
  };
}

function draws(v: Verdict): Check {
  return {
    what: 'Every card and die',
    ok: true,
    detail: `This browser played the game again: ${many(v.moves, 'move')}, ${many(v.draws, 'random draw')}, each as the seed gives it.`,
  };
}

/** `promised` is the commitment that this page saw before the game, if it was there. */
export async function prove(
  p: Proof,
  promised: string | null | undefined,
  verify: (transcript: string) => Promise<Verdict>,
): Promise<Check[]> {
  try {
    const found = await verify(p.transcript);
    return [promise(p, found.commitment, promised), stirred(p), draws(found)];
  } catch (e) {
    return [{ what: 'Every card and die', ok: false, detail: (e as Error).message }];
  }
}
