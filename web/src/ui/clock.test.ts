import { expect, test } from 'vitest';
import { inWords, timeLeft } from './clock';

test('a clock counts seconds, then hours, then days', () => {
  expect(timeLeft(65)).toBe('1:05');
  expect(timeLeft(3600)).toBe('1 h');
  expect(timeLeft(47 * 3600 + 125)).toBe('47 h 2 min');
  expect(timeLeft(7 * 86400)).toBe('7 days');
  expect(timeLeft(3 * 86400 + 4 * 3600)).toBe('3 days 4 h');
});

test('in a sentence, what is left has its unit', () => {
  expect([0, 1, 28, 59, 60, 125, 3600].map(inWords)).toEqual([
    '0 seconds',
    '1 second',
    '28 seconds',
    '59 seconds',
    '1:00 minutes',
    '2:05 minutes',
    '1 h',
  ]);
});
