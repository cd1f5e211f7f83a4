// The second week: one person on two devices, a table over days, a crew, and what was played.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fits, forAll, phone } from './eyes';
import { lettered, unread } from './measure';
import { atHome, openSheet, say } from './people';
import { calm, inWorld, isOver, move, shot, tableOf, world } from './world';

inWorld();

/** Somebody with a name, at home. */
async function called(name: string, ...how: Parameters<typeof atHome>): Promise<Page> {
  const page = await atHome(...how);
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

/** A table over days for two, and a bot has the other seat. */
async function slowTable(page: Page): Promise<void> {
  await openSheet(page, 'getmac');
  await page.selectOption('.count-players', '2');
  await page.click('.sheet button:has-text("Bots for everybody")');
  await page.click('.sheet button:has-text("Over days")');
  await page.click('text=Make the table');
  await calm(page);
}

/** A crew, begun on the page about oneself. */
async function startCrew(page: Page, name: string): Promise<void> {
  await page.fill('#new-crew', name);
  await page.click('text=Start a crew');
  await page.waitForSelector('#members');
}

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
  const also = await atHome(phone);
  await also.fill('#code', code);
  await also.click('text=Go there');
  await also.waitForSelector('text=You are Ann, on all your devices');
  await ann.waitForSelector('text=is one of your devices now');
  expect(await also.locator('.devices li').count()).toBe(2);

  // A table over days: made here, played there.
  await slowTable(ann);
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
    await shot(page, `week-history-${page.viewportSize()!.width}`, true);
  }

  // A crew, and its usual table with one tap.
  await startCrew(ann, 'Tuesday Thieves');
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

test('a slow table asks once, when it has been left, whether to call', async () => {
  const ann = await called('Ann', {}, { seed: '5' });
  await slowTable(ann);
  await ann.click('.logo');
  await ann.waitForSelector('.call-me');
  await shot(ann, 'week-may-we-call');
  await ann.click('.call-me button:has-text("No, thanks")');
  await ann.reload();
  await ann.waitForSelector('.your-own');
  await lettered(ann);
  expect(await ann.locator('.call-me').count()).toBe(0);
});

test('a recovery sheet: twelve words bring everything to a new device', async () => {
  const ann = await called('Ann');
  await ann.click('[aria-label^="Colours"]');
  await ann.click('[aria-label^="Colours: light"]');
  const kept = ann.waitForResponse(
    async (r) => r.url().endsWith('/me') && (await r.text()).includes('"theme":"dark"'),
  );
  await you(ann);
  await kept;
  await ann.click('text=Make a recovery sheet');
  await ann.waitForSelector('.words');
  const words = await ann.locator('.words li').allTextContents();
  expect(words).toHaveLength(12);
  await shot(ann, 'week-sheet');
  await ann.click('text=I have written them down');
  await ann.waitForSelector('.devices li:has-text("Recovery sheet")');
  const later = await called('Zed');
  await you(later);
  await later.click('text=I have a recovery sheet');
  await say(later, words.slice(1).join(' '), '#words');
  await later.waitForSelector('text=A sheet has 12 words, but there are 11 here');
  await say(later, words.join(' '), '#words');
  await later.waitForSelector('text=You are Ann');
  await later.waitForSelector('html[data-theme=dark]'); // her settings have come along
  expect(await later.locator('.devices li').count()).toBe(3);

  // The device that is gone is forgotten, and says so.
  world.foresee(/401 \(Unauthorized\)/);
  const first = later.locator('.devices li:has-text("Chrome on Linux"):not(:has-text("this one"))');
  await first.locator('button').click();
  await first.locator('button:has-text("Really forget")').click();
  await expect.poll(() => later.locator('.devices li').count()).toBe(2);
  await ann.reload();
  await ann.waitForSelector('text=This device was removed');
  await ann.click('text=Begin anew');
  await ann.waitForSelector('#devices');
  expect(await ann.locator('.devices li').count()).toBe(1);
});

test('a crew agrees on an evening, and its calendar file says when', async () => {
  const ann = await called('Ann');
  await you(ann);
  await startCrew(ann, 'Tuesday Thieves');
  await ann.click('text=Agree on an evening');
  await ann.fill('input[type=datetime-local]', '2030-11-19T20:00');
  await ann.fill('.you form label:nth-child(2) input', 'at Bo’s');
  await ann.click('text=Tell everybody');
  await ann.waitForSelector('b:has-text("Tuesday 19 November at 20:00")');
  const calendar = await ann.request.get(
    (await ann.getAttribute('a[href$=".ics"]', 'href').then((h) => world.base + h)) ?? '',
  );
  expect(await calendar.text()).toMatch(/DTSTART.*20301119T\d+/);
  await ann.goto(world.base);
  await ann.waitForSelector('.your-own a:has-text("Tuesday Thieves")');
});

for (const [size, how] of [
  ['1280×720', { viewport: { width: 1280, height: 720 } }],
  ['390×844, dark', { ...phone, colorScheme: 'dark' }],
  ['360×640', { ...phone, viewport: { width: 360, height: 640 } }],
] as const)
  test(`You, a crew and the sheet can be read and used at ${size}`, async () => {
    const ann = await called('Ann', how);
    const good = async (name: string) => {
      await lettered(ann);
      await shot(ann, `week-${name}-${ann.viewportSize()!.width}`, true);
      await fits(ann);
      expect(await unread(ann)).toEqual([]);
      await forAll(ann);
    };
    await ann.click('.game-mcguffin .plain');
    await ann.click('.sheet button:has-text("Over days")');
    await ann.click('.sheet summary:has-text("A holiday")');
    await good('table');
    await ann.click('text=Cancel');
    await you(ann);
    await ann.click('button:has-text("Another device")');
    await ann.click('text=Make a recovery sheet');
    await ann.waitForSelector('.qr');
    await ann.waitForSelector('.words');
    await good('you');
    await startCrew(ann, 'The Long Weekend Irregulars');
    await good('crew');
  });
