// Masters of the Heist in the page: what the rules allow or forbid only now and then. One person plays
// all three characters of small heists made for it.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { post } from './walk';
import { acted, inWorld, shot, world } from './world';

inWorld();

const crew = ['angry-locksmith hurry wing-it', 'thug hurry bypass', 'script-kiddie hurry bypass'];

/** A table of a heist whose first row is this, with all three seats in this browser. */
async function sitAlone(row: string, facts = 'starts: 4'): Promise<Page> {
  const content = `name: Small
difficulty: amateur
objective: crew 1
bag: empty
events: M1, 1, 6, M3, 1, 6, Z1
${facts}
map:
  ${row}
    GP   GP   GP   GP
  GP   GP   GP   GP
    GP   GP   GP   GP
`;
  const mine = await post('/tables', {
    game: 'heist',
    seats: 3,
    name: 'Ann',
    players: ['me', 'open', 'open'],
    options: { crew },
    content,
  });
  const more = [];
  for (const name of ['Bo', 'Cy']) more.push(await post(`/tables/${mine.table}/seats`, { name }));
  const page = await world.person();
  await page.goto(world.base);
  const key = { ...mine, more: more.map(({ seat, token }) => ({ seat, token })), now: true };
  await page.evaluate(
    ([table, text]) => localStorage.setItem(`caper.table.${table}`, text!),
    [mine.table, JSON.stringify(key)],
  );
  await page.goto(`${world.base}/t/${mine.table}`);
  await page.waitForSelector('.plan-panel');
  return page;
}

const hex = (page: Page, at: string) => page.locator(`.hit[data-hex="${at}"]`);

/** Bring that character to the front. */
async function as(page: Page, name: string): Promise<void> {
  await page.locator(`.hands button:has-text("${name}")`).click();
  await page.waitForSelector(`.hands [aria-current]:has-text("${name}")`);
}

const names = ['Ann', 'Bo', 'Cy'];
/** Everybody plans to cross these tiles from 0.0, and is in. */
async function allPlan(page: Page, ...tiles: string[][]): Promise<void> {
  for (const [i, name] of names.entries()) await plan(page, name, tiles[i]!, '0.0');
  await page.waitForSelector('.commit-panel');
}
async function plan(page: Page, name: string, tiles: string[], start?: string): Promise<void> {
  await as(page, name);
  if (start) {
    await hex(page, start).click();
    await page.waitForSelector('.memory:has-text("start at")');
  }
  for (const [i, at] of tiles.entries()) {
    await hex(page, at).click();
    await page.waitForSelector(`.memory:has-text("${i + 1} of ")`);
  }
  await page.click('.plan-panel .go:has-text("Ready")');
}

/** Put the die on an action, and go there if a tile is named. */
async function act(page: Page, name: string, action: string, to?: string): Promise<void> {
  await as(page, name);
  await page.click(`.always .act:has-text("${action}")`);
  await page.waitForSelector('.work-panel');
  if (!to) return;
  await hex(page, to).click();
  await page.waitForSelector('.work-panel:has-text("Everything is done")');
}
async function done(page: Page, name: string): Promise<void> {
  await as(page, name);
  await page.click('.work-panel .acts button:has-text("Done")');
}

test('under a remote lock the panel says what is barred, and why', async () => {
  const page = await sitAlone('E2   RXM  EM   SX', 'inside: 1\nstarts: 4');
  await plan(page, 'Ann', [], '0.0');
  await plan(page, 'Bo', [], '0.0');
  await plan(page, 'Cy', []);
  await page.waitForSelector('.commit-panel');
  await as(page, 'Cy');
  const barred = page.locator('.barred li');
  await barred.first().waitFor();
  expect(await barred.allTextContents()).toEqual([
    'You are under a remote lock: only ideas, loot and reveals work there, and Autopwn needs more.',
  ]);
  expect(await page.locator('.act:has-text("Autopwn")').isDisabled()).toBe(true);
  expect(await page.locator('.act:has-text("Stride")').isDisabled()).toBe(false);
  await shot(page, 'heist-remote-lock');
  await as(page, 'Ann');
  await page.waitForFunction(() => !document.querySelector('.barred'));
});

test('a keycard goes out, changes hands on the entrance, and stays ours', async () => {
  const page = await sitAlone('E2   KC   KCL  EM');
  await allPlan(page, ['0.1'], ['0.1'], ['0.1']);
  await act(page, 'Ann', 'Walk', '0.1');
  await page.click('.acts button:has-text("keycard")');
  await page.waitForSelector('.acts button:has-text("Put"), .acts button:has-text("Drop")');
  await done(page, 'Ann');
  for (const name of ['Bo', 'Cy']) {
    await act(page, name, name === 'Bo' ? 'Walk' : 'Stride');
    await done(page, name);
  }
  await page.waitForSelector('.commit-panel');
  await act(page, 'Ann', 'Walk', '0.0');
  await page.click('.acts button:has-text("keycard")');
  await hex(page, '0.0').hover();
  await page.waitForSelector('.hint:has-text("keycard")');
  await shot(page, 'heist-keycard-outdoors');
  await act(page, 'Bo', 'Walk');
  await page.click('.acts button:has-text("keycard")');
  await page.waitForSelector('.hint:not(:has-text("keycard")), .felt:not(:has(.hint))');
  await hex(page, '0.1').click();
  await page.waitForSelector('.work-panel:has-text("Everything is done")');
  await hex(page, '0.2').click();
  await page.waitForFunction(() => !document.querySelector('.hit.pick[data-hex="0.2"]'));
});

test('an action is taken back after others have acted, unless they needed it', async () => {
  const page = await sitAlone('E2   EM   LO   EM');
  await allPlan(page, ['0.1'], ['0.1', '0.2'], ['0.1']);
  for (const name of ['Ann', 'Bo', 'Cy']) {
    await act(page, name, name === 'Cy' ? 'Stride' : 'Walk', name === 'Cy' ? undefined : '0.1');
    await done(page, name);
  }
  await page.waitForSelector('.commit-panel');
  await act(page, 'Ann', 'Pick');
  await hex(page, '0.2').click();
  await page.waitForSelector('.work-panel:has-text("Everything is done")');
  await act(page, 'Cy', 'Stride');
  await as(page, 'Ann');
  await page.waitForSelector('button:has-text("Take the action back")');
  await act(page, 'Bo', 'Walk', '0.2');
  await as(page, 'Ann');
  await page.waitForSelector('.stands:has-text("The Thug has played “move 0.2” since")');
  expect(await page.locator('button:has-text("Take the action back")').count()).toBe(0);
  await shot(page, 'heist-undo-stands');
  await as(page, 'Bo');
  await page.click('button:has-text("Take the action back")');
  await as(page, 'Ann');
  await page.click('button:has-text("Take the action back")');
  await page.waitForSelector('.commit-panel');
});

/** Another seat of this browser plays, over a wire of its own. */
const elsewhere = (page: Page, move: string) =>
  page.evaluate((words) => {
    const table = location.pathname.split('/')[2];
    const { more } = JSON.parse(localStorage.getItem(`caper.table.${table}`)!);
    const ws = new WebSocket(`${location.origin.replace('http', 'ws')}/api/v1/play`, 'caper.v1');
    const send = (o: object) => ws.send(JSON.stringify(o));
    ws.onopen = () => send({ type: 'hello', table, token: more[0].token, since: 0 });
    ws.onmessage = (e) => {
      if (JSON.parse(e.data as string).type === 'welcome')
        send({ type: 'play', move: words, id: 1 });
    };
  }, move);

test('what an action would do stays in sight while others act', async () => {
  const page = await sitAlone('E2   EM   LO   EM');
  await allPlan(page, ['0.1'], ['0.1'], ['0.1']);
  await as(page, 'Ann');
  await page.hover('.always .act:not(:disabled) >> nth=0');
  await page.waitForSelector('.hint.peek');
  await acted(page, () => elsewhere(page, 'commit c1'));
  expect(await page.locator('.hint.peek').count()).toBe(1);
});
