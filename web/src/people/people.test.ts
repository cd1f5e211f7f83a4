import { expect, test } from 'vitest';
import { daysOff, paceOf, usualPace } from '../ui/pace';
import type { Game } from './api';
import { described } from './crew';
import { outcome } from './games';
import { form, share } from './history';
import { local, proposed } from './night';
import { deviceName } from './person';
import { askWith } from './still';
import { reconciled } from './travel';

test('a device says what it is in three words', () => {
  const on = (agent: string) => deviceName(`Mozilla/5.0 (${agent}`);
  expect(on('X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe('Firefox on Linux');
  expect(on('Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0')).toBe('Edge on Windows');
  expect(on('Linux; Android 15) Chrome/140.0 Mobile Safari/537.36')).toBe('Chrome on Android');
  expect(on('iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1')).toBe('Safari on an iPhone');
  expect(on('something new')).toBe('A browser');
});

test('settings travel: what changed here goes, what changed there comes', () => {
  const before = { theme: 'dark', tempo: 'fast' };
  const meet = (here: object, there: object) =>
    reconciled(here as typeof before, there as typeof before, before);
  expect(meet(before, before)).toEqual({ all: before, isNews: false });
  expect(meet(before, { theme: 'light', tempo: 'fast' }).all.theme).toBe('light');
  expect(meet({ theme: 'dark' }, before)).toEqual({ all: { theme: 'dark' }, isNews: true });
  expect(meet({ theme: 'light', tempo: 'fast' }, { theme: 'dark', tempo: 'still' })).toEqual({
    all: { theme: 'light', tempo: 'still' },
    isNews: true,
  });
  expect(reconciled({}, before, {}).all).toEqual(before);
});

test('tonight a table is as it always was; over days it says what counts', () => {
  expect(paceOf(usualPace, false)).toEqual({ clock: null });
  expect(paceOf({ ...usualPace, clock: 2, away: 10 }, false)).toEqual({
    clock: 60_000,
    takeover: 600_000,
  });
  expect(paceOf({ ...usualPace, clock: 2, away: 0 }, true)).toEqual({
    clock: null,
    takeover: null,
  });
  const slow = { ...usualPace, slow: true, weekends: false, from: '2026-12-24', to: '2026-12-26' };
  expect(paceOf(slow, false)).toEqual({
    pace: 'slow',
    clock: 259_200_000,
    zero: 'bot-move',
    weekends: false,
    free: ['2026-12-24', '2026-12-25', '2026-12-26'],
  });
});

test('a holiday has two ends, in this order', () => {
  expect(daysOff('2026-12-31', '2027-01-01')).toEqual(['2026-12-31', '2027-01-01']);
  expect(daysOff('2026-12-31', '')).toEqual([]);
  expect(daysOff('2026-12-31', '2026-12-30')).toEqual([]);
  expect(daysOff('2026-01-01', '2026-12-31')).toHaveLength(31);
});

const game = (more: Partial<Game>): Game => ({
  id: 'x',
  at: 0,
  game: 'getmac',
  title: '',
  seats: ['You', 'Bo', 'Cy'],
  seat: 0,
  ...more,
});

test('how a game ended, for a person and for a crew', () => {
  expect(outcome(game({ won: true, place: 1, of: 3 }))).toBe('you won');
  expect(outcome(game({ won: false, place: 2, of: 3 }))).toBe('2nd of 3');
  expect(outcome(game({ won: false }))).toBe('you lost');
  expect(outcome(game({ winners: [1, 2] }))).toBe('won by Bo, Cy');
  expect(outcome(game({ winners: [] }))).toBe('nobody won');
});

test('figures say how sure they are', () => {
  expect(share({ played: 12, won: 7, low: 320, high: 807, streak: 0 })).toBe(
    '7 of 12 won (58 %; between 32 and 81 % in the long run)',
  );
});

test('the curve begins with the fifth game, the oldest first', () => {
  /* The newest game comes first, and was won. */
  const games = [true, false, false, false, false, false].map((won) => game({ won }));
  expect(form(games)).toEqual([
    { n: 5, win: [0] },
    { n: 6, win: [1 / 6] },
  ]);
  expect(form(games.slice(0, 4))).toEqual([]);
});

test('the next evening is a week after the last, and never in the past', () => {
  const week = 7 * 86_400_000;
  const now = new Date(2026, 10, 18, 12).getTime();
  expect(new Date(proposed(undefined, now)).getHours()).toBe(20);
  expect(proposed(now - 1000, now)).toBe(now - 1000 + week);
  expect(proposed(now - 3 * week - 1000, now)).toBe(now - 1000 + week);
  expect(proposed(now + 1000, now)).toBe(now + 1000);
  expect(local(new Date(2026, 10, 24, 20, 5).getTime())).toBe('2026-11-24T20:05');
});

test('the usual table in a few words', () => {
  const table = { game: 'mcguffin', name: 'Ann' };
  expect(described({ ...table, players: ['me', 'open', 'hard', 'easy'] })).toBe(
    'McGuffin: you, a friend and 2 bots',
  );
  expect(described({ ...table, players: ['open', 'me', 'open'] })).toBe(
    'McGuffin: you and 2 friends',
  );
});

test('we are asked in time, whatever the clock', () => {
  expect([5000, 30_000, 120_000].map(askWith)).toEqual([2500, 10_000, 30_000]);
});
