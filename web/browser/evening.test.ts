// The evening around a game: the lobby, what stays in sight during planning, and defects that somebody
// once found at the table.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { phone } from './eyes';
import { atHome, friendOf, makeTable, openSheet, say, setTable } from './people';
import { ended, screens } from './walk';
import { inWorld, now, pressUntil, world } from './world';

inWorld();

test('the lobby: everybody chooses who they are, sees who is whom, reads the rules and talks', async () => {
  const ann = await atHome();
  await ann.fill('#name', 'Ann');
  await openSheet(ann, 'heist');
  await ann.click('text=Make the table');
  await ann.waitForSelector('.place .role:has-text("Johnny Swagger")');
  expect(await ann.locator('.lobby a[href$="/rules/heist"]').count()).toBe(1);
  const bo = await friendOf(ann, 'Bo', {}, 'Phobia');
  await ann.waitForSelector('.place:nth-child(3):has-text("Bo"):has-text("Phobia")');
  /* … and changes his mind. */
  await bo.click('text=Be Tiny Mike');
  await ann.waitForSelector('.place:nth-child(2):has-text("Bo"):has-text("Tiny Mike")');
  await ann.waitForSelector('.place.open:nth-child(3)');
  await say(bo, 'I am the big one.');
  await ann.waitForSelector('.lobby .chat:has-text("Bo"):has-text("I am the big one.")');
  await ann.click('text=Deal now');
  await bo.waitForSelector('.crew-one.own:has-text("Tiny Mike")');
});

test('planning at 1280×720: shop, bought items and fixers are in sight, and the map has its share', async () => {
  const page = await atHome({ viewport: { width: 1280, height: 720 } });
  await page.click('.game-heist .go');
  await now(page, 'yours');
  const box = async (what: string) => (await page.locator(what).first().boundingBox())!;
  const share = async () => ((await box('.band')).y - (await box('.heist-map')).y) / 720;
  await expect.poll(share).toBeGreaterThanOrEqual(0.55);
  for (const words of ['Bump Key', 'Lucky Penny', 'Bought', 'Old Friend', 'What your character']) {
    const isSeen = async () => {
      const [band, b] = [await box('.band'), await box(`.band >> text=${words}`)];
      return b.y >= band.y && b.y + b.height <= 720;
    };
    await expect.poll(isSeen, { message: words }).toBe(true);
  }
});

test('a die lies beside the name of its action, not over its letters, and its price in ideas beside them', async () => {
  const page = await atHome({ viewport: { width: 1280, height: 720 } });
  await page.click('.game-heist .go');
  await now(page, 'yours');
  await page.locator('.heist-map .pick').first().click();
  await page.click('.band .go:has-text("Ready")');
  await pressUntil(page, '.go-on', '.skill .letters');
  const gaps = await page.locator('.skill li:has(.price)').evaluateAll((all) =>
    all.map((e) => {
      const edge = (what: string) => e.querySelector(what)!.getBoundingClientRect();
      const [letters, cost] = [edge('.price'), e.querySelector('.cost')?.getBoundingClientRect()];
      return Math.min(
        edge('.letters').top - edge('.die').bottom,
        cost ? cost.left - letters.right : 0,
      );
    }),
  );
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0);
});

test('360 pixels: a Mastermind sees the names of all four decks, and faces inside their buttons', async () => {
  const ada = await atHome({ viewport: { width: 360, height: 640 } });
  await openSheet(ada, 'mcguffin');
  await ada.getByLabel('One of us').check();
  await makeTable(ada, ['easy', 'easy', 'me'], 2);
  await ada.locator('.chips .mc-portrait').first().waitFor();
  const cut = await ada.evaluate(() => {
    const box = (e: Element) => e.getBoundingClientRect();
    const names = [...document.querySelectorAll('.decks .tagline b')];
    const faces = [...document.querySelectorAll('.chips .mc-portrait')];
    return [
      ...names.filter((e) => {
        const words = document.createRange();
        words.selectNodeContents(e);
        return words.getBoundingClientRect().right > innerWidth;
      }),
      ...faces.filter((e) => box(e).left < box(e.closest('button')!).left),
    ].map((e) => e.outerHTML.slice(0, 60));
  });
  expect(cut).toEqual([]);
});

test('eleven at a table: everybody else and one’s own hand are whole, from 320×568 to 4K', async () => {
  const page = await world.person({}, { seed: '5' });
  await setTable(page, 'getmac', 'me', ...Array<string>(10).fill('open'));
  await page.click('text=Deal now');
  await now(page, 'yours');
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [844, 390],
    [768, 1024],
    [1280, 720],
    [1920, 1080],
    [3840, 2160],
  ] as const) {
    await page.setViewportSize({ width, height });
    const hand = () =>
      page.locator('.held').evaluateAll((all) =>
        all.map((e) => {
          const r = e.getBoundingClientRect();
          return r.top >= 0 && r.left >= 0 && r.bottom <= innerHeight && r.right <= innerWidth;
        }),
      );
    await expect.poll(hand, { message: `${width}×${height}` }).toEqual([true, true]);
  }
});

test('the editor asks before a new heist takes a draft’s place, and says where each problem is', async () => {
  const page = await world.person({ viewport: { width: 1280, height: 720 } });
  await page.goto(`${world.base}/edit/heist`);
  await page.fill('#field-name', 'My own');
  await page.click('text=Open …');
  await page.click('text=A new one');
  await page.waitForSelector('.ask-first:has-text("My own")');
  await page.click('text=Keep this one');
  await page.keyboard.press('Escape');
  expect(await page.inputValue('#field-name')).toBe('My own');
  /* Two things are wrong: both are said at once, where they are. */
  await page.click('#tab-text');
  const text = await page.inputValue('#heist-text');
  const wrong = text
    .replace(/^difficulty:.*$/m, 'difficulty: easy')
    .replace(/^objective:.*$/m, 'objective: gold 3');
  await page.fill('#heist-text', wrong);
  await page.waitForSelector('.checks.bad li:has-text("Objective:")');
  await page.waitForSelector('.checks.bad li:has-text("Difficulty:")');
});

test('a replay on a phone opens on the film, with the chances and the story below it', async () => {
  const page = await world.person(phone);
  await ended('luck', 'replay')(page);
  const told = page.locator('.feed');
  await told.locator('em').first().waitFor({ state: 'attached' }); /* what a story stresses */
  expect(await told.textContent()).not.toContain('*');
  await page.goto(`${page.url().split('#')[0]}#seat=-1&n=60`);
  await page.reload();
  await page.waitForSelector('.chapters .hero');
  const current = page.locator('.feed li.current');
  await expect
    .poll(() =>
      current.evaluate((li) => {
        const [a, b] = [li, li.parentElement!].map((e) => e.getBoundingClientRect());
        return a!.bottom > b!.top && a!.top < b!.bottom;
      }),
    )
    .toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('the film of Get the MacGuffin: a table on a phone too, and open hands that stay within their places', async () => {
  for (const options of [phone, { viewport: { width: 1280, height: 720 } }]) {
    const page = await world.person(options);
    await ended('getmac', 'replay', { seed: '9' })(page);
    const sticksOut = () =>
      page.locator('.ticket').evaluateAll((all) =>
        all
          .filter((t) => {
            const right = (e: Element) => e.getBoundingClientRect().right;
            const last = [...t.querySelectorAll('.sure > *')].at(-1);
            const lying = t.querySelector('.lying')?.getBoundingClientRect().left ?? right(t);
            return last && right(last) > lying;
          })
          .map((t) => t.textContent),
      );
    await expect.poll(() => page.locator('.ticket .sure').count()).toBe(20);
    for (let n = 0; n < 4; n++) {
      await expect.poll(sticksOut).toEqual([]);
      await page.click('[aria-label="One move on"]');
      await page.waitForFunction((k) => location.hash.includes(`n=${k}`), n + 1);
    }
    expect((await page.locator('.board').boundingBox())!.height).toBeGreaterThan(300);
    await page.context().close();
  }
});

test('McGuffin on a phone: the goal stays in sight, however far one scrolls', async () => {
  const page = await world.person({ ...phone, viewport: { width: 320, height: 568 } });
  await screens.find((s) => s.name === 'mcguffin')!.open(page);
  const felt = page.locator('.felt');
  const room = () => felt.evaluate((f) => f.scrollHeight - f.clientHeight);
  await expect.poll(room).toBeGreaterThan(40);
  await felt.evaluate((f) => f.scrollTo(0, f.scrollHeight));
  const below = async () =>
    (await page.locator('.aid-goal').boundingBox())!.y - (await felt.boundingBox())!.y;
  await expect.poll(below).toBe(0);
});

/** Which of these can be seen whole: nothing cuts or covers an edge of theirs. */
const whole = (page: Page, what: string) =>
  page.locator(what).evaluateAll((all) =>
    all.map((e) => {
      const { left, right, top, bottom } = e.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const edges = [
        [left + 3, y],
        [right - 3, y],
        [x, top + 2],
        [x, bottom - 2],
      ] as const;
      return edges.every(([a, b]) => e.contains(document.elementFromPoint(a, b)));
    }),
  );

for (const [screen, what, seen] of [
  ['getmac-whose', '.plan .ways button', [true, true, true]],
  ['luck', '.chip .state', [true, true, true]],
  ['luck', '.roads .say', [true, true]],
  ['mcguffin-making', '.figure .name >> nth=0', [true]],
  ['getmac-replay', '.controls :is(output, .speed select)', [true, true]],
] as const)
  test(`360×640, ${screen}: all of ${what} is in sight`, async () => {
    const page = await world.person({ ...phone, viewport: { width: 360, height: 640 } });
    await screens.find((s) => s.name === screen)!.open(page);
    await expect.poll(() => whole(page, what)).toEqual(seen);
  });

test('a film on a small phone: how far it is stands beside the slider', async () => {
  const page = await world.person({ ...phone, viewport: { width: 360, height: 640 } });
  await ended('getmac', 'replay')(page);
  const [reel, count] = await page
    .locator('.controls :is(.reel, output)')
    .evaluateAll((all) => all.map((e) => e.getBoundingClientRect().toJSON()));
  expect(count.left).toBeGreaterThanOrEqual(reel.right);
  expect(count.top).toBeLessThan(reel.bottom);
});

test('McGuffin at 1280×720: whoever has chosen a character sees the way in without scrolling', async () => {
  const page = await world.person({ viewport: { width: 1280, height: 720 } });
  await screens.find((s) => s.name === 'mcguffin-making')!.open(page);
  await page.click('.figure:enabled');
  await page.waitForSelector('.set .go');
  const low = () => page.locator('.set .go').evaluate((e) => e.getBoundingClientRect().bottom);
  await expect.poll(low).toBeLessThanOrEqual(720);
});

test('Adventures & Luck: a ready-made character that somebody else has taken keeps its place, and is barred', async () => {
  const page = await world.person();
  await screens.find((s) => s.name === 'luck-making')!.open(page);
  await expect.poll(() => page.locator('.ready-made button:disabled').count()).toBe(2);
  expect(await page.locator('.ready-made li').count()).toBe(9);
  expect(await page.locator('.ready-made').textContent()).toContain('has taken this one');
});

test('at 1280×720 the cards in hand say what they do, and nothing of them is cut off', async () => {
  const page = await atHome({ viewport: { width: 1280, height: 720 } }, { seed: '5' });
  await page.click('.game-getmac .go');
  await now(page, 'yours');
  const whole = () =>
    page.locator('.held .brief').evaluateAll((all) =>
      all.map((e) => {
        const { height, bottom } = e.getBoundingClientRect();
        return height > 10 && bottom <= 720;
      }),
    );
  await expect.poll(whole).toEqual(Array(5).fill(true));
});
