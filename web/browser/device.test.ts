// What can go wrong on a device without a server: no storage, a full disk, a new version of the page in
// the middle of a game, two tabs. The page of `caper page`, on a host that only knows files.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { program } from '../tools/engine';
import { calm, move, World } from './world';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
};

let world: World;
let folder: string;
let host: Server;
let base: string;
let served: string; /* the folder of the version that the host has now */

beforeAll(async () => {
  world = await World.open();
  folder = mkdtempSync(join(tmpdir(), 'caper-device-'));
  served = join(folder, 'one');
  execFileSync(program, ['page', served]);
  host = createServer((ask, answer) => {
    const path = new URL(ask.url!, 'http://host').pathname.replace(/\/$/, '/index.html');
    try {
      const bytes = readFileSync(join(served, path));
      answer.writeHead(200, { 'Content-Type': types[extname(path)] ?? 'text/plain' }).end(bytes);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  await world.close();
  host.closeAllConnections();
  host.close();
  rmSync(folder, { recursive: true, force: true });
  expect(world.errors).toEqual([]);
});

/** A page whose worker finds these words before its own. */
async function person(first = ''): Promise<Page> {
  const page = await world.person(first ? { serviceWorkers: 'block' } : {});
  await page.addInitScript(() => localStorage.setItem('caper.tempo', 'fast'));
  if (first)
    await page.route('**/worker*.js', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `${first}\n${await answer.text()}` });
    });
  return page;
}

async function playAMove(page: Page): Promise<void> {
  await page.locator('.game-getmac .go').first().click();
  await calm(page);
  await move(page);
  await calm(page);
}

test('a browser that forbids storage says so, and one plays in memory', async () => {
  const page = await person('IDBFactory.prototype.open = () => { throw new Error("no"); };');
  await page.goto(base);
  await page.locator('.device .trouble:has-text("does not let the page keep anything")').waitFor();
  await playAMove(page);
  await page.context().close();
});

test('a device without room says so, and the game goes on', async () => {
  const page = await person(
    'IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };',
  );
  await page.goto(base);
  await page.locator('.game-getmac .go').waitFor();
  await playAMove(page);
  await page.evaluate(() => {
    location.hash = '#/';
  });
  await page.locator('.device .trouble:has-text("There is no room left on this device")').waitFor();
  await page.context().close();
});

test('a second tab waits, says why, and goes on when the first is closed', async () => {
  const one = await person();
  await one.goto(base);
  await one.locator('.poster .go').first().waitFor();
  const two = await one.context().newPage();
  await two.goto(base);
  await two.locator('.device .trouble:has-text("open in another tab")').waitFor();
  await one.close();
  await two.locator('.poster .go').first().waitFor();
  await expect.poll(() => two.locator('.device .trouble').count()).toBe(0);
  await two.context().close();
});

/** The same page with a mark in it, as the next version. */
function renew(): void {
  const next = join(folder, 'two');
  cpSync(served, next, { recursive: true });
  const home = join(next, 'index.html');
  writeFileSync(home, readFileSync(home, 'utf8').replace('</head>', '<meta name="next" /></head>'));
  const list = join(next, 'files.json');
  const files = JSON.parse(readFileSync(list, 'utf8')) as { version: string; files: string[] };
  writeFileSync(list, JSON.stringify({ ...files, version: 'the-next-one' }));
  served = next;
}

/** Notes what the service worker says, and does not ask it again later. */
function askOnce(): void {
  const told: string[] = [];
  Object.assign(window, { told });
  navigator.serviceWorker.addEventListener('message', (e) => told.push(e.data));
  const wait = window.setTimeout;
  window.setTimeout = ((run: () => void, ms = 0) => (ms < 2000 ? wait(run, ms) : 0)) as never;
}

test('a new version comes on the front page, never while somebody plays', async () => {
  const page = await person();
  await page.goto(base);
  await page.waitForFunction(async () => !!(await navigator.serviceWorker.ready).active);
  await page.waitForFunction(() => !!navigator.serviceWorker.controller);
  await playAMove(page);
  renew();
  /* A worker that was ended in the middle has left its beginnings behind. */
  await page.evaluate(() => caches.open('caper-page-the-next-one').then(() => undefined));
  /* In the game: loaded again, and another tab asks for news on the front page. */
  await page.reload();
  await calm(page);
  const other = await page.context().newPage();
  await other.addInitScript(askOnce);
  await other.goto(base);
  await other.waitForFunction(() =>
    (window as unknown as { told: string[] }).told.includes('later'),
  );
  const isHere = async () =>
    !!(await (await caches.open('caper-page-the-next-one')).match('index.html'));
  expect(await other.evaluate(isHere)).toBe(true); /* it is here … */
  await other.close();
  await page.reload();
  await calm(page);
  expect(await page.locator('meta[name=next]').count()).toBe(0); /* … and nobody uses it */
  await page.evaluate(() => {
    location.hash = '#/';
  });
  await page.waitForFunction(() => document.querySelector('meta[name=next]'));
  await page.context().close();
});
