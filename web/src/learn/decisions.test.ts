import { expect, test } from 'vitest';
import { costly, cutBefore, type Decision, often } from './decisions';

const one = (n: number, won: number, could: number, noise = 0.01): Decision => ({
  n,
  did: 'a',
  better: 'b',
  won,
  could,
  noise,
});

test('the three that cost most beyond doubt, in the order of the game', () => {
  const all = [
    one(9, 0.2, 0.9),
    one(2, 0.5, 0.6),
    one(4, 0.5, 0.8),
    one(5, 0.5, 0.55),
    one(6, 0.5, 0.9, 0.3),
  ];
  expect(costly(all).map((d) => d.n)).toEqual([2, 4, 9]);
  expect(costly([one(1, 0.5, 0.52)])).toEqual([]);
});

test('chances are counted in games, and are never certain', () => {
  expect(often(0.76, 'games')).toBe('15 of 20 games');
  expect(often(1, 'games')).toBe('nearly all games');
  expect(often(0, 'people')).toBe('hardly any people');
});

test('a transcript is cut before a move', () => {
  const text = 'caper transcript 1\ngame getmac\nmoves\n0\ta\t#1\n1\tb\t#2\n0\tc\t#3\nend 0\n';
  expect(cutBefore(text, 3)).toBe('caper transcript 1\ngame getmac\nmoves\n0\ta\t#1\n1\tb\t#2\n');
  expect(cutBefore(text, 1)).toBe('caper transcript 1\ngame getmac\nmoves\n');
});
