import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { atHome, bothReady, friendOf, openSheet, say, setTable } from './people';
import {
  acted,
  calm,
  cut,
  inWorld,
  isNow,
  move,
  now,
  openStory,
  playNow,
  shot,
  shown,
  tableOf,
  truth,
  world,
} from './world';

inWorld();

/** Two people at one table, both ready. */
async function together(seed?: string): Promise<[Page, Page]> {
  const ann = await atHome({}, seed ? { seed } : {});
  await ann.fill('#name', 'Ann');
  await setTable(ann, 'getmac', 'me', 'open');
  const bo = await friendOf(ann, 'Bo <b>&');
  await bothReady(ann, bo);
  await ann.waitForSelector('.board .held');
  await bo.waitForSelector('.board .held');
  return [ann, bo];
}

test('journey: two browsers, one table: each sees its own cards, both see the same story', async () => {
  const [ann, bo] = await together();
  const hands = await Promise.all(
    [ann, bo].map((p) =>
      p.locator('.held').evaluateAll((l) => l.map((e) => (e as HTMLElement).dataset.card)),
    ),
  );
  expect(hands[0]!.filter((c) => hands[1]!.includes(c))).toEqual([]);
  await openStory(ann);
  await openStory(bo);
  await say(ann, 'Nobody moves. <script>alert(1)</script>');
  await bo.waitForSelector('.feed .chat:has-text("Nobody moves. <script>")');
  /* Whose page says “yours”: the other one may not have heard of the last move yet. */
  const due = async () =>
    (await isNow(ann, 'yours')) ? 'ann' : (await isNow(bo, 'yours')) ? 'bo' : 'nobody';
  for (let i = 0; i < 4; i++) {
    let who = '';
    await expect.poll(async () => (who = await due())).not.toBe('nobody');
    await move(who === 'ann' ? ann : bo);
  }
  const told = (p: Page) => p.locator('.feed li.move').count();
  await expect.poll(async () => (await told(ann)) === (await told(bo))).toBe(true);
  expect(await told(ann)).toBeGreaterThanOrEqual(4);
  await expect.poll(() => ann.locator('.ticket .name').textContent()).toBe('Bo <b>&');
  await shot(bo, 'two-at-a-table');

  // A third person watches and has no hand.
  const cy = await world.person();
  await cy.goto(`${world.base}/t/${tableOf(ann)}`);
  await cy.waitForSelector('.board');
  expect(await cy.locator('.held').count()).toBe(0);
  expect(await cy.locator('.ticket').count()).toBe(2);
});

test('getmac_gm_44: whoever has the Crown on the table is Your Majesty wherever named', async () => {
  /* Ann is dealt the Crown, Bo the Thief. */
  const [ann, bo] = await together('2');
  await now(ann, 'yours');
  await ann.click('.held[data-card=crown]');
  await acted(ann, () => ann.click('.plan .go'));
  await now(bo, 'yours');
  expect(await bo.locator('.feed li.move').last().textContent()).toContain(
    'Your Majesty Ann lays the Crown on the table.',
  );
  expect(await bo.locator('.ticket .who').textContent()).toMatch(/^Your MajestyAnn/);
  await openStory(ann);
  await openStory(bo);
  await say(ann, 'Kneel.');
  await bo.waitForSelector('.feed .chat:has-text("Your Majesty Ann Kneel.")');
  await bo.click('.held[data-card=thief]');
  await bo.click('.ways button:has-text("Your Majesty Ann’s hand")');
  await acted(bo, () => bo.click('.plan .go:has-text("Your Majesty Ann’s hand")'));
  await now(ann, 'yours');
  expect(await ann.locator('.feed li.move').last().textContent()).toMatch(
    /Bo <b>& reaches into Your Majesty's hand and gets away with/,
  );
  expect(await ann.locator('.panel.yours h2').textContent()).toBe('Your move, Your Majesty');
});

test('another device takes the seat with a code', async () => {
  const [ann] = await together();
  await ann.click('.menu summary');
  await ann.click('text=Go on from another device');
  const code = (await ann.locator('.menu .code').textContent()) ?? '';
  const phone = await atHome({ viewport: { width: 390, height: 844 } });
  await phone.fill('#code', code);
  await phone.click('text=Go there');
  await phone.waitForSelector('.board .held');
  const hand = async (p: Page) => (await p.locator('.hand').innerHTML()).match(/card-\w+/g);
  await expect.poll(async () => await hand(phone)).toEqual(await hand(ann));
});

test('a wire that is cut in mid-game: the page comes back and shows what is true', async () => {
  world.foresee(/ERR_INTERNET_DISCONNECTED/);
  const [ann, bo] = await together();
  await move(ann);
  await now(bo, 'yours');
  await cut(ann);
  await ann.waitForSelector('.strip-note');
  await shot(ann, 'lost');
  await move(bo); // while Ann is away
  await ann.context().setOffline(false);
  await ann.waitForSelector('.strip-note', { state: 'detached' });
  await now(ann, 'yours');
  expect(await shown(ann)).toEqual(await truth(ann));
  await expect.poll(() => ann.locator('.feed li.move').count()).toBe(2);
  await move(ann);
});

test('a server that is killed in mid-game: the same table, the same cards', async () => {
  const page = await world.person();
  await playNow(page);
  await calm(page);
  await move(page);
  await calm(page);
  const before = await shown(page);
  world.foresee(/ERR_CONNECTION_(REFUSED|RESET)|WebSocket connection/);
  await world.crash(() => page.waitForSelector('.strip-note'));
  await page.waitForSelector('.strip-note', { state: 'detached' });
  await calm(page);
  expect(await shown(page)).toEqual(before);
  expect(before).toEqual(await truth(page));
  await move(page);
});

test('a player who is removed watches on, and is told so', async () => {
  const [ann, bo] = await together();
  await ann.click('.menu summary');
  await ann.click('.menu button:has-text("Remove")');
  await bo.waitForSelector('text=You no longer have this seat');
  await bo.waitForSelector('text=watching');
  await expect.poll(() => bo.locator('.held').count()).toBe(0);
  await ann.waitForSelector('.ticket .note:has-text("bot")');
});

test('a seat that the server does not know is kept: it may know better tomorrow', async () => {
  const page = await world.person();
  const known = page.waitForResponse('**/api/v1/people/me/tables');
  await playNow(page);
  await calm(page);
  await known; /* that the seat is ours as a person, too */
  const name = `caper.table.${tableOf(page)}`;
  const kept = await page.evaluate((n) => localStorage.getItem(n)!, name);
  const wrong = JSON.stringify({ ...JSON.parse(kept), token: '0'.repeat(32), host: undefined });
  await page.evaluate(([n, v]) => localStorage.setItem(n!, v!), [name, wrong]);
  await page.reload();
  await page.waitForSelector('text=does not know your seat');
  await page.waitForSelector('text=watching');
  expect(JSON.parse(await page.evaluate((n) => localStorage.getItem(n)!, name)).token).toBe(
    '0'.repeat(32),
  );
  await page.evaluate(([n, v]) => localStorage.setItem(n!, v!), [name, kept]);
  await page.reload();
  await page.waitForSelector('.board .held');
});

test('a public table stands in the list, and anybody may join or watch', async () => {
  const ann = await world.person();
  await openSheet(ann, 'getmac');
  await ann.check('.sheet input[type=checkbox]');
  await ann.click('text=Make the table');
  await ann.waitForSelector('.lobby');
  const bo = await atHome();
  await bo.click('.tables .row >> nth=0');
  await bo.waitForSelector('.sit');
  expect(tableOf(bo)).toBe(tableOf(ann));
  await ann.click('text=Deal now');
  await bo.waitForSelector('.board');
  await bo.waitForSelector('text=watching');
});

test('an address without a table says so', async () => {
  const page = await world.person();
  world.foresee(/404 \(Not Found\)/);
  await page.goto(`${world.base}/t/0123456789abcdef`);
  await page.waitForSelector('text=No such table');
  await page.goto(`${world.base}/nowhere`);
  await page.waitForSelector('text=nothing at that address');
});

test('before a clock takes a move away, the page asks whether we are still there', async () => {
  const page = await world.person({}, { clock: 12000 });
  await playNow(page);
  /* Read out once; what can be seen counts down. */
  const said = page.locator('.still-there [role=alert]');
  const seen = page.locator('.still-there [aria-hidden]');
  await said.waitFor({ state: 'attached' });
  const words = await said.textContent();
  expect(words).toMatch(/^Still there\? A bot moves for you in [1-6] seconds?\.$/);
  const before = await seen.textContent();
  await expect.poll(() => seen.textContent()).not.toBe(before);
  expect(await said.textContent()).toBe(words);
  expect(await page.locator('.still-there [role=timer]').count()).toBe(0);
  expect(await page.getByText('I’m back').count()).toBe(0);
  await shot(page, 'still-there');
  await page.click('text=I’m back'); /* nobody moved */
});

test('a clock runs out: a bot plays for you, until you are back', async () => {
  for (const game of ['getmac', 'luck']) {
    const page = await atHome({}, { clock: 5000 });
    await page.click(`.game-${game} .go`);
    /* Where the page needs longer than the clock, it has run out before it can be seen. */
    await page.locator('.clock').or(page.getByText('I’m back')).first().waitFor();
    await page.click('text=I’m back');
    await page.waitForSelector('text=A bot plays for you', { state: 'detached' });
    await page.context().close();
  }
});
