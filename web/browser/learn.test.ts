// Learning a game in the page: rules to read, and later hints and first games.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fits, forAll, phone } from './eyes';
import { lettered } from './measure';
import { calm, inWorld, isOver, move, playNow, press, shot, world } from './world';

inWorld();

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
    await forAll(page);
    await shot(page, `rules-${game}`, true);
    const all = await page.locator('.rules section:visible').count();
    await page.getByLabel('Search the rules').fill('zebra');
    await page.waitForSelector('.rules-tools [role=status]:has-text("No places")');
    await page.getByLabel('Search the rules').fill('');
    expect(await page.locator('.rules section:visible').count()).toBe(all);
    await page.getByLabel('Search the rules').fill('this table');
    expect(await page.locator('.rules section:visible').count()).toBe(1);
    await forAll(page);
  });

test('the rules fit a phone and paper, and Play sits you down', async () => {
  const page = await world.person(phone, { seed: '5' });
  await page.goto(`${world.base}/rules/getmac`);
  await page.waitForSelector('.rules .pic svg:not(.sprite)');
  await fits(page);
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

/** A click in the middle of what is pointed at, on whatever lies on top there. Found and clicked at
 * once: what is pointed at may go away under the finger, while the table moves on. */
const clickThere = (page: Page) =>
  page.$$eval(pointed, (all) => {
    const e = all.find((x) => x.getClientRects().length > 0);
    e?.scrollIntoView({ block: 'nearest' });
    const r = e?.getBoundingClientRect();
    const top = r && document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2);
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    if (top && (e!.contains(top) || top.contains(e!)))
      (e!.contains(top) ? top : e!).dispatchEvent(click);
  });

/** Words for what has the focus, if it is for words. */
async function write(page: Page, move: string): Promise<void> {
  const isForWords = await page.$$eval('input.coach-points:focus', ([input]) => {
    (input as HTMLInputElement | undefined)?.select();
    return !!input;
  });
  if (isForWords) await page.keyboard.insertText(wordsOf(move));
}
const focus = (page: Page, what: string) =>
  page.$$eval(what, ([first]) => {
    (first as HTMLElement | undefined)?.focus();
    return document.activeElement === first;
  });

/** What the coach points at is clicked, or written into: whatever a person would do with it. */
async function doWhatIsPointedAt(page: Page, move: string): Promise<void> {
  if (!(await focus(page, `${pointed}:is(input)`))) return clickThere(page);
  await write(page, move);
  await page.keyboard.press('Enter');
}

/** The same with keys alone: from the coach to what is meant, and Enter. */
async function goThereByKey(page: Page, move: string): Promise<void> {
  if (!(await focus(page, '.coach-there'))) return;
  await page.keyboard.press('Enter');
  if (!(await page.locator('.coach-points:focus').count())) return;
  await write(page, move);
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
    await page.waitForSelector('.coach .acts :is(.go, .coach-there)');
    const { step, move, on, end } = await page.$eval('.coach', (e) => ({
      step: (e as HTMLElement).dataset.step!,
      move: (e as HTMLElement).dataset.do,
      on: !!e.querySelector('button.go'),
      end: (e as HTMLElement).dataset.end !== undefined,
    }));
    if (end) return did;
    if (on) {
      await says?.();
      await press(page, '.coach[data-step]:not([data-end]) button.go');
    }
    if (move === undefined) continue;
    did.push(move);
    await each?.(step);
    /* A card and its target are two clicks: the coach points on, until the step is done. */
    for (let looks = 0; !(await goneOn(page, step)); looks++) {
      expect(looks, `step ${step}: ${move}`).toBeLessThan(400);
      await expect
        .poll(async () => (await goneOn(page, step)) || (await page.locator(pointed).count()) > 0)
        .toBe(true);
      if (!(await goneOn(page, step))) await how(page, move);
    }
  }
}

for (const game of ['getmac', 'mcguffin', 'luck', 'heist'] as const)
  test(`the first game of ${game} can be played by following the coach`, async () => {
    const page = await world.person();
    await page.goto(`${world.base}/rules/${game}`);
    await page.click('text=First game, with a coach');
    await page.waitForSelector('.coach');
    await forAll(page);
    await shot(page, `coach-${game}-1`);
    const did = await follow(page, doWhatIsPointedAt, async (step) => {
      if (step === '3') {
        await forAll(page);
        await shot(page, `coach-${game}-3`);
      }
    });
    expect(did.length).toBeGreaterThan(6);
    await shot(page, `coach-${game}-end`);
    await forAll(page);
  });

test('what the coach points at is in sight on the smallest phone, and so is what it speaks of', async () => {
  const page = await world.person({
    ...phone,
    viewport: { width: 320, height: 568 },
  });
  await page.goto(`${world.base}/rules/mcguffin`);
  await page.click('text=First game, with a coach');
  await page.waitForSelector('.coach');
  await lettered(page); /* longer words would make the coach cover what it has brought up */
  /* The middle of it, seen and not covered; or it has gone, because the table moved on. */
  const seen = (...whats: string[]) =>
    page.evaluate((all) => {
      const e = all.map((what) => document.querySelector(what)).find((x) => x);
      if (!e) return true;
      const r = e.getBoundingClientRect();
      const top = document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2);
      return r.height > 0 && !!top && (e.contains(top) || top.contains(e));
    }, whats);
  let spoken = 0;
  await follow(
    page,
    async (p, move) => {
      const pressed = '.coach-points:is(button, input)';
      await expect.poll(() => seen(pressed, '.coach-points'), { message: move }).toBe(true);
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
  for (let told = 1; told; ) {
    await page.waitForSelector('.coach button.go, .coach[data-do]');
    told = Number((await press(page, '.coach button.go')) !== null);
  }
  const wrong = page.locator('button[data-move^="ready-made "]:not([data-move$="bruno"])').first();
  await wrong.click();
  await page.locator('.coach-wrong', { hasText: 'A fine choice for later' }).waitFor();
  expect(await page.locator('.coach').getAttribute('data-step')).toBe('1');
});

test('learn from it: what cost most, what was better, and the same moment once more', async () => {
  const page = await world.person({ viewport: { width: 1280, height: 720 } }, { seed: '2' });
  await playNow(page);
  for (await calm(page); !(await isOver(page)); await calm(page)) await move(page, 1);
  const table = page.url();
  await page.click('text=Show me what cost most');
  const section = page.locator('section[aria-label="Learn from it"]');
  await section
    .locator('[role=status]:has-text("decisions, weighed from what you knew")')
    .waitFor();
  const shown = await section.locator('li').count();
  expect(shown).toBeGreaterThan(0);
  expect(shown).toBeLessThanOrEqual(3);
  expect(await section.locator('li p').first().innerText()).toMatch(
    /was better: (\d+ of 20|nearly all) games/,
  );
  await forAll(page);
  await section.scrollIntoViewIfNeeded();
  await shot(page, 'learn-from-it');
  /* What can be done about it stands in a line. */
  const [again, watch] = await section
    .locator('li nav > *')
    .evaluateAll((all) => all.slice(0, 2).map((e) => e.getBoundingClientRect().toJSON()));
  expect(watch.top - again.top).toBeLessThan(2);
  await section.locator('text=Try it from here').first().click();
  await page.waitForURL((url) => url.href !== table);
  await calm(page);
  expect(await isOver(page)).toBe(false);
});
