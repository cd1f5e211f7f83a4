import { expect, test } from 'vitest';
import { counted, eveningBefore, noteEvening, standings } from './evening';

const names = ['Ann', 'Silk', 'Clover'];
const called = (n: string) => (n === 'Ann' ? 'You' : n);

test('an evening counts who has won how often, from the second game on', () => {
  const one = counted(null, names, ['Silk']);
  expect(standings(one, false, called)).toBe('');
  const two = counted(one, names, ['Ann']);
  const three = counted(two, names, ['Ann']);
  expect(standings(three, false, called)).toBe('Tonight, after 3 games: You 2, Silk 1, Clover 0.');
});

test('a crew wins or loses its games together', () => {
  const two = counted(counted(null, names, names), names, []);
  expect(standings(two, true, called)).toBe('Tonight: 1 of 2 games won.');
});

test('the count goes on at the rematch, and nowhere else', () => {
  const one = counted(null, names, ['Silk']);
  noteEvening('next', one);
  expect(eveningBefore('next')).toEqual(one);
  expect(eveningBefore('another')).toBeNull();
});
