import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { bright, fits, forAll, phone } from './eyes';
import { lettered, weigh, weight, wholeHome } from './measure';
import { calm, inWorld, move, now, playNow, shot, world } from './world';

inWorld();

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe-core finds nothing serious, ${colorScheme}`, async () => {
    const page = await world.person({ colorScheme });
    await page.goto(world.base);
    await page.waitForSelector('.poster .go');
    await forAll(page);
    await shot(page, `home-${colorScheme}`, true);
    await page.click('.game-getmac .plain');
    await page.waitForSelector('.sheet');
    await forAll(page);
    await shot(page, `sheet-${colorScheme}`);
    await page.click('text=Cancel');
    await playNow(page);
    await calm(page);
    await forAll(page);
    await page.locator('.held').first().click();
    await page.waitForSelector('.panel.plan');
    await forAll(page);
    await shot(page, `plan-${colorScheme}`);
    await page.goto(`${world.base}/rules/getmac`);
    await page.waitForSelector('article');
    await forAll(page);
    await shot(page, `rules-${colorScheme}`);
  });

test('a phone: everything fits, and can be played by touch', async () => {
  /* A deal that leaves us in the game for a while. */
  const page = await world.person({ ...phone, colorScheme: 'dark' }, { seed: '5' });
  await page.goto(world.base);
  await page.waitForSelector('.poster .go');
  await fits(page);
  await shot(page, 'phone-home');
  await page.tap('.game-getmac .go');
  await calm(page);
  await fits(page);
  await shot(page, 'phone-table');
  for (let i = 0; i < 3; i++) {
    await move(page, i);
    await now(page, 'yours');
  }
  await shot(page, 'phone-later');
  await page.tap('.ticker');
  await page.waitForSelector('.feed li.move');
  await forAll(page);
  await shot(page, 'phone-story');
});

test('cards are paper with ink on it, in light and dark', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await world.person({ colorScheme });
    await playNow(page);
    await calm(page);
    const share = await bright(page.locator('.held').first(), 0.85);
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.95);
  }
});

test('a phone on its side: all of the table without scrolling', async () => {
  const page = await world.person({ ...phone, viewport: { width: 844, height: 390 } });
  await playNow(page);
  await calm(page);
  await page.locator('.held.ready').first().click();
  await page.waitForSelector('.panel.plan');
  await lettered(page);
  await shot(page, 'phone-landscape');
  await fits(page);
  const [felt, mine] = await page.evaluate(() =>
    ['.felt', '.mine'].map((s) => document.querySelector(s)!.getBoundingClientRect().toJSON()),
  );
  expect(mine.bottom).toBeLessThanOrEqual(felt.bottom + 1);
});

test('eleven players fit, on a wide screen and on a phone', async () => {
  for (const [name, options] of [
    ['eleven-wide', {}],
    ['eleven-phone', phone],
  ] as const) {
    const page = await world.person(options);
    await page.goto(world.base);
    await page.click('.game-getmac .plain');
    await page.selectOption('.count-players', '11');
    await page.click('text=Make the table');
    await page.click('text=Deal now');
    await calm(page);
    await lettered(page);
    expect(await page.locator('.ticket').count()).toBe(10);
    await fits(page);
    await shot(page, name);
    expect(
      await page.evaluate(() => {
        const felt = document.querySelector('.felt')!;
        return felt.scrollHeight - felt.clientHeight;
      }),
    ).toBe(0);
    await move(page);
  }
});

/** Whether something had been painted before the text face was asked for. */
const lettersAfterPaint = (page: Page) =>
  page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]!.startTime;
    return performance
      .getEntriesByType('resource')
      .filter((e) => e.name.endsWith('.woff2'))
      .every((e) => e.startTime >= painted);
  });

test('the first view is light', async () => {
  const loads: { bytes: number; ms: number; cpu: number }[] = [];
  for (let i = 0; i < 3; i++) {
    const page = await world.person();
    const client = await page.context().newCDPSession(page);
    await client.send('Performance.enable', { timeDomain: 'threadTicks' });
    const files = await weigh(page);
    const isLetters = (path: string) => /\/type-[^/]*\.css$|\.woff2$/.test(path);
    const start = Date.now();
    await page.goto(world.base);
    await page.waitForSelector('.poster .go');
    const ms = Date.now() - start;
    await wholeHome(page);
    await page.waitForLoadState('networkidle');
    /* The text face is not counted, because it keeps nobody waiting. */
    expect([...files.keys()].some(isLetters)).toBe(true);
    const bytes = weight(files, (path) => !isLetters(path));
    expect(await lettersAfterPaint(page)).toBe(true);
    const { metrics } = await client.send('Performance.getMetrics');
    const cpu = 1000 * (metrics.find((m) => m.name === 'TaskDuration')?.value ?? Number.NaN);
    loads.push({ bytes, ms, cpu });
    await page.context().close();
  }
  const bytes = Math.max(...loads.map((l) => l.bytes));
  const interactive = Math.min(...loads.map((l) => l.ms));
  const cpu = Math.min(...loads.map((l) => l.cpu));
  console.log(
    `first view: ${(bytes / 1000).toFixed(1)} kB over the wire, interactive in ${interactive} ms, ${cpu.toFixed(0)} ms of work`,
  );
  expect(bytes).toBeGreaterThan(5_000);
  expect(bytes).toBeLessThan(40_000);
});
