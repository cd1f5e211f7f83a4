// The smallest phone: what is needed together is seen together, and nothing lies over it.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sit } from './walk';
import { inWorld, now, press, world } from './world';

inWorld();
const person = (more = {}) =>
  world.person({ viewport: { width: 360, height: 640 }, hasTouch: true, ...more });

/** What of this can be seen, in pixels from the top to the bottom. */
const seen = (page: Page, what: string) =>
  page.$$eval(what, (all) =>
    all.map((e) => {
      const { top, bottom, left, right } = e.getBoundingClientRect();
      const floor = document.querySelector('.ticker')!.getBoundingClientRect().top;
      return {
        whole: top >= 0 && bottom <= floor + 1 && left >= 0 && right <= innerWidth + 1,
        height: Math.min(bottom, floor) - Math.max(top, 0),
      };
    }),
  );

test('heist: a briefing is as high as the table, and its buttons are in sight', async () => {
  const page = await person();
  await page.addInitScript(() => localStorage.setItem('caper.briefed', 'none'));
  await sit('heist')(page);
  await page.waitForSelector('.opening');
  expect((await seen(page, '.opening'))[0]!.height).toBeGreaterThan(500);
  expect((await seen(page, '.opening button')).every((b) => b.whole)).toBe(true);
  await press(page, '.opening .go');
  /* The goal has the line under the map, until something is pointed at. */
  await now(page, 'yours');
  expect(await page.textContent('.goal-line')).toMatch(/^Bring out .* Plan: /);
  expect((await seen(page, '.goal-line'))[0]!.whole).toBe(true);
  await page.locator('.hit.pick').first().hover();
  await page.waitForSelector('.goal-line', { state: 'hidden' });
});

test('heist: what the coach says never lies over the map', async () => {
  const page = await person();
  await page.goto(`${world.base}/rules/heist`);
  await page.click('text=First game, with a coach');
  await page.waitForSelector('.coach .go');
  expect((await seen(page, '.heist-map'))[0]!.whole).toBe(true);
  await page.$eval('.felt', (e) => e.scrollTo(0, e.scrollHeight));
  const [coach, map] = await page.$$eval('.coach, .heist-map', (all) =>
    all.map((e) => e.getBoundingClientRect().toJSON()),
  );
  expect(map.bottom).toBeLessThan(coach.bottom);
});

test('luck: three people and what they have left, both sides of a fight, the way on', async () => {
  const page = await person({ reducedMotion: 'no-preference' });
  await sit('luck')(page);
  await page.waitForSelector('.ready-made');
  await page.click('.ready-made li button:enabled >> nth=0');
  await page.waitForSelector('.scene');
  expect((await seen(page, '.chip .purse')).map((p) => p.whole)).toEqual([true, true, true]);
  const opens = page.locator('.opens');
  await expect
    .poll(
      async () => {
        if (await opens.count()) return true;
        const on = ['.go-on', '.answer .go:enabled', '.road:enabled, .road .say:enabled'];
        for (const what of on) if (await press(page, what)) break;
        return false;
      },
      { timeout: 120_000, interval: 30 },
    )
    .toBe(true);
  const there = await page.$$eval('.opens .foe, .opens .go-on', (all) =>
    all.map((e) => e.getBoundingClientRect().bottom),
  );
  expect(there.length).toBeGreaterThan(4);
  expect(Math.max(...there)).toBeLessThan(600);
});
