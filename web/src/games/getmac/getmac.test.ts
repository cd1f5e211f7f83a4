import { describe, expect, test } from 'vitest';
import { type Answer, dice, engine } from '../../../tools/engine';
import { deck } from './cards';
import { faces } from './faces';
import { fitting, label, parseMove, parseMoves, settled, targets } from './moves';
import { Cards } from './show';
import type { View } from './types';

/** Plays a random game and hands the legal moves of every step to `look`. */
async function random(seats: number, seed: string, look: (moves: Answer[]) => void) {
  const e = engine();
  const roll = dice(Number.parseInt(seed, 16) * 31 + seats);
  await e.ask({ cmd: 'new', game: 'getmac', seats, seed });
  for (let n = 0; n < 400; n++) {
    const { moves } = await e.ask({ cmd: 'moves' });
    if (!moves.length) break;
    look(moves);
    await e.ask({ cmd: 'play', ...moves[roll(moves.length)] });
  }
  e.quit();
}

describe('moves', () => {
  test('every legal move can be reached by pointing, and only one way', async () => {
    await random(4, '77', (moves) => {
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

test('the top of the discard pile is known from what was played, also before anybody looked', () => {
  const cards = new Cards();
  const view = { discard: ['crown', 'spy', 'hippie'] } as unknown as View;
  cards.past([{ type: 'play', seat: 0, card: 'spy', target: 1 }]);
  cards.past([{ type: 'play', seat: 1, card: 'hippie' }]);
  expect(cards.pile.value.at(-1)).toBe('hippie');
  cards.past([{ type: 'discard', seat: 2, card: 'crown' }]);
  cards.past([{ type: 'play', seat: 2, card: 'rock' }]); /* an Object stays on the table */
  expect(cards.pile.value.at(-1)).toBe('crown');
  cards.stage.jump(view, 5);
  expect(cards.pile.value.at(-1)).toBe('crown');
});

test('every card has a face', () => {
  expect(Object.keys(faces).sort()).toEqual([...deck].sort());
});
