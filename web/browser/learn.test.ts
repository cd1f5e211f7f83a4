// Learning a game in the page: rules to read, and later hints and first games.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { overflow, phone, serious } from './eyes';
import { calm, shot, World } from './world';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(async () => {
  await world.close();
  expect(world.errors).toEqual([]);
});

for (const [game, pictures] of [
  ['getmac', 27],
  ['mcguffin', 15],
  ['luck', 12],
  ['heist', 20],
] as const)
  test(`the rules of ${game} have their pictures, can be searched, and are for everybody`, async () => {
    const page = await world.person({ colorScheme: game === 'luck' ? 'dark' : 'light' });
    await page.goto(`${world.base}/rules/${game}`);
    await page.waitForSelector('.rules .pic svg:not(.sprite)');
    expect(await page.locator('.rules .pic').count()).toBeGreaterThanOrEqual(pictures);
    expect(await page.locator('.rules h2').first().innerText()).toBe('The goal');
    expect(await page.locator('.rules article').innerText()).not.toMatch(
      /[A-Z]{2}-\d\d|Seat 0|test_/,
    );
    expect(await serious(page)).toEqual([]);
    await shot(page, `rules-${game}`, true);
    const all = await page.locator('.rules section:visible').count();
    await page.getByLabel('Search the rules').fill('zebra');
    await page.waitForSelector('.rules-tools [role=status]:has-text("No places")');
    await page.getByLabel('Search the rules').fill('');
    expect(await page.locator('.rules section:visible').count()).toBe(all);
    await page.getByLabel('Search the rules').fill('in our words');
    expect(await page.locator('.rules section:visible').count()).toBe(1);
    expect(await serious(page)).toEqual([]);
  });

test('the rules fit a phone and paper, and Play sits you down', async () => {
  const page = await world.person(phone, { seed: '5' });
  await page.goto(`${world.base}/rules/getmac`);
  await page.waitForSelector('.rules .pic svg:not(.sprite)');
  expect(await overflow(page)).toBe(0);
  await shot(page, 'rules-phone');
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.rules-tools').isVisible()).toBe(false);
  expect(await page.locator('.rules article').isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  await page.tap('.rules-tools .go');
  await calm(page);
});

/** Has the coach gone on from this step, or come to the end? */
const goneOn = (page: Page, step: string) =>
  page.evaluate((n) => {
    const now = document.querySelector<HTMLElement>('.coach');
    return !!now && (now.dataset.step !== n || now.dataset.end !== undefined);
  }, step);

/** What the coach points at while it waits for the learner; nothing while the table moves. */
const pointed = 'body:has(.coach[data-do]) .coach-points';
const wordsOf = (move: string) => move.replace(/^(create|specialty \w+) /, '');

/** What the coach points at is clicked, or written into: whatever a person would do with it. */
async function doWhatIsPointedAt(page: Page, move: string): Promise<void> {
  const writing = page.locator(`${pointed}:is(input)`);
  if (await writing.count()) {
    await writing.fill(wordsOf(move));
    await writing.press('Enter');
  } else await page.locator(pointed).first().click({ timeout: 2000 });
}

/** The same with keys alone: from the coach to what is meant, and Enter. */
async function goThereByKey(page: Page, move: string): Promise<void> {
  await page.locator('.coach-there').press('Enter', { timeout: 2000 });
  const at = page.locator('.coach-points:focus');
  await at.waitFor({ timeout: 2000 });
  if (await page.locator('input.coach-points:focus').count()) await at.fill(wordsOf(move));
  await page.keyboard.press('Enter');
}

/** Follow the coach, and nothing else, to the end of the lesson. Says what was done. */
async function follow(
  page: Page,
  how: (page: Page, move: string) => Promise<void>,
  each?: (step: string) => Promise<unknown>,
  says?: () => Promise<unknown>,
): Promise<string[]> {
  const did: string[] = [];
  for (;;) {
    const coach = page.locator('.coach');
    await coach.locator('.acts :is(.go, .coach-there)').first().waitFor();
    if (await page.locator('.coach[data-end]').count()) return did;
    const on = coach.locator('button.go');
    if (await on.count()) {
      await says?.();
      await on.click();
      continue;
    }
    const step = (await coach.getAttribute('data-step'))!;
    const move = (await coach.getAttribute('data-do'))!;
    did.push(move);
    await each?.(step);
    /* A card and its target are two clicks: the coach points on, until the step is done. What is
     * pointed at may go away under the finger, while the table moves on. */
    for (let looks = 0; !(await goneOn(page, step)); looks++) {
      expect(looks, `step ${step}: ${move}`).toBeLessThan(12);
      await expect
        .poll(async () => (await goneOn(page, step)) || (await page.locator(pointed).count()) > 0, {
          timeout: 15000,
        })
        .toBe(true);
      if (await goneOn(page, step)) break;
      await how(page, move).catch((e: Error) => {
        if (e.name !== 'TimeoutError') throw e;
      });
    }
  }
}

for (const game of ['getmac', 'mcguffin', 'luck', 'heist'] as const)
  test(`the first game of ${game} can be played by following the coach`, async () => {
    const page = await world.person();
    await page.goto(`${world.base}/rules/${game}`);
    await page.click('text=First game, with a coach');
    await page.waitForSelector('.coach');
    expect(await serious(page)).toEqual([]);
    await shot(page, `coach-${game}-1`);
    const did = await follow(page, doWhatIsPointedAt, async (step) => {
      if (step === '3') {
        expect(await serious(page)).toEqual([]);
        await shot(page, `coach-${game}-3`);
      }
    });
    expect(did.length).toBeGreaterThan(6);
    await shot(page, `coach-${game}-end`);
    expect(await serious(page)).toEqual([]);
  });

test('what the coach points at is in sight on the smallest phone, and so is what it speaks of', async () => {
  const page = await world.person({
    ...phone,
    viewport: { width: 320, height: 568 },
  });
  await page.goto(`${world.base}/rules/mcguffin`);
  await page.click('text=First game, with a coach');
  await page.waitForSelector('.coach');
  /* The middle of it, seen and not covered. */
  const seen = (what: string) =>
    page.$eval(what, (e) => {
      const r = e.getBoundingClientRect();
      const top = document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2);
      return r.height > 0 && !!top && (e.contains(top) || top.contains(e));
    });
  let spoken = 0;
  await follow(
    page,
    async (p, move) => {
      await p.locator(pointed).first().waitFor();
      const pressed = '.coach-points:is(button, input)';
      const what = (await p.locator(pressed).count()) ? pressed : '.coach-points';
      await expect.poll(() => seen(what), { message: move }).toBe(true);
      await doWhatIsPointedAt(p, move);
    },
    undefined,
    async () => {
      if (!(await page.locator('.check h2').count())) return;
      const words = (await page.locator('.coach-text').textContent())!;
      await expect.poll(() => seen('.check h2'), { message: words }).toBe(true);
      spoken++;
    },
  );
  expect(spoken).toBeGreaterThan(5);
});

test('the coach can be followed with keys alone', async () => {
  const page = await world.person();
  await page.goto(`${world.base}/rules/getmac`);
  await page.click('text=First game, with a coach');
  await page.waitForSelector('.coach');
  expect((await follow(page, goThereByKey)).length).toBeGreaterThan(6);
});

test('the coach lets you do it wrong, and shows what would have come of it', async () => {
  const page = await world.person();
  await page.goto(`${world.base}/rules/luck`);
  await page.click('text=First game, with a coach');
  await page.waitForSelector('.coach');
  const on = page.locator('.coach button.go');
  while (await on.count()) await on.click();
  const wrong = page.locator('button[data-move^="ready-made "]:not([data-move$="bruno"])').first();
  await wrong.click();
  await page.locator('.coach-wrong', { hasText: 'A fine choice for later' }).waitFor();
  expect(await page.locator('.coach').getAttribute('data-step')).toBe('1');
});
