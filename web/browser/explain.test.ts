// What am I looking at? Things explain themselves to pointer, keyboard and finger, in every game.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { forAll, phone } from './eyes';
import { inWorld, now, shot, world } from './world';

inWorld();

/** A table with a fixed deal: the first game, whose coach is not listened to here. */
async function table(game: string, options = {}): Promise<Page> {
  const page = await world.person(options);
  await page.goto(`${world.base}/rules/${game}`);
  await page.click('text=First game, with a coach');
  await page.waitForSelector('.coach');
  await now(page, 'yours'); /* nothing moves any more */
  return page;
}

/** One thing of each game, where it is, and what must be said about it. */
const examples = {
  getmac: ['.held[data-card]', /In your hand|in your hand/, 'i'],
  mcguffin: ['.figure .skills [data-thing^="skill:"]', /skill/, ''],
  luck: ['[data-move="ready-made bruno"] [data-thing^="trick:"]', /Iron fist/, ''],
  heist: ['[data-thing="number:noise"]', /Now \d+ of \d+/, 'i'],
} as const;

for (const [game, [spot, says, key]] of Object.entries(examples))
  test(`${game}: a thing explains itself to the pointer`, async () => {
    const page = await table(game);
    await page.locator(spot).first().hover();
    const tip = page.locator('[role=tooltip]');
    await tip.waitFor();
    await expect.poll(() => tip.textContent()).toMatch(says);
    await shot(page, `explain-${game}`);
    await forAll(page);
    await page.keyboard.press('Escape');
    await tip.waitFor({ state: 'detached' });
    if (key) {
      await page.locator(spot).first().focus();
      await page.keyboard.press(key);
      const large = page.locator('dialog.large');
      await large.waitFor();
      await forAll(page);
      await shot(page, `explain-${game}-large`);
      await page.keyboard.press('Escape');
      await large.waitFor({ state: 'detached' });
    }
  });

const over = async (page: Page, part: string, other: string): Promise<boolean> => {
  const [a, b] = await Promise.all([part, other].map((p) => page.locator(p).boundingBox()));
  return (
    a!.x < b!.x + b!.width &&
    a!.x + a!.width > b!.x &&
    a!.y < b!.y + b!.height &&
    a!.y + a!.height > b!.y
  );
};

for (const [width, height] of [
  [390, 844],
  [360, 640],
  [640, 360],
] as const)
  test(`${width} × ${height}: no tip lies over heist’s map or the line under it`, async () => {
    const page = await table('heist', { ...phone, viewport: { width, height } });
    const tip = page.locator('[role=tooltip]');
    for (const spot of ['.heist-map .pick', '[data-thing="number:noise"]', '.crew [data-thing]']) {
      const thing = page.locator(spot).last();
      await thing.scrollIntoViewIfNeeded();
      await expect
        .poll(async () => {
          await page.mouse.move(1, 1); /* a tip goes when something scrolls */
          await thing.hover();
          await page.waitForTimeout(1000);
          return tip.count();
        })
        .toBe(1);
      expect(await over(page, '[role=tooltip]', '.heist-map')).toBe(false);
      expect(await over(page, '[role=tooltip]', '.hint-place')).toBe(false);
      await shot(page, `explain-map-${width}-${spot.replace(/\W+/g, '-')}`);
      await page.keyboard.press('Escape');
      await tip.waitFor({ state: 'detached' });
    }
  });

test('a mouse that rests where a screen appears asks about nothing; one that moves does', async () => {
  const page = await table('getmac');
  const card = (await page.locator('.held[data-card]').first().boundingBox())!;
  const at = [card.x + card.width / 2, card.y + card.height / 2] as const;
  const tip = page.locator('[role=tooltip]');
  const address = page.url();
  /* A button there opens the table, without another page. */
  await page.goto(world.base);
  await page.evaluate(
    ([to, x, y]) => {
      const a = document.createElement('button');
      a.textContent = 'There';
      a.style.cssText = `position:fixed;z-index:9;left:${x - 40}px;top:${y - 20}px;width:80px;height:40px`;
      a.onclick = () => {
        a.remove();
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      };
      document.body.append(a);
    },
    [address, ...at] as const,
  );
  await page.mouse.click(...at);
  await now(page, 'yours');
  await page.waitForSelector('.held[data-card]');
  await page.waitForTimeout(1200); /* longer than a tip waits */
  expect(await tip.count()).toBe(0);
  /* As a hand moves it, within the card: its first step may be the first that the page hears of the mouse. */
  await page.mouse.move(at[0] + 20, at[1] + 2, { steps: 4 });
  await tip.waitFor();
});

test('things that are no buttons have one place in the order of Tab for each group', async () => {
  const page = await table('heist');
  await page.mouse.move(1, 1); /* nothing is pointed at */
  const crew = page.locator('.crew [data-thing][tabindex="0"]');
  await crew.waitFor();
  const tip = page.locator('[role=tooltip]');
  await crew.focus();
  await page.keyboard.press('ArrowRight');
  const here = page.locator('.crew [data-thing]:focus');
  await expect.poll(() => here.getAttribute('tabindex')).toBe('0');
  await expect.poll(() => crew.count()).toBe(1);
  await tip.waitFor();
  const id = await tip.getAttribute('id');
  await expect.poll(() => here.getAttribute('aria-describedby')).toBe(id);
  await page.keyboard.press('Enter');
  await page.locator('dialog.large').waitFor();
});

test('a long press opens a card large, and does not play it', async () => {
  const page = await table('getmac', phone);
  const card = page.locator('.held[data-card="thief"]');
  const box = (await card.boundingBox())!;
  const wire = await page.context().newCDPSession(page);
  const at = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await wire.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at });
  const large = page.locator('dialog.large');
  await large.waitFor();
  await wire.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(() => large.textContent()).toContain('Take an Object from another table');
  await large.locator('svg').first().waitFor(); /* the pictures come when they are wanted */
  await shot(page, 'explain-phone');
  await large.getByText('Close').click();
  expect(await page.locator('.held.picked').count()).toBe(0);
});

test('in the plain view words explain themselves, too', async () => {
  const page = await table('getmac');
  await page.getByText('Menu').click();
  await page.getByText('Plain facts instead of pictures').click();
  await page.locator('.explained', { hasText: 'The Thief' }).first().hover();
  const tip = page.locator('[role=tooltip]');
  await expect.poll(() => tip.textContent()).toContain('The Thief');
  await forAll(page);
});
