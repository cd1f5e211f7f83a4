import { expect, test } from 'vitest';
import { fitPlaces, setPlace } from './places';

const who = (list: { who: string }[]) => list.map((p) => p.who).join(' ');

test('“me” sits at just one place, whatever is chosen', () => {
  const three = fitPlaces([], 3);
  expect(who(three)).toBe('me open open');
  expect(who(setPlace(three, 2, { who: 'me' }))).toBe('open open me');
  expect(who(setPlace(three, 0, { who: 'hard' }))).toBe('me open open');
  expect(who(setPlace(three, 1, { who: 'here' }))).toBe('me here open');
});

test('places come and go with the number of players', () => {
  const three = setPlace(fitPlaces([], 3), 2, { who: 'me' });
  expect(who(fitPlaces(three, 2))).toBe('me open');
  expect(who(fitPlaces(three, 5))).toBe('open open me open open');
});
