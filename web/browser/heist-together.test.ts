// Masters of the Heist with friends: the briefing opens the game, people show each other ways, bots plan
// beside them and say why they won't run, and the end of a round can be read on a small phone.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { forAll } from './eyes';
import { bothReady, friendOf, setTable } from './people';
import { inWorld, press, pressUntil, shot, tableOf, world } from './world';

inWorld();

const hex = (page: Page, at: string) => page.locator(`.hit[data-hex="${at}"]`);
const middle = async (page: Page, at: string) => {
  const box = (await hex(page, at).boundingBox())!;
  return [box.x + box.width / 2, box.y + box.height / 2] as const;
};
const phone = { viewport: { width: 360, height: 640 }, hasTouch: true };

/** Two people and two bots, as they come to the table. */
async function together(
  options: BrowserContextOptions = {},
  briefed = true,
): Promise<[Page, Page]> {
  const ann = await world.person(options);
  await ann.addInitScript(() => localStorage.setItem('caper.name', 'Ann'));
  await setTable(ann, 'heist', 'me', 'open', 'medium', 'medium');
  const bo = await friendOf(ann, 'Bo', options);
  if (!briefed)
    for (const p of [ann, bo])
      await p.evaluate(() => localStorage.setItem('caper.briefed', 'Another heist'));
  await bothReady(ann, bo);
  for (const p of [ann, bo]) await p.waitForSelector('.plan-panel');
  return [ann, bo];
}

const start = async (page: Page) => {
  await page.locator('.hit.pick[aria-label*="Start here"]').first().click();
  await page.waitForSelector('.memory:has-text("start at")');
};

test('the briefing opens the game, once; what one draws the others see', async () => {
  const [ann, bo] = await together({}, false);
  await ann.waitForSelector('.opening:has-text("The Lucky Pawn")');
  await forAll(ann);
  await shot(ann, 'heist-briefing');
  await ann.click('.opening .go');
  await bo.click('.opening .go');
  await ann.waitForSelector('.opening', { state: 'detached' });
  await ann.reload();
  await ann.waitForSelector('.plan-panel');
  expect(await ann.locator('.opening').count()).toBe(0);
  /* A way: drawn with one stroke. The map stays where it is, and no token is placed. */
  await start(ann);
  const tool = '[aria-label="Show the others a tile or a way"]';
  await ann.click(tool);
  const way = ['4.8', '5.8', '6.8', '7.7'];
  await ann.mouse.move(...(await middle(ann, way[0]!)));
  await ann.mouse.down();
  for (const at of way.slice(1)) await ann.mouse.move(...(await middle(ann, at)), { steps: 5 });
  await ann.mouse.up();
  await bo.waitForSelector('.route.ghost');
  expect(await bo.textContent('.heist-map [role=status]')).toBe(`Ann: ${way.join(', ')}`);
  expect(await bo.textContent('.mark-ping')).toBe('Ann');
  expect(await ann.textContent('.memory b')).toMatch(/^0 of/);
  expect(await ann.getAttribute(tool, 'aria-pressed')).toBe('false');
  /* A tile, by keys. */
  await bo.focus(tool);
  await bo.keyboard.press('Enter');
  await hex(bo, '7.5').focus();
  await bo.keyboard.press('Enter');
  await ann.waitForSelector('.mark-ping:has-text("Bo")');
  await shot(ann, 'heist-ghosts');
  await shot(bo, 'heist-ghosts-other');
  /* Whoever comes later is not told. */
  await bo.reload();
  await bo.waitForSelector('.plan-panel');
  expect(await bo.locator('.mark-ping').count()).toBe(0);
});

test('bots plan beside people, answer a request to run with a reason, and a request lapses', async () => {
  const [ann, bo] = await together();
  await start(ann);
  await start(bo);
  /* Nobody is ready, and bots have placed their tokens. */
  await ann.waitForFunction(
    () =>
      [...document.querySelectorAll('.crew-doing')].filter((e) =>
        /[4-9] of \d/.test(e.textContent!),
      ).length >= 2,
  );
  expect(await ann.locator('.set-stamp').count()).toBe(0);
  for (const p of [ann, bo]) await p.click('.band .go:has-text("Ready")');
  await pressUntil(ann, '.go-on', '.commit-panel');
  await ann.click('.run:has-text("Run for it")');
  await ann.waitForSelector('.question:has-text("You want to run for it")');
  await ann.waitForSelector('.question li:has-text("We still need")');
  await shot(ann, 'heist-vote');
  await pressUntil(bo, '.go-on', '.question');
  expect(await bo.textContent('.question')).toMatch(/Ann wants to run/);
  /* Nobody else agrees, and everybody finishes the round. */
  const hands = '.commit-panel .act:not(:disabled), .work-panel .go';
  let lapsed = false; /* the page itself watches for the scene: it is gone by itself a moment later */
  const lapse = ann.waitForSelector('.title-scene:has-text("Nobody runs")').then(() => {
    lapsed = true;
  });
  for (let n = 0; n < 200 && !lapsed; n++)
    for (const p of [ann, bo])
      for (const what of hands.split(', ')) {
        await press(p, what);
        await p.waitForTimeout(30);
      }
  await lapse;
  await shot(ann, 'heist-lapse');
  expect(tableOf(ann)).toBe(tableOf(bo));
});

test('360 pixels: the hint is never over the map, and the end of a round can be read', async () => {
  const page = await world.person(phone);
  await page.goto(world.base);
  await page.click('.game-heist .go');
  await page.waitForSelector('.band.yours');
  await start(page);
  await hex(page, '9.8').hover();
  await page.waitForSelector('.hint');
  const over = await page.evaluate(() => {
    const map = document.querySelector('.hexmap')!.getBoundingClientRect();
    const hint = document.querySelector('.hint')!.getBoundingClientRect();
    return { lies: hint.top < map.bottom, cut: hint.height > 42, right: hint.right };
  });
  expect(over).toEqual({ lies: false, cut: false, right: 360 });
  await shot(page, 'heist-360-hint');
  await page.click('.band .go:has-text("Ready")');
  const seen = new Set<string>();
  for (let n = 0; n < 400 && !seen.has('scene-card'); n++) {
    const scene = await page.evaluate(async () => {
      await Promise.all(document.getAnimations().map((a) => a.finished.catch(() => null)));
      const words = document.querySelector('.heist-scene .scene-words');
      const says = document.querySelector('.scene-band .effects');
      const name = document.querySelector('.heist-scene')?.classList[1];
      if (says) return { name: 'effect', cut: false, text: says.textContent };
      if (!words) return null;
      const cut = words.scrollHeight > words.clientHeight || words.scrollWidth > words.clientWidth;
      return { name, cut, text: words.textContent };
    });
    if (scene?.name && !seen.has(scene.name)) {
      seen.add(scene.name);
      expect(scene.cut, scene.text ?? '').toBe(false);
      expect(scene.text).not.toBe('');
      await shot(page, `heist-360-${scene.name}`);
    }
    await press(page, '.commit-panel .act:not(:disabled)');
    await press(page, '.work-panel .go');
    await page.waitForTimeout(40);
  }
  expect([...seen]).toContain('scene-card');
});
