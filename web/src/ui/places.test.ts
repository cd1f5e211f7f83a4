import { expect, test } from 'vitest';
import {
  fillWithBots,
  fillWithMe,
  fitPlaces,
  hostedBy,
  others,
  readOption,
  setPlace,
} from './places';

const who = (list: { who: string }[]) => list.map((p) => p.who).join(' ');

test('“me” sits at just one place, for every choice', () => {
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

test('bots for everybody else in one go; I and my own stay', () => {
  const places = setPlace(fitPlaces([], 4), 1, { who: 'here' });
  expect(fillWithBots(places).map((p) => p.who)).toEqual(['me', 'here', 'medium', 'medium']);
  const all = fillWithMe(places);
  expect(all.map((p) => p.who)).toEqual(['me', 'here', 'here', 'here']);
  expect(new Set(all.slice(1).map((p) => p.name)).size).toBe(3);
});

test('the maker of a hosted table is its host', () => {
  const places = hostedBy(fitPlaces([], 4), 3);
  expect(places.map((p) => p.who)).toEqual(['open', 'open', 'open', 'me']);
  expect(hostedBy(setPlace(fitPlaces([], 4), 3, { who: 'hard' }), 3)[3]!.who).toBe('hard');
});

test('cash is a number, a crew is a list, a name is a text', () => {
  expect(readOption('cash', '6')).toBe(6);
  expect(readOption('crew', '["Karma"]')).toEqual(['Karma']);
  expect(readOption('mode', 'hosted')).toBe('hosted');
});

test('every level of bots is offered, the trained one where there is a network', () => {
  const offered = (game: string) => others(game).map(([who]) => who);
  expect(offered('getmac')).toEqual(['open', 'easy', 'medium', 'hard', 'net']);
  expect(offered('luck')).toEqual(['open', 'easy', 'medium', 'hard']);
});
