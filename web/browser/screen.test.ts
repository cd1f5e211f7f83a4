// How a table uses its screen: the story folds away, cards and map are large, and a hint points.
import { expect, test } from 'vitest';
import { pressed, sit } from './walk';
import { acted, inWorld, now, openStory, seqOf, world } from './world';

inWorld();

const laptop = { viewport: { width: 1280, height: 720 } };

test('the story is folded to its last line; opened, it stays open', async () => {
  const page = await world.person(laptop);
  await sit('getmac', { seed: '5' })(page);
  await now(page, 'yours');
  const felt = page.locator('.felt');
  expect((await felt.boundingBox())!.width).toBe(1280);
  expect(await page.locator('.feed').isVisible()).toBe(false);
  const last = await page.locator('.feed li').last().textContent();
  expect(await page.locator('.ticker span').textContent()).toBe(last);
  await openStory(page);
  await page.waitForSelector('.feed li');
  expect((await felt.boundingBox())!.width).toBeLessThan(1000);
  await page.reload();
  await page.waitForSelector('.feed li');
  await page.click('.ticker');
  await page.waitForSelector('.ticker[aria-expanded=false]');
  await page.reload();
  await now(page, 'yours');
  expect(await page.locator('.feed').isVisible()).toBe(false);
});

test('cards in hand are at least 120 px wide at 1280×720, with up to seven at the table', async () => {
  const page = await world.person(laptop);
  for (const seats of [4, 7]) {
    await sit('getmac', { seats, seed: '5' })(page);
    await now(page, 'yours');
    const widths = await page.$$eval('.held .card', (all) =>
      all.map((e) => e.getBoundingClientRect().width),
    );
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(120);
  }
});

test('a heist at 1280×720: the coming event is whole, the open deck in sight, places can be read', async () => {
  const page = await world.person(laptop);
  await sit('heist')(page);
  await now(page, 'yours');
  const floor = (await page.locator('.band').boundingBox())!.y;
  const event = (await page.locator('.event-card').boundingBox())!;
  expect(event.y + event.height).toBeLessThanOrEqual(floor);
  expect((await page.locator('.to-come li').nth(2).boundingBox())!.y).toBeLessThan(floor);
  const { height } = (await page.locator('.where').first().boundingBox())!;
  expect(height).toBeGreaterThan(10);
});

/** In every game: what the hint says is pointed at, and one press does it. */
for (const game of ['getmac', 'heist'])
  test(`a hint points at its move and plays it: ${game}`, async () => {
    const page = await world.person(laptop);
    await sit(game)(page);
    await now(page, 'yours');
    await pressed(page, '.hint-button');
    await page.waitForSelector('.aid-hint .go');
    const there = page.locator('.felt .coach-points').first();
    await there.waitFor();
    const style = await there.evaluate((e) => {
      const { outlineColor, boxShadow, stroke, filter } = getComputedStyle(e);
      return e instanceof SVGElement ? [stroke, filter] : [outlineColor, boxShadow];
    });
    /* White and black, whatever it lies on; which of them is outside changes. */
    expect(style.join(' ')).toMatch(/rgb\(\d+, \d+, \d+\).*rgb/);
    const before = await seqOf(page);
    await acted(page, () => page.click('.aid-hint .go'));
    expect(await seqOf(page)).toBeGreaterThan(before);
    expect(await page.locator('.coach-points').count()).toBe(0);
  });

test('no page scrolls away under a coach: McGuffin’s first steps', async () => {
  const page = await world.person(laptop);
  await page.goto(`${world.base}/rules/mcguffin`);
  await page.click('text=First game, with a coach');
  for (let i = 0; i < 8; i++) {
    await page.waitForSelector('.coach .acts :is(.go, .coach-do)');
    await pressed(page, '.coach .acts :is(.go, .coach-do)');
    const tops = await page.evaluate(() =>
      ['.table-page', '.playing', 'html'].map((s) => document.querySelector(s)!.scrollTop),
    );
    expect(tops).toEqual([0, 0, 0]);
  }
});
