import { describe, expect, test } from 'vitest';
import { type Answer, dice, engine } from '../../../tools/engine';
import { deck } from './cards';
import { faces } from './faces';
import { fold } from './fold';
import { fitting, label, parseMove, parseMoves, settled, targets } from './moves';
import { tell } from './story';
import type { Event, View } from './types';

const mine = (events: (Event & { to?: number[] })[], seat: number) =>
  events.filter((e) => !e.to || e.to.includes(seat));

/** Plays a random game and hands every step to `look`. */
async function random(
  seats: number,
  seed: string,
  look: (before: View[], events: Event[], after: View[], moves: Answer[]) => void,
) {
  const e = engine();
  const roll = dice(Number.parseInt(seed, 16) * 31 + seats);
  const eyes = [...Array(seats).keys(), -1];
  const views = async () => {
    const out: View[] = [];
    for (const seat of eyes) out.push((await e.ask({ cmd: 'view', seat })).view);
    return out;
  };
  await e.ask({ cmd: 'new', game: 'getmac', seats, seed });
  let before = await views();
  for (let n = 0; n < 400; n++) {
    const { moves } = await e.ask({ cmd: 'moves' });
    if (!moves.length) break;
    const { events } = await e.ask({ cmd: 'play', ...moves[roll(moves.length)] });
    const after = await views();
    look(before, events, after, moves);
    before = after;
  }
  e.quit();
}

describe('keeping the view up to date', () => {
  for (const seats of [2, 3, 5, 11])
    test(`folding events gives the engine's own view, ${seats} seats, all eyes`, async () => {
      for (const seed of ['1', '2b', '3c', '4d'])
        await random(seats, seed, (before, events, after) => {
          before.forEach((view, i) => {
            const truth = after[i]!;
            const folded = fold(view, mine(events, view.seat), truth.turn);
            // GM-35: what silence tells is left to the server's view, which follows at once.
            const asked = events[0]?.card === 'interrogator';
            expect(asked ? { ...folded, known: truth.known } : folded).toEqual(truth);
          });
        });
    });
});

describe('moves', () => {
  test('every legal move can be reached by pointing, and only one way', async () => {
    await random(4, '77', (_before, _events, _after, moves) => {
      const texts = moves.map((m: { move: string }) => m.move);
      const choices = parseMoves(texts);
      expect(choices.map((c) => c.move)).toEqual(texts);
      for (const c of choices) {
        const plan = { ...c, at: [...c.at] };
        expect(settled(choices, plan)?.move).toBe(c.move);
        expect(label(c, () => 'Ada’s')).not.toMatch(/undefined/);
      }
    });
  });

  test('targets of a trade light up one after the other', () => {
    const choices = parseMoves([
      'play merchant trade crown rock',
      'play merchant trade rock paper',
    ]);
    const plan = { card: 'merchant' as const, at: [] };
    expect([...targets(choices, plan).cards].sort()).toEqual(['crown', 'paper', 'rock']);
    const half = { ...plan, at: ['crown' as const] };
    expect(fitting(choices, half)).toHaveLength(1);
    expect(parseMove('dance wildly')).toBeNull();
  });
});

describe('the story', () => {
  const cast = { names: ['Ada', 'Bo', 'Cy'], you: 1 };
  test('reads like one', () => {
    const steal: Event[] = [
      { type: 'play', seat: 0, card: 'thief', target: 1 },
      { type: 'move', card: 'crown', from: 1, 'out-of': 'hand', into: 0, where: 'hand' },
      { type: 'out', seat: 1 },
      { type: 'win', seats: [0] },
    ];
    expect(tell(steal, cast)).toEqual([
      'Ada reaches into your hand and gets away with the Crown.',
      'You are out.',
      'Ada wins!',
    ]);
  });
  test('with the Crown on the table it is Your Majesty', () => {
    expect(tell([{ type: 'use', seat: 0, card: 'crown', majesty: true }], cast)[0]).toBe(
      'Your Majesty Ada passes, as crowned heads may.',
    );
    expect(tell([{ type: 'use', seat: 1, card: 'crown', majesty: true }], cast)[0]).toBe(
      'You, Your Majesty, pass, as crowned heads may.',
    );
  });
  test('every event of random games is told, whole, from every seat', async () => {
    await random(5, '9a', (before, events) => {
      for (const view of before) {
        const told = tell(mine(events, view.seat), {
          names: ['A', 'B', 'C', 'D', 'E'],
          you: view.seat,
        });
        expect(told.length).toBeGreaterThan(0);
        for (const s of told) expect(s).not.toMatch(/undefined|null|Seat 0|\s{2}/);
      }
    });
  });
});

test('every card has a face', () => {
  expect(Object.keys(faces).sort()).toEqual([...deck].sort());
});
