// The second week: one person on two devices, a table over days, a crew, and what was played.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { overflow, phone, serious } from './eyes';
import { lettered, unread } from './measure';
import { asked, calm, isOver, move, shot, tableOf, World } from './world';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(async () => {
  await world.close();
  expect(world.errors).toEqual([]);
});

/** Somebody with a name, at home. */
async function called(name: string, ...how: Parameters<World['person']>): Promise<Page> {
  const page = await world.person(...how);
  await page.goto(world.base);
  await page.fill('#name', name);
  const met = page.waitForResponse('**/api/v1/people');
  await page.press('#name', 'Tab');
  await met;
  return page;
}

const you = async (page: Page) => {
  await page.goto(`${world.base}/me`);
  await page.waitForSelector('#devices');
};

/** A short game of two against a bot, to its end by clicks. */
async function playedToTheEnd(page: Page): Promise<void> {
  while (!(await isOver(page))) {
    await move(page).catch(() => undefined);
    await calm(page);
  }
}

test('journey: one person on two devices, a table over days, a crew and its usual table, a game that is remembered', async () => {
  const ann = await called('Ann', {}, { seed: '5' });

  // One more device, by the code on the screen.
  await you(ann);
  await ann.click('button:has-text("Another device")');
  const code = (await ann.locator('.pairing .code').textContent())!;
  const also = await world.person(phone);
  await also.goto(world.base);
  await also.fill('#code', code);
  await also.click('text=Go there');
  await also.waitForSelector('text=You are Ann, on all your devices');
  await ann.waitForSelector('text=is one of your devices now');
  expect(await also.locator('.devices li').count()).toBe(2);

  // A table over days: made here, played there.
  await ann.goto(world.base);
  await ann.click('.game-getmac .plain');
  await ann.selectOption('.count-players', '2');
  await ann.click('.sheet button:has-text("Bots for everybody")');
  await ann.click('.sheet button:has-text("Over days")');
  await ann.click('text=Make the table');
  await calm(ann);
  const table = tableOf(ann);
  await ann.waitForSelector('.clock:has-text("days")');
  await also.goto(world.base);
  await also.tap(`.your-own a[href="/t/${table}"]:has-text("your turn, 2 days left")`);
  await calm(also);
  await playedToTheEnd(also);

  // Both remember it.
  for (const page of [ann, also]) {
    await you(page);
    await page.waitForSelector(`a[href="/replay/${table}"]`);
    await page.waitForSelector('.figures:has-text("of 1 won")');
  }

  // A crew, and its usual table with one tap.
  await ann.fill('#new-crew', 'Tuesday Thieves');
  await ann.click('text=Start a crew');
  await ann.waitForSelector('h1:has-text("Tuesday Thieves")');
  const bo = await called('Bo');
  await bo.goto(ann.url());
  await bo.click('text=Join as Bo');
  await bo.waitForSelector('#members');
  await bo.selectOption('[aria-label^="Agree on a usual"]', 'getmac');
  await bo.selectOption('.count-players', '2');
  await bo.click('text=That’s our usual table');
  await bo.waitForSelector('text=The usual table is Get the MacGuffin: you and a friend');
  await bo.click('button:has-text("The usual table")');
  await bo.waitForSelector('.lobby');
  await ann.reload();
  await ann.click(`.tables a[href="/t/${tableOf(bo)}"]`);
  await ann.waitForSelector('.sit');
});
