// The evening around a game: the lobby, what stays in sight while one plans, and defects that somebody
// once found at the table.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { now, World } from './world';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(async () => {
  await world.close();
  expect(world.errors).toEqual([]);
});

test('the lobby: everybody chooses who they are, sees who is whom, reads the rules and talks', async () => {
  const ann = await world.person();
  await ann.goto(world.base);
  await ann.fill('#name', 'Ann');
  await ann.click('.game-heist .plain');
  await ann.waitForSelector('.heist-card');
  await ann.click('text=Make the table');
  await ann.waitForSelector('.place .role:has-text("Johnny Swagger")');
  expect(await ann.locator('.lobby a[href$="/rules/heist"]').count()).toBe(1);
  const bo = await world.person();
  await bo.goto(await ann.inputValue('#share-link'));
  await bo.fill('#sit-name', 'Bo');
  await bo.selectOption('[aria-label="Who you want to be"]', { label: 'Phobia' });
  await bo.click('.sit button[type=submit]');
  await ann.waitForSelector('.place:nth-child(3):has-text("Bo"):has-text("Phobia")');
  /* … and changes his mind. */
  await bo.click('text=Be Tiny Mike');
  await ann.waitForSelector('.place:nth-child(2):has-text("Bo"):has-text("Tiny Mike")');
  await ann.waitForSelector('.place.open:nth-child(3)');
  await bo.fill('#say', 'I am the big one.');
  await bo.press('#say', 'Enter');
  await ann.waitForSelector('.lobby .chat:has-text("Bo"):has-text("I am the big one.")');
  await ann.click('text=Deal now');
  await bo.waitForSelector('.crew-one.own:has-text("Tiny Mike")');
  for (const page of [ann, bo]) await page.context().close();
});

test('planning at 1280×720: shop, bought items and fixers are in sight, and the map has its share', async () => {
  const page = await world.person({ viewport: { width: 1280, height: 720 } });
  await page.goto(world.base);
  await page.click('.game-heist .go');
  await now(page, 'yours');
  const map = (await page.locator('.heist-map').boundingBox())!;
  const band = (await page.locator('.band').boundingBox())!;
  expect((band.y - map.y) / 720).toBeGreaterThanOrEqual(0.55);
  for (const words of ['Bump Key', 'Lucky Penny', 'Bought', 'Old Friend', 'What your character']) {
    const box = (await page.locator(`.band >> text=${words}`).first().boundingBox())!;
    expect(box.y, words).toBeGreaterThanOrEqual(band.y);
    expect(box.y + box.height, words).toBeLessThanOrEqual(720);
  }
  await page.context().close();
});

test('eleven at a table: everybody else and one’s own hand are whole, from 320×568 to 4K', async () => {
  const page = await world.person({}, { seed: '5' });
  await page.goto(world.base);
  await page.click('.game-getmac .plain');
  await page.selectOption('.count-players', '11');
  await page.click('text=Make the table');
  await page.click('text=Deal now');
  await now(page, 'yours');
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [844, 390],
    [768, 1024],
    [1280, 720],
    [1920, 1080],
    [3840, 2160],
  ] as const) {
    await page.setViewportSize({ width, height });
    const hand = () =>
      page.locator('.held').evaluateAll((all) =>
        all.map((e) => {
          const r = e.getBoundingClientRect();
          return r.top >= 0 && r.left >= 0 && r.bottom <= innerHeight && r.right <= innerWidth;
        }),
      );
    await expect.poll(hand, { message: `${width}×${height}` }).toEqual([true, true]);
  }
  await page.context().close();
});

test('the editor asks before a new heist takes a draft’s place, and says where each problem is', async () => {
  const page = await world.person({ viewport: { width: 1280, height: 720 } });
  await page.goto(`${world.base}/edit/heist`);
  await page.fill('#field-name', 'My own');
  await page.click('text=Open …');
  await page.click('text=A new one');
  await page.waitForSelector('.ask-first:has-text("My own")');
  await page.click('text=Stay with this one');
  await page.keyboard.press('Escape');
  expect(await page.inputValue('#field-name')).toBe('My own');
  /* Two things are wrong: both are said at once, where they are. */
  await page.click('#tab-text');
  const text = await page.inputValue('#heist-text');
  const wrong = text
    .replace(/^difficulty:.*$/m, 'difficulty: easy')
    .replace(/^objective:.*$/m, 'objective: gold 3');
  await page.fill('#heist-text', wrong);
  await page.waitForSelector('.checks.bad li:has-text("Objective:")');
  await page.waitForSelector('.checks.bad li:has-text("Difficulty:")');
  await page.context().close();
});
