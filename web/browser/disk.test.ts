// The page from a disk: index.html of `caper page`, opened as a file, without any host or network.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { program } from '../tools/engine';
import { playOut } from './people';
import { tame } from './tame';
import { inWorld, world } from './world';

let folder: string;
let page: Page;
let base: string;

inWorld();
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caper-disk-'));
  execFileSync(program, ['page', folder]);
  base = pathToFileURL(join(folder, 'index.html')).href;
  page = await world.person();
  await page.context().setOffline(true);
  await page.addInitScript(tame);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/* Not loaded again in the middle, as alone.test.ts does: on a busy machine Chromium 156 now and then forgets all
 * that a page from a disk has put into localStorage when that page is loaded again seconds later, the key of the
 * seat too (4 of 60 tries beside three busy loops; over HTTP 0 of 18). */
test('a game to its end, with its replay and proof', async () => {
  await page.goto(base);
  await page.click('.game-getmac .go');
  await page.waitForSelector('.board');
  await playOut(page);
  const id = /#\/t\/(\w+)/.exec(page.url())![1];
  await page.goto(`${base}#/replay/${id}`);
  await page.waitForSelector('.controls');
  await page.click('text=Prove it');
  await page.waitForSelector('.verdict');
  expect(await page.locator('.verdict').textContent()).toMatch(/^Fair/);
});

test('every game can be set up, and begun', async () => {
  for (const [game, there] of [
    ['mcguffin', '.figure'],
    ['luck', '.making-pick'],
    ['heist', '.heist-map .hit'],
  ] as const) {
    await page.goto(`${base}#/`);
    await page.click(`.game-${game} .go`);
    await page.waitForSelector(there);
  }
});

test('rules, the editor with its checks, and what is kept', async () => {
  await page.goto(`${base}#/rules/heist`);
  await page.waitForSelector('h1, h2');
  await page.goto(`${base}#/edit/heist`);
  await page.waitForSelector('.checks.sound');
  await page.goto(`${base}#/`);
  /* What the list showed last is there first. */
  await expect.poll(() => page.locator('.kept').count()).toBe(4);
});

test('a first game that was left goes on where it was', async () => {
  const begin = async () => {
    await page.goto(`${base}#/rules/getmac`);
    await page.click('.rules-tools >> text=First game');
    await page.waitForURL(/#\/t\//);
    return page.url();
  };
  expect(await begin()).toBe(await begin());
});
