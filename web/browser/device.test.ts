// What can go wrong on a device without a server: no storage, a full disk, a new version of the page in
// the middle of a game, two tabs. The page of `caper page`, on a host that only knows files.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { program } from '../tools/engine';
import { hostFiles } from './files';
import { downloaded } from './people';
import { calm, inWorld, move, seqOf, world } from './world';

let folder: string;
let host: Awaited<ReturnType<typeof hostFiles>>;
let base: string;
let served: string; /* the folder of the version that the host has now */

inWorld();
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caper-device-'));
  served = join(folder, 'one');
  execFileSync(program, ['page', served]);
  host = await hostFiles(() => served);
  base = host.base;
});
afterAll(() => {
  host.close();
  rmSync(folder, { recursive: true, force: true });
});

/** At the front page, whose worker finds these words before its own. */
async function person(first = ''): Promise<Page> {
  const page = await world.person(first ? { serviceWorkers: 'block' } : {});
  await page.addInitScript(() => localStorage.setItem('caper.tempo', 'fast'));
  if (first)
    await page.route('**/worker*.js', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `${first}\n${await answer.text()}` });
    });
  await page.goto(base);
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
  await page.locator('.device .trouble:has-text("does not let the page keep anything")').waitFor();
  await playAMove(page);
});

/** A worker in which writing to IndexedDB fails as `when` says: `n` is the number of the entry. */
const failing = (when: string) => `
  let n = 0;
  for (const way of ['put', 'add']) {
    const real = IDBObjectStore.prototype[way];
    IDBObjectStore.prototype[way] = function (...what) {
      if (this.name === 'entry') n++;
      if (${when}) throw new DOMException('no room', 'QuotaExceededError');
      return real.apply(this, what);
    };
  }`;

const home = (page: Page) =>
  page.evaluate(() => {
    location.hash = '#/';
  });

test('a device without room says so, and nothing is begun that could not be kept', async () => {
  const page = await person(failing('true'));
  await page.locator('.device .trouble:has-text("There is no room left on this device")').waitFor();
  await page.locator('.game-getmac .go').first().click();
  await page.locator('.home .trouble').first().waitFor();
  expect(await page.locator('.board').count()).toBe(0);
});

test('journey: a move that could not be kept stops its table, is offered as a file, and leaves no gap', async () => {
  const page = await person(failing("this.name === 'entry' && n === 9"));
  await page.locator('.game-getmac .go').first().click();
  const stopped = page.locator('h2:has-text("This table has stopped")');
  let acknowledged = 0;
  for (;;) {
    await page.waitForSelector('.playing[data-now=yours], .lobby h2');
    if (await stopped.count()) break;
    acknowledged = await seqOf(page);
    await Promise.race([move(page).catch(() => undefined), stopped.waitFor()]);
  }
  await page.locator('.lobby:has-text("There is no room left on this device")').waitFor();
  const file = await downloaded(page, 'button:has-text("Save it as a file")');
  const saved = JSON.parse(readFileSync(await file.path(), 'utf8'));
  const numbers = (saved.tables[0] as { entry?: { seq: number } }[]).flatMap(
    (r) => r.entry?.seq ?? [],
  );
  expect(numbers.at(-1)).toBeGreaterThanOrEqual(9); /* what was not kept is in it … */
  expect(numbers).toEqual(numbers.map((_, i) => i + 1));
  /* … another table is not held up … */
  const address = page.url();
  await home(page);
  await page.goBack();
  await stopped.waitFor();
  await home(page);
  await playAMove(page);
  /* … and this one goes on from what was kept. */
  await page.goto(address);
  await page.reload();
  await calm(page);
  expect(await seqOf(page)).toBeGreaterThanOrEqual(acknowledged);
  await move(page);
});

/** Every entry that IndexedDB has, by table. */
const entriesIn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Record<string, string[]>>((done, fail) => {
        const open = indexedDB.open('caper');
        open.onerror = () => fail(open.error);
        open.onsuccess = () => {
          const all = open.result.transaction('entry').objectStore('entry').getAll();
          all.onsuccess = () => {
            const found: Record<string, string[]> = {};
            for (const e of all.result) found[e.row] = [...(found[e.row] ?? []), JSON.stringify(e)];
            open.result.close();
            done(found);
          };
        };
      }),
  );

test('journey: two tabs over plain http: one plays, the other looks, and goes on when the first is closed', async () => {
  const one = await person();
  const plain = base.replace('127.0.0.1', 'plain.test');
  await one.goto(plain);
  expect(await one.evaluate(() => isSecureContext || 'locks' in navigator)).toBe(false);
  await playAMove(one);
  const two = await one.context().newPage();
  await two.goto(one.url());
  await two.locator('.strip-note:has-text("open in another tab")').waitFor();
  await home(two);
  await two.locator('.game-getmac .go').first().click();
  await two.locator('.home .trouble').first().waitFor();
  await move(one);
  await calm(one);
  const before = await entriesIn(one);
  expect(Object.keys(before)).toHaveLength(1);
  await one.close();
  await two.locator('.home .trouble').first().waitFor({ state: 'detached' });
  await two.locator('.device .row').click();
  await calm(two);
  await move(two);
  const after = await entriesIn(two);
  for (const [row, log] of Object.entries(before))
    expect(after[row]!.slice(0, log.length)).toEqual(log);
});

test('a tab that comes out of the back/forward cache begins again, and has not held the lease meanwhile', async () => {
  const one = await person();
  await playAMove(one);
  const shown = (type: string) =>
    one.evaluate((t) => {
      dispatchEvent(new PageTransitionEvent(t, { persisted: true }));
    }, type);
  await shown('pagehide');
  const two = await one.context().newPage();
  await two.goto(one.url());
  await calm(two);
  expect(await two.locator('.strip-note').count()).toBe(0);
  await move(two);
  await Promise.all([one.waitForEvent('load'), shown('pageshow')]);
  await one.locator('.strip-note:has-text("open in another tab")').waitFor();
});

/** Do something with the database, between two pages. */
const inDatabase = (page: Page, work: string) =>
  page.evaluate(
    (text) =>
      new Promise<void>((done) => {
        const open = indexedDB.open('caper');
        open.onsuccess = () => {
          const t = open.result.transaction(['entry', 'lease'], 'readwrite');
          new Function('entry', 'lease', text)(t.objectStore('entry'), t.objectStore('lease'));
          t.oncomplete = () => {
            open.result.close();
            done();
          };
        };
      }),
    work,
  );

test('a tab that has lost the lease writes nothing', async () => {
  const page = await person();
  await playAMove(page);
  const before = await entriesIn(page);
  await inDatabase(page, "lease.clear(); lease.put({ holder: 'another', at: Date.now() + 3000 });");
  const told = page.locator(':text("open in another tab")').first().waitFor();
  await Promise.race([move(page).catch(() => undefined), told]);
  await told;
  expect(await entriesIn(page)).toEqual(before);
});

test('a table that is damaged at its end is played on from its last whole entry', async () => {
  const page = await person();
  await playAMove(page);
  const [row, log] = Object.entries(await entriesIn(page))[0]!;
  await inDatabase(page, `entry.delete([${row}, ${log.length - 1}]);`); /* the last but one */
  await page.reload();
  await page.locator('.paper:has-text("This table is damaged")').waitFor();
  await page.locator('.paper:has-text("its log does not add up")').waitFor();
  await page.click('button:has-text("Go on from there")');
  await calm(page);
  await move(page);
  await page.reload();
  await calm(page);
  const now = (await entriesIn(page))[row]!;
  expect(now.slice(0, log.length - 2)).toEqual(log.slice(0, log.length - 2));
});

test('the keys to seats are beside the tables', async () => {
  const page = await person();
  await playAMove(page);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await calm(page);
  await move(page);
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
});
