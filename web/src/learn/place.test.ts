import { expect, test } from 'vitest';
import { placeOf } from './place';

const view = { w: 1280, h: 720 };
const tip = { w: 300, h: 100 };

test('a tip is above a card, and below one at the top', () => {
  const card = { left: 600, top: 400, right: 700, bottom: 540 };
  expect(placeOf(card, tip, view)).toEqual({ x: 500, y: 292 });
  const high = { left: 600, top: 20, right: 700, bottom: 160 };
  expect(placeOf(high, tip, view)).toEqual({ x: 500, y: 168 });
});

test('beside a row it leaves the rows above and below in sight', () => {
  const row = { left: 200, top: 400, right: 800, bottom: 440 };
  expect(placeOf(row, tip, view)).toEqual({ x: 808, y: 370 });
});

test('a row without room at its end has it above', () => {
  const row = { left: 0, top: 400, right: 390, bottom: 440 };
  expect(placeOf(row, tip, { w: 390, h: 844 })).toEqual({ x: 45, y: 292 });
});

test('a small number is no row', () => {
  const number = { left: 600, top: 400, right: 680, bottom: 420 };
  expect(placeOf(number, tip, view)).toEqual({ x: 490, y: 292 });
});

test('it stays in the window', () => {
  const low = { left: 200, top: 700, right: 800, bottom: 720 };
  expect(placeOf(low, tip, view).y).toBe(612);
  const corner = { left: 1200, top: 300, right: 1270, bottom: 400 };
  expect(placeOf(corner, tip, view).x).toBe(972);
});

test('what must stay in sight is not covered: the tip goes below it, beside it, or below the thing', () => {
  const phone = { w: 390, h: 844 };
  const map = { left: 0, top: 90, right: 390, bottom: 460 };
  const tile = { left: 100, top: 300, right: 160, bottom: 350 };
  expect(placeOf(tile, tip, phone, map)).toEqual({ x: 8, y: 468 });
  const near = { left: 100, top: 480, right: 160, bottom: 500 };
  expect(placeOf(near, tip, phone, map)).toEqual({ x: 8, y: 508 });
  const far = { left: 100, top: 700, right: 160, bottom: 720 };
  expect(placeOf(far, tip, phone, map)).toEqual(placeOf(far, tip, phone));
  const side = { left: 0, top: 60, right: 460, bottom: 390 };
  expect(placeOf(tile, tip, { w: 844, h: 390 }, side)).toEqual({ x: 468, y: 275 });
});
