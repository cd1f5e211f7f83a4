// Several seats on one device: a family that passes a tablet on, and somebody who plays a crew.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { atHome, openSheet, setTable, summaryOf } from './people';
import { acted, calm, inWorld, isOver, move, now, press, shot, world } from './world';

inWorld();

const cards = (page: Page) =>
  page.locator('.held').evaluateAll((l) => l.map((e) => (e as HTMLElement).dataset.card!));

/** The curtain is down, and nothing of the table is behind it in the page. */
async function curtain(page: Page): Promise<string> {
  await page.waitForSelector('.curtain');
  expect(await page.locator('.board, .held, .feed, [data-card]').count()).toBe(0);
  return (await page.locator('.curtain .go').textContent())!.replace('I am ', '');
}

test('journey: a family passes one tablet on: what one of them holds is covered in between', async () => {
  const page = await atHome();
  await page.fill('#name', 'Ann');
  await openSheet(page, 'getmac');
  await page.selectOption('.count-players', '2');
  await page.selectOption('label:has-text("Time") select', { label: '30 seconds a move' });
  await page.selectOption('#place-1', 'here');
  await page.fill('.who-sits input', 'Bo');
  /* It would run on behind the curtain. */
  await page.waitForSelector('text=No clock while you pass the device on');
  await shot(page, 'hands-sheet');
  await page.click('text=Make the table');
  const seen = new Map<string, string[]>();
  for (let turn = 0; turn < 4; turn++) {
    const who = await curtain(page);
    if (turn === 0) await shot(page, 'hands-curtain');
    await page.click('.curtain .go');
    await calm(page);
    expect(await isOver(page)).toBe(false);
    expect(await page.locator('.hands [aria-current]').textContent()).toContain(who);
    expect(await page.locator('.clock').count()).toBe(0);
    if (turn < 2) seen.set(who, await cards(page));
    await move(page);
  }
  const [ann, bo] = [seen.get('Ann')!, seen.get('Bo')!];
  expect(ann.length).toBeGreaterThan(0);
  expect(ann.filter((c) => bo.includes(c))).toEqual([]);
});

test('after a reload the curtain is down first, and both seats are still there', async () => {
  const page = await world.person();
  await setTable(page, 'getmac', 'me', 'open', 'open');
  await page.click('text=More than one seat');
  await page.fill('#sit-name', 'Cy');
  await page.click('text=Sit here too');
  await page.waitForSelector('.place:has-text("Cy"):has-text("here")');
  await page.check('.same-device input[type=checkbox]');
  await shot(page, 'hands-lobby');
  await page.click('text=We’re ready');
  await page.click('text=Deal now');
  await curtain(page);
  await page.reload();
  await curtain(page);
  await expect.poll(() => page.locator('.hands button').count()).toBe(2);
  await page.click('.hands button:has-text("Cy")');
  expect(await curtain(page)).toBe('Cy');
  await page.click('.curtain .go');
  await page.waitForSelector('.held');
});

test('three characters alone: no curtain, and whoever is waited for comes to the front', async () => {
  const page = await world.person();
  await page.addInitScript(() => localStorage.setItem('caper.plain', 'yes'));
  await setTable(page, 'heist', 'me', 'here', 'here');
  await page.waitForSelector('.plain-board');
  expect(await page.locator('.curtain').count()).toBe(0);
  await expect.poll(() => page.locator('.hands button').count()).toBe(3);
  const seats: { kind: string; here: boolean }[] = (await summaryOf(page)).seats;
  expect(seats.map((s) => `${s.kind} ${s.here}`)).toEqual(Array(3).fill('person true'));
  const front = () => page.locator('.hands [aria-current]').textContent();
  const seen = new Set<string | null>();
  for (let i = 0; i < 30 && seen.size < 3; i++) {
    /* Whoever is in front is waited for: otherwise somebody else comes to the front first. */
    await now(page, 'yours');
    seen.add(await front());
    const moves = await page.locator('.moves li > button:first-child').allTextContents();
    const ends = moves.filter((m) => /^(start|done|ready|pass)\b/.test(m)).at(-1);
    const n = moves.lastIndexOf(ends ?? moves.at(-1)!);
    await acted(page, () => press(page, '.moves li > button:first-child', n));
  }
  expect(seen.size).toBe(3);
});
