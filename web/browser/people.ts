// How people come to a table: by the sheet, or by a friend's link; and what they do and hear there.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { calm, fetched, isOver, move, tableOf, world } from './world';

/** Somebody at the front page. */
export async function atHome(...how: Parameters<typeof world.person>): Promise<Page> {
  const page = await world.person(...how);
  await page.goto(world.base);
  return page;
}

/** What a game's sheet asks first. */
const asks: Record<string, string> = {
  mcguffin: '.mc-setup',
  luck: '.luck-setup',
  heist: '.heist-card',
};

/** From the front page to the sheet that sets a table of this game. */
export async function openSheet(page: Page, game: string): Promise<void> {
  await page.goto(world.base);
  await page.click(`.game-${game} .plain`);
  await page.waitForSelector(asks[game] ?? '.who-sits');
}

/** Who sits where, place by place; a host has the last one. Then the table is made. */
export async function makeTable(page: Page, places: string[], players = places.length) {
  await page.selectOption('.count-players', `${players}`);
  for (const [i, who] of places.entries()) await page.selectOption(`#place-${i}`, who);
  await page.click('text=Make the table');
}

/** The sheet, and everything on it as usual. */
export async function setTable(page: Page, game: string, ...places: string[]): Promise<void> {
  await openSheet(page, game);
  await makeTable(page, places);
}

/** A friend follows the link of a lobby, and sits down. */
export async function friendOf(
  host: Page,
  name: string,
  options: BrowserContextOptions = {},
  role = '',
): Promise<Page> {
  await host.waitForSelector('.lobby');
  const link = await host.inputValue('#share-link');
  const friend = await world.person(options);
  await friend.goto(link);
  await friend.fill('#sit-name', name);
  if (role) await friend.selectOption('[aria-label="Who you want to be"]', { label: role });
  await friend.click('.sit button');
  return friend;
}

export async function bothReady(host: Page, friend: Page): Promise<void> {
  await friend.click('text=I’m ready');
  await host.waitForSelector('.place.ready');
  await host.click('text=I’m ready');
}

/** A first game: a fixed deal with a coach. */
export async function firstGame(page: Page, game: string): Promise<void> {
  await page.goto(`${world.base}/rules/${game}`);
  await page.click('text=First game, with a coach');
}

/** Get the MacGuffin to its end, by clicks; says how many there were. */
export async function playOut(page: Page, moves = 0): Promise<number> {
  for (await calm(page); !(await isOver(page)); await calm(page)) await move(page, moves++);
  return moves;
}

/** Say something at the table. */
export async function say(page: Page, words: string, field = '#say'): Promise<void> {
  await page.fill(field, words);
  await page.press(field, 'Enter');
}

/** It stands in the story, whether or not that is unfolded. */
export const heard = (page: Page, words: string | RegExp) =>
  page.locator('.feed').getByText(words).first().waitFor({ state: 'attached' });

/** Press this, and take the file that comes. */
export async function downloaded(page: Page, press: string) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.click(press)]);
  return file;
}

/** The table that this page shows, as the server has it. */
export const summaryOf = async (page: Page) => (await fetched(`/tables/${tableOf(page)}`)).table;
