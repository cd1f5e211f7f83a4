import { expect, test } from 'vitest';
import { forAll } from './eyes';
import { late } from './patient';
import { inWorld, shot, world } from './world';

inWorld();

test('a new heist is tried by bots, offered with its figures, shared by its link and played', async () => {
  const page = await world.person();
  await page.goto(`${world.base}/new/heist`);
  await page.fill('.wishes input[maxlength]', 'abc');
  await page.check('.wishes .check:has-text("a keycard door") input');
  await page.click('text=Make it up');
  /* Some hundred games: as long as they take. */
  await page.waitForSelector('.made .offer', { timeout: 0 });
  const name = await page.locator('.offer h2').textContent();
  expect(await page.locator('.offer .figures li').count()).toBe(2);
  expect(page.url()).toMatch(/\/new\/heist\?seed=abc&level=amateur&tiles=30&with=keycard$/);
  await forAll(page);
  await shot(page, 'made-heist');

  // Whoever opens the link gets the same one, at once: the server has kept it.
  const friend = await world.person();
  await friend.goto(page.url());
  await friend.waitForSelector('.made .offer');
  expect(await friend.locator('.offer h2').textContent()).toBe(name);

  await page.click('text=Play it with bots');
  await page.waitForSelector('.heist-board');
});

test('what somebody wishes for on a slow device stays as they typed it', async () => {
  const page = await world.person();
  await page.addInitScript(late);
  await page.goto(`${world.base}/new/heist`);
  await page.fill('.wishes input[maxlength]', 'abc');
  await page.evaluate('catchUp()');
  expect(await page.inputValue('.wishes input[maxlength]')).toBe('abc');
});
