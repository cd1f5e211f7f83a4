import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fits, forAll, phone } from './eyes';
import { downloaded, summaryOf } from './people';
import { inWorld, shot, world } from './world';

inWorld();

const edit = async (page: Page) => {
  await page.goto(`${world.base}/edit/heist`);
  await page.waitForSelector('.checks.sound');
};
const brush = (page: Page, code: string) => page.click(`[data-brush="${code}"]`);
const hex = (page: Page, at: string) => page.click(`.stage [data-hex="${at}"]`);
/** What lies there, as the map says it; without what a click would do. */
const words = async (page: Page, at: string) => {
  const label = await page.locator(`.stage [data-hex="${at}"]`).getAttribute('aria-label');
  return label?.split(';')[0];
};
const lies = (page: Page, at: string) => expect.poll(() => words(page, at));
const focused = (page: Page, what: 'id' | 'data-hex') =>
  expect.poll(() => page.evaluate((name) => document.activeElement?.getAttribute(name), what));
const file = async (page: Page) => {
  await page.click('text=The file');
  const text = await page.inputValue('#heist-text');
  await page.click('text=Facts');
  return text;
};
const drafts = (page: Page) => page.locator('h3:has-text("Your drafts") + ul .heist-card');
const mapOf = (text: string) => text.slice(text.indexOf('map:')).trim();

async function openShipped(page: Page, name: string) {
  await page.click('text=Open …');
  await page.click(`.heist-card:has-text("${name}")`);
  await page.waitForSelector('dialog', { state: 'detached' });
  await page.waitForSelector('.checks.sound');
}

test('a shipped heist is opened, painted, broken, repaired, saved and played', async () => {
  const page = await world.person();
  await edit(page);
  await openShipped(page, 'The Lucky Pawn');
  await lies(page, '6.7').toMatch(/lock/);

  // Tiles by clicks; by a stroke; and back.
  await brush(page, 'G2');
  await hex(page, '5.6');
  await lies(page, '5.6').toMatch(/guard, guard/);
  await brush(page, 'CM');
  await page.hover('.stage [data-hex="8.6"]'); // waits until the map stands still
  const to = (await page.locator('.stage [data-hex="8.8"]').boundingBox())!;
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2); // in one go, as a quick hand on a slow machine
  await page.mouse.up();
  for (const at of ['8.7', '8.8']) await lies(page, at).toMatch(/camera/);
  await page.click('[aria-label="Undo"]');
  await lies(page, '8.7').not.toMatch(/camera/);
  await lies(page, '5.6').toMatch(/guard, guard/);
  await page.keyboard.press('Control+Shift+Z');
  await lies(page, '8.7').toMatch(/camera/);

  world.foresee(/400 \(Bad Request\).*\/check\)/); /* half a file, while it is being typed */
  // Broken: the sentence of `caper heist check`, where it is, and the way to the hex.
  await brush(page, 'GP');
  await hex(page, '7.9');
  await expect
    .poll(() => page.locator('#field-after option').allTextContents())
    .toContain('Lucky Pawn');
  const sentence = page.locator('.checks button:has-text("the entrance E5 at 7.10 faces no tile")');
  await sentence.waitFor();
  expect(await sentence.locator('b').textContent()).toBe('The map at 7.10:');
  await page.waitForSelector('.mark-danger');
  await expect.poll(() => page.locator('text=Play it now').isDisabled()).toBe(true);
  await shot(page, 'editor-broken');
  await sentence.click();
  await focused(page, 'data-hex').toBe('7.10');
  await brush(page, 'EM');
  await hex(page, '7.9');
  await page.waitForSelector('.checks.sound');

  // Facts.
  await page.fill('#field-name', 'The Corner Shop');
  await page.selectOption('#field-fixer', 'mayor');
  await page.fill('#field-events', 'nonsense');
  const bad = page.locator('.checks button:has-text("nonsense")');
  await bad.waitFor();
  await page.click('text=The file');
  await bad.click();
  await focused(page, 'id').toBe('field-events');
  await page.fill('#field-events', '1-8, G1, Z1');
  await page.waitForSelector('.checks.sound');
  await page.click('text=The cards one by one');
  await page.click('[aria-label="Move G1 earlier"]');
  await page.selectOption('[aria-label="Add a card at the bottom"]', 'M1');
  await page.click('[aria-label="Remove 3"]');
  await expect.poll(() => page.inputValue('#field-events')).toBe('1-2, 4-7, G1, 8, Z1, M1');
  await page.waitForSelector('.checks.sound');
  await shot(page, 'editor-deck');
  await brush(page, 'npc guide');
  await hex(page, '8.7');
  await page.waitForSelector('.stage .token');
  const text = await file(page);
  expect(text).toContain('name: The Corner Shop\n');
  expect(text).toContain('npc: guide at 8.7\n');
  expect(text).toContain('fixer: mayor\n');
  expect(text.startsWith('# River City')).toBe(true); /* the comment is still there */
  await shot(page, 'editor');

  // The file, and the key there and back.
  const download = await downloaded(page, 'text=Save file');
  expect(download.suggestedFilename()).toBe('the-corner-shop.heist');
  expect(readFileSync(await download.path(), 'utf8')).toBe(text);
  await page.click('.tools >> text=Savekey');
  const key = await page.inputValue('#savekey');
  expect(key).toMatch(/^The\+Corner\+Shop\|/);
  await shot(page, 'editor-key');
  await page.click('dialog [aria-label="Close"]');
  await page.click('text=Open …');
  await page.locator('dialog .heist-card').nth(5).waitFor(); /* then nothing moves any more */
  await page.click('text=From a savekey');
  await page.fill('#pasted', 'no key at all');
  await page.click('text=Open it');
  await page.waitForSelector('dialog .trouble');
  await page.fill('#pasted', key);
  await page.click('text=Open it');
  await page.waitForSelector('dialog', { state: 'detached' });
  expect(mapOf(await file(page))).toBe(mapOf(text));

  // What lay there before is among the drafts; take it up again and play it.
  await page.click('text=Open …');
  await drafts(page).filter({ hasText: 'The Corner Shop' }).click();
  expect(await file(page)).toBe(text);
  await page.waitForSelector('.checks.sound');
  await page.click('text=Play it now');
  await page.waitForURL(/\/t\/[a-z0-9]{16}$/);
  await page.locator('.hexmap, .plain-board').first().waitFor();
  expect((await summaryOf(page)).content).toBe('The Corner Shop');
});

test('nothing is lost: the draft is there after the page was closed, from a file or by hand', async () => {
  const page = await world.person();
  await edit(page);
  await page.click('text=The file');
  await page.locator('#heist-text').press('Control+End');
  await page.locator('#heist-text').pressSequentially('# a note of mine\n');
  const text = await page.inputValue('#heist-text');
  await page.goto('about:blank');
  await edit(page);
  expect(await file(page)).toBe(text);
  // Two tabs with the same draft: each keeps its own from the moment they differ.
  const other = await page.context().newPage();
  await edit(other);
  for (const [tab, name] of [
    [other, 'The Other Tab'],
    [page, 'The First Tab'],
  ] as const) {
    await tab.fill('#field-name', name);
    /* It is kept a moment after the last key, and the other tab gets to know it. */
    for (const reader of [page, other])
      await reader.waitForFunction(
        (n) => Object.values(localStorage).some((v) => v.includes(n)),
        name,
      );
  }
  await other.close();
  await page.click('text=Open …');
  await expect
    .poll(async () => (await drafts(page).locator('b').allTextContents()).sort())
    .toEqual(['The First Tab', 'The Other Tab']);
  await page.setInputFiles('input[type=file]', {
    name: 'x.heist',
    mimeType: 'text/plain',
    buffer: Buffer.from('name: From Disk\nwhat: ever\nmap:\n  EM GP\n'),
  });
  await page.waitForSelector('.checks.bad');
  await expect.poll(() => page.locator('.checks li').count()).toBeGreaterThan(3);
  await page.click('.checks button:has-text("“what” is not understood")');
  /* The text gets the focus when it is there. */
  await page.waitForFunction(() => {
    const area = document.activeElement as HTMLTextAreaElement | null;
    return area?.value?.slice(area.selectionStart, area.selectionEnd) === 'what: ever';
  });
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the editor: axe-core finds nothing serious, ${colorScheme}`, async () => {
    const page = await world.person({ colorScheme });
    await edit(page);
    await forAll(page);
    await openShipped(page, 'Delivered (Finale, Part Two)');
    await shot(page, `editor-finale-${colorScheme}`);
    await page.click('text=The file');
    await forAll(page);
    await page.click('text=Open …');
    await page.waitForSelector('.heist-card >> nth=16');
    await forAll(page);
  });

test('the editor on a phone: everything fits, and paints by touch', async () => {
  const page = await world.person({ ...phone, colorScheme: 'dark' });
  await edit(page);
  await fits(page);
  await page.tap('[data-brush="GU"]');
  await page.tap('.stage [data-hex="2.2"]');
  await lies(page, '2.2').toMatch(/guard/);
  await shot(page, 'editor-phone');
  await forAll(page);
  await page.tap('text=The file');
  await fits(page);
  await page.tap('text=Open …');
  await page.waitForSelector('.heist-card >> nth=16');
  await fits(page);
  const aside = await page.locator('.desk-sheet').evaluate((d) => d.scrollWidth - d.clientWidth);
  expect(aside).toBe(0);
  await shot(page, 'editor-phone-open');
});

test('by keyboard alone: a tab, a brush, a hex, and back', async () => {
  const page = await world.person();
  await edit(page);
  await page.focus('#tab-facts');
  await page.keyboard.press('ArrowRight');
  await page.waitForSelector('#heist-text');
  await focused(page, 'id').toBe('tab-text');
  await page.focus('[data-brush="DO"]');
  await page.keyboard.press('Enter');
  await page.focus('.stage [data-hex="2.2"]');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await lies(page, '2.3').toMatch(/dog/);
  await page.keyboard.press('Control+z');
  await lies(page, '2.3').not.toMatch(/dog/);
});

test('the editor and the campaign are light, and loaded when they are needed', async () => {
  const loaded = (page: Page) =>
    page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter((r) => r.name.includes('/assets/'))
        .map((r) => ({ name: r.name, wire: r.encodedBodySize, file: r.decodedBodySize })),
    );
  const page = await world.person();
  await page.goto(world.base);
  await page.waitForSelector('.poster .go');
  /* What comes after the first view is the front page's, too. */
  await page.waitForSelector('.today .row');
  await page.waitForLoadState('networkidle');
  const home = new Set((await loaded(page)).map((r) => r.name));
  for (const [path, sign] of [
    ['/edit/heist', '.checks.sound'],
    ['/campaign', '.begin'],
  ] as const) {
    await page.goto(world.base + path);
    await page.waitForSelector(sign);
    const more = (await loaded(page)).filter((r) => !home.has(r.name));
    const wire = more.reduce((n, r) => n + r.wire, 0);
    const files = more.reduce((n, r) => n + r.file, 0);
    console.log(
      `${path}: ${(wire / 1000).toFixed(1)} kB more over the wire, ${(files / 1000).toFixed(1)} kB of files`,
    );
    expect(wire).toBeGreaterThan(1000);
    expect(files).toBeLessThan(80000);
  }
});
