// The caper of the day by clicks: on a server, and alone with the result handed in afterwards.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { playOut } from './people';
import { fetched, inWorld, shot, world } from './world';

inWorld();

/** Nobody reads along: quick bots, short shows. */
function tame(): void {
  localStorage.setItem('caper.tempo', 'fast');
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (m: never, ...rest: never[]) {
    const q = m as { table?: { path?: string; body?: string } };
    if (/\/daily\/\w+$/.test(q.table?.path ?? '') && q.table?.body)
      q.table.body = JSON.stringify({ ...JSON.parse(q.table.body), pace: 0 });
    return (post as (...all: unknown[]) => void).call(this, q, ...rest);
  };
}

async function person(): Promise<Page> {
  const page = await world.person();
  await page.addInitScript(tame);
  return page;
}

const getmac = (page: Page) => page.locator('.deal.game-getmac');

/** Today's game, to its end. */
async function played(page: Page): Promise<void> {
  await getmac(page).locator('text=Play').click();
  await page.waitForSelector('.board');
  await playOut(page);
}

test('from the card to the result, and once more for practice', async () => {
  const page = await person();
  await page.goto(world.base);
  await expect.poll(() => page.locator('.today .row').count()).toBe(4);
  await page.locator('.today .game-getmac').click();
  await played(page);
  await page.locator('text=New in your album').waitFor();
  await page.locator('text=The day’s results').click();
  const row = getmac(page).locator('tr.is-me');
  await row.waitFor();
  expect(await row.textContent()).toMatch(/^\d+(st|nd|rd|th).*\(you\)(won|lost) · turns \d+Watch$/);
  await page.locator('.week tr.is-me').waitFor();
  await shot(page, 'daily', true);
  await getmac(page).locator('text=Once more, for practice').click();
  await page.waitForSelector('.board');
  await page.goto(`${world.base}/daily`);
  await row.waitFor(); /* the first one counts */
  expect(await getmac(page).locator('tbody tr').count()).toBe(1);
  await row.locator('text=Watch').click();
  await page.waitForSelector('.controls');
  await page.goto(world.base);
  const mine = page.locator('.today .game-getmac');
  await expect.poll(() => mine.textContent()).toMatch(/you (won|lost), 1st of 1/);
  expect(await page.locator('.today .picture').count()).toBe(4);
});

test('played alone, handed in to the server, and counted once', async () => {
  const page = await person();
  await page.goto(`${world.base}/#/daily`);
  await played(page);
  await page.locator('text=The day’s results').click();
  await getmac(page).locator('tr.is-me').waitFor();
  expect(await getmac(page).locator('tbody tr').count()).toBe(1); /* this device's own */
  await getmac(page).locator('text=Hand it in to the server').click();
  await page.locator('text=The server has replayed it, and it counts.').waitFor();
  world.foresee(/409/); /* the browser notes the refusal */
  await getmac(page).locator('text=Hand it in to the server').click();
  await page.locator('.trouble:has-text("you have begun this one already")').waitFor();
  await page.goto(`${world.base}/daily`);
  await getmac(page).locator('tr.is-me').waitFor();
});

test('the album has what was found, and says what there is to find', async () => {
  const page = await person();
  await page.goto(`${world.base}/#/daily`);
  await played(page);
  await page.locator('text=New in your album').click();
  await page.locator('.sticker:has-text("The first caper of the day")').waitFor();
  expect(await page.locator('.album-page.game-heist .gap').count()).toBeGreaterThan(10);
  expect(await page.locator('.album-page.game-luck .story').first().textContent()).toMatch(
    /0 of \d+ endings/,
  );
  await shot(page, 'album', true);
});

test('a job of one’s own travels in a link', async () => {
  const page = await world.person({ permissions: ['clipboard-read', 'clipboard-write'] });
  const { text } = await fetched('/games/mcguffin/content/otter');
  await page.goto(`${world.base}/?set=mcguffin`);
  await page.locator('.own-file input').setInputFiles({
    name: 'mine.job',
    mimeType: 'text/plain',
    buffer: Buffer.from(text.replace('The Lucky Otter', 'The Unlucky Otter')),
  });
  await page.locator('text=Copy a link to it').click();
  await page.locator('text=The link is copied').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link.length).toBeLessThan(40_000);
  const friend = await world.person();
  await friend.goto(link);
  await friend.locator('.own-file:has-text("You play The Unlucky Otter")').waitFor();
});
