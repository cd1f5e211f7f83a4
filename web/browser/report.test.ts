// What `caper lab --out` leaves behind, opened from the disk as somebody would.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { program } from '../tools/engine';
import { fits, forAll } from './eyes';
import { executablePath, shot } from './world';

const folder = mkdtempSync(join(tmpdir(), 'caper-lab-'));
const errors: string[] = [];
const asked: string[] = [];
let browser: Browser;

beforeAll(async () => {
  mkdirSync(new URL('../../out/screenshots/', import.meta.url), { recursive: true });
  browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
  expect(errors).toEqual([]);
  expect(asked).toEqual([]); // nothing but the file itself is fetched
});

async function report(name: string, words: string[], options = {}): Promise<Page> {
  const out = join(folder, name);
  execFileSync(program, ['lab', ...words, '--quiet', '--out', out]);
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options });
  page.setDefaultTimeout(60_000);
  page.on('pageerror', (e) => errors.push(e.stack ?? e.message));
  page.on('console', (m) => m.type() === 'error' && errors.push(m.text()));
  page.on('request', (r) => /^(file|data):/.test(r.url()) || asked.push(r.url()));
  await page.goto(`file://${out}/report.html`);
  await page.waitForSelector('.picture svg');
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.picture')].every((p) => p.querySelector('svg')),
  );
  return page;
}

const games = {
  getmac: ['What a card is worth', 'Wins by seat', 'Length of games'],
  mcguffin: ['Stages', 'Obstacles', 'Heat at the end'],
  luck: ['Endings', 'Scenes', 'Luck over time'],
  heist: ['Why they ran', 'Where they walk, where they are caught', 'Noise and alerts over time'],
};

for (const [game, titles] of Object.entries(games))
  test(`report of ${game}: whole, and axe-core finds nothing serious, light or dark`, async () => {
    const page = await report(game, [game, '--games', '60'], { colorScheme: 'light' });
    for (const title of titles)
      expect(await page.locator('h2', { hasText: title }).count()).toBe(1);
    expect(await page.locator('.findings li').count()).toBeGreaterThan(0);
    await page.evaluate(() => {
      for (const d of document.querySelectorAll('details')) d.open = true;
    });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await forAll(page);
      await shot(page, `report-${game}-${colorScheme}`, true);
    }
    await page.close();
  });

test('a report on a phone fits, and a variant can be chosen', async () => {
  const words = ['mcguffin', '--vary', 'job=all', '--games', '20'];
  const page = await report('jobs', words, { viewport: { width: 390, height: 844 } });
  await fits(page);
  const obstacles = () => page.locator('#obstacles tbody th').allTextContents();
  const first = await obstacles();
  await page.selectOption('select', { label: 'night-train' });
  await page.waitForSelector('#obstacles .which:has-text("night-train")');
  await expect.poll(obstacles).not.toEqual(first);
  await page.waitForSelector('#obstacles .picture svg');
  await page.close();
});

test('the numbers in the table are those of the file', async () => {
  const page = await report('numbers', ['getmac', '--games', '200', '--seats', '3']);
  const results = JSON.parse(readFileSync(join(folder, 'numbers/results.json'), 'utf8'));
  const section = results.cells[0].sections.find((s: { id: string }) => s.id === 'seats');
  const shown = await page.locator('#seats tbody tr').allTextContents();
  expect(shown.length).toBe(3);
  section.rows.forEach((row: { label: string; win: { value: number } }, i: number) => {
    expect(shown[i]).toContain(row.label);
    expect(shown[i]).toContain(`${(100 * row.win.value).toFixed(1)} %`);
  });
  await page.close();
});
