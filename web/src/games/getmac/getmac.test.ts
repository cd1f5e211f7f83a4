import { describe, expect, test } from 'vitest';
import { dice, engine, type Listed } from '../../../tools/engine';
import { moveOf } from '../../wire/steps';
import { topOf } from './board';
import { type Card, deck } from './cards';
import { faces } from './faces';
import { cardOf, fitting, label, type Plan, settled, targets } from './plan';

/** Plays a random game and hands the legal moves of every step to `look`. */
async function random(seats: number, seed: string, look: (moves: Listed[]) => void) {
  const e = engine();
  const roll = dice(Number.parseInt(seed, 16) * 31 + seats);
  await e.ask({ cmd: 'new', game: 'getmac', seats, seed });
  for (let n = 0; n < 400; n++) {
    const moves = await e.moves();
    if (!moves.length) break;
    look(moves);
    const { seat, text } = moves[roll(moves.length)]!;
    await e.ask({ cmd: 'play', seat, move: text });
  }
  e.quit();
}

describe('moves', () => {
  test('every legal move can be reached by pointing, and only one way', async () => {
    await random(4, '77', (moves) => {
      for (const m of moves) {
        const picked = m.path.filter((_, i) => i !== 1);
        expect(settled(moves, { card: cardOf(m), picked })?.text).toBe(m.text);
        expect(label(m, () => 'Ada’s')).not.toMatch(/undefined/);
      }
    });
  });

  test('targets of a trade light up one after the other', () => {
    const trade = (a: string, b: string) =>
      moveOf(['play', 'card:merchant', 'trade', `card:${a}`, `card:${b}`]);
    const moves = [trade('crown', 'rock'), trade('rock', 'paper'), moveOf(['use', 'card:crown'])];
    const plan: Plan = { card: 'merchant', picked: [] };
    expect(targets(moves, plan, 'card').sort()).toEqual(['crown', 'paper', 'rock']);
    const half = { ...plan, picked: ['card:crown'] };
    expect(fitting(moves, half)).toHaveLength(1);
    expect(targets(moves, half, 'card')).toEqual(['rock']);
  });
});

test('the top of the discard pile is known from what was played, also before the first look', () => {
  const events = [
    { type: 'play', seat: 0, card: 'spy', target: 1 },
    { type: 'play', seat: 1, card: 'hippie' },
    { type: 'discard', seat: 2, card: 'crown' },
    { type: 'play', seat: 2, card: 'rock' } /* an Object stays on the table */,
  ];
  const pile: Card[] = ['crown', 'spy', 'hippie'];
  expect(topOf(pile, events.slice(0, 2))).toBe('hippie');
  expect(topOf(pile, events)).toBe('crown');
  expect(topOf(['spy', 'hippie'], events)).toBe('hippie'); /* the crown was fished out */
  expect(topOf(pile, [])).toBe('hippie');
  expect(topOf([], events)).toBe(undefined);
});

test('every card has a face', () => {
  expect(Object.keys(faces).sort()).toEqual([...deck].sort());
});
