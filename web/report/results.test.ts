import { expect, test } from 'vitest';
import { command, inOrder, type Results, type Section, say, sayStat } from './results';

const share = { id: 'win', title: 'wins', kind: 'share' as const };
const mean = { id: 'moves', title: 'moves', kind: 'mean' as const };
const stat = (value: number, half: number) => ({
  n: 100,
  value,
  low: value - half,
  high: value + half,
  sd: 1,
});

test('a figure has as many digits as its interval is worth', () => {
  expect(say(share, 0.24951, 0.0004)).toBe('24.95 %');
  expect(say(share, 0.24951, 0.03)).toBe('25.0 %');
  expect(say(mean, 123.4, 12)).toBe('123');
  expect(sayStat(mean, stat(20, 0.5))).toBe('20.0 (19.5 – 20.5)');
  expect(sayStat(mean, undefined)).toBe('–');
});

test('ranked rows come best first, others as they are', () => {
  const rows = [0.1, 0.3, 0.2].map((v, i) => ({ id: `${i}`, label: `${i}`, win: stat(v, 0.01) }));
  const section = { measures: [share], rows, ranked: true } as unknown as Section;
  expect(inOrder(section).map((r) => r.id)).toEqual(['1', '2', '0']);
  expect(inOrder({ ...section, ranked: false }).map((r) => r.id)).toEqual(['0', '1', '2']);
});

test('the command gives the study again', () => {
  const study = {
    game: 'luck',
    games: 500,
    bots: 'hard:50,easy',
    seed: 'beef',
    options: { adventure: "the cat's.twee", slugfest: true },
    vary: { option: 'seats', values: ['2', '3'] },
  };
  expect(command({ study } as unknown as Results)).toBe(
    "caper lab luck --bots hard:50,easy --set 'adventure=the cat'\\''s.twee' --set slugfest=true " +
      '--vary seats=2,3 --games 500 --seed beef',
  );
  const compared = ['before', 'after it'];
  expect(command({ study, compared } as unknown as Results)).toBe(
    "caper lab --compare before 'after it'",
  );
});
