// Masters of the Heist in the page: a whole heist by clicks, by keys and by touch; the map moves
// without drawing its tiles again.
import { loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fits, forAll, phone } from './eyes';
import { isPart, lettered, weigh, weight, wholeHome } from './measure';
import { atHome, openSheet, summaryOf } from './people';
import { asked, inWorld, press, shot, world } from './world';

inWorld();

async function sitDown(page: Page): Promise<void> {
  await page.goto(world.base);
  await page.click('.game-heist .go');
  await page.waitForSelector('.band.yours');
}

const told = (page: Page) => page.locator('.feed li.move').count();

/** Press something and wait until the board looks different; false if it is not there any more. */
async function changed(page: Page, what: string, n = 0): Promise<boolean> {
  const before = await page.locator('.heist-board').innerHTML();
  if ((await press(page, what, n)) === null) return false;
  await page.waitForFunction(
    (html) => document.querySelector('.heist-board')?.innerHTML !== html,
    before,
  );
  return true;
}
const hex = (page: Page, at: string) => page.locator(`.hit[data-hex="${at}"]`);
/** Hexes that are offered, and what each would do. */
const offered = (page: Page) =>
  page
    .locator('.hit.pick')
    .evaluateAll((all) =>
      all.map((e) => [(e as SVGElement).dataset.hex!, e.getAttribute('aria-label')!] as const),
    );

/** Start, and walk in over the tiles that are marked as next, until the memory is full. */
async function plan(page: Page, tokens: number): Promise<void> {
  const start = page.locator('.hit.pick[aria-label*="Start here"]').first();
  await start.click();
  await page.waitForSelector('.memory:has-text("start at")');
  for (let i = 0; i < tokens; i++) {
    const next = await page.evaluate(() => {
      const marks = [...document.querySelectorAll('.mark-aim')];
      const place = marks[marks.length >> 1]?.getAttribute('transform');
      const hits = [...document.querySelectorAll<SVGElement>('.hit.pick')];
      return hits.find((h) => h.getAttribute('transform') === place)?.dataset.hex;
    });
    if (!next) break;
    await place(page, next);
  }
}

/** A token is placed or taken back: the memory shows it. */
async function place(page: Page, at: string): Promise<void> {
  const memory = await page.locator('.memory b').textContent();
  await hex(page, at).click();
  await page.waitForFunction((m) => document.querySelector('.memory b')?.textContent !== m, memory);
}

const waysOn = '.band .go:enabled, .work-panel .slip:enabled';
/** The first thing that can be pressed, but not loot that can be put down and picked up for ever. */
const forward = (page: Page) =>
  page.$$eval(waysOn, (all) => {
    const texts = all
      .filter((e) => e.getClientRects().length > 0)
      .map((b, n) => ({ n, text: b.textContent ?? '' }));
    return texts.find(({ text }) => !/^(Put down|Pick up)/.test(text)) ?? null;
  });

/** Whoever runs knows the chances first: they come a moment after the ways. */
const chances = (page: Page) =>
  page.waitForFunction(() => {
    const run = [...document.querySelectorAll('.phase-escape .go')].find((b) =>
      b.textContent?.startsWith('Run'),
    );
    return !run || run.textContent?.includes('%');
  });

/** One sensible click. Says what it was; nothing: others acted in between, or are still acting. */
async function step(page: Page, n: number): Promise<string> {
  const commit = '.commit-panel .act:not(:disabled)';
  if (await changed(page, commit, n % 7 ? n * 3 : 0)) return 'commit';
  const picks = await offered(page);
  const escaping = await page.locator('.phase-escape').count();
  /* In, and not out again: so the alarm finds us inside. */
  const pick = picks.find(
    ([, does]) => /Unlock|Subdue|Disable|Reveal|Move|Choose/.test(does) && !/entrance/.test(does),
  );
  if (pick && !escaping && n % 4)
    return (await changed(page, `.hit.pick[data-hex="${pick[0]}"]`))
      ? pick[1].replace(/.*; /, '')
      : '';
  if (escaping) await chances(page);
  const next = await forward(page);
  return next && (await changed(page, waysOn, next.n)) ? next.text : '';
}

test('journey: a whole heist by clicks: plan, act, take back, run, and watch it again', async () => {
  const page = await world.person();
  await sitDown(page);
  await shot(page, 'heist-plan');
  await plan(page, 5);
  const tokens = await page.locator('.memory b').textContent();
  expect(tokens).toMatch(/^5 of 8/);
  expect(await page.locator('.pip.own').count()).toBe(5);
  /* A planned tile, picked again, gives its token back. */
  const planned = (await offered(page)).find(([, does]) => /Take the token away/.test(does))!;
  await place(page, planned[0]);
  expect(await page.locator('.memory b').textContent()).toMatch(/^4 of 8/);
  await place(page, planned[0]);
  await shot(page, 'heist-planned');
  /* Somebody else's way: their tokens and their reach instead of ours. */
  await page.click('.lens >> nth=1');
  await page.waitForFunction(() => document.querySelectorAll('.mark-aim').length === 0);
  await shot(page, 'heist-lens');
  await page.click('.lens >> nth=1');
  await page.hover('.goals');
  await page.waitForSelector('.mark-aim');
  await page.click('.band .go');
  await page.waitForSelector('.commit-panel');
  await page.hover('.act:not(:disabled) >> nth=0');
  await page.waitForSelector('.hint.peek:has-text("Noise")');
  await shot(page, 'heist-roll');
  /* An action is chosen, and taken back whole. */
  const ideas = await page.locator('.crew-one.own .ideas b').textContent();
  await page.locator('.act:not(:disabled)').first().click();
  await page.waitForSelector('.work-panel');
  await page.click('text=Take the action back');
  await page.waitForSelector('.commit-panel');
  expect(await page.locator('.crew-one.own .ideas b').textContent()).toBe(ideas);
  const did = new Set<string>();
  /* Looks at which there was nothing to do do not count: the others may take their time. */
  for (let n = 1, clicks = 0; (await asked(page)) !== 'over'; n++) {
    expect(clicks, `not over: ${[...did].join('; ')}`).toBeLessThan(400);
    const canRun = page.locator('.phase-escape .go:has-text("Run")');
    if (!did.has('escape') && (await canRun.count())) {
      did.add('escape');
      await page.waitForSelector('.mark-tag:has-text("%")', { state: 'attached' });
      await shot(page, 'heist-escape');
    }
    const what = await step(page, n);
    if (what) did.add(what);
    clicks += Number(what !== '');
    if (n === 3) await shot(page, 'heist-act');
  }
  await shot(page, 'heist-over');
  console.log(`a heist: ${await told(page)} lines of story; ${[...did].join('; ')}`);
  expect(did).toContain('commit');
  expect([...did].some((d) => /Move here/.test(d))).toBe(true);
  expect([...did].some((d) => /^Run, \d+/.test(d))).toBe(true);

  await page.click('text=Watch it again');
  await page.waitForSelector('.phase-film .hex');
  await page.click('[aria-label="To the end"]');
  await page.waitForSelector('.round:has-text("It is over")');
  await shot(page, 'heist-film');
  await forAll(page);
});

test('three characters alone, from the sheet: a heist chosen by its card', async () => {
  const page = await world.person({ colorScheme: 'dark' });
  await openSheet(page, 'heist');
  await page.click('.heist-card:has-text("Night Desk")');
  await page.selectOption('.count-players', '3');
  /* Nobody twice: somebody goes home before somebody else can come. */
  expect(await page.locator('.person-card:has-text("Karma")').isDisabled()).toBe(true);
  await page.click('.person-card:has-text("Tiny Mike")');
  await page.click('.person-card:has-text("Karma")');
  await forAll(page);
  await shot(page, 'heist-sheet');
  for (const i of [1, 2]) await page.selectOption(`#place-${i}`, 'here');
  await page.click('text=Make the table');
  await page.waitForSelector('.band.yours');
  expect((await summaryOf(page)).options).toEqual({
    heist: 'a2-night-desk',
    crew: ['Johnny Swagger', 'Phobia', 'Karma'],
  });
  expect(await page.locator('.crew-one').count()).toBe(3);
  /* Each seat has a wire of its own, and they come one after the other. */
  await expect.poll(() => page.locator('.hands button').count()).toBe(3);
  await page.waitForSelector('.bar:has-text("Night Desk")');
  await lettered(page);
  /* Nobody waits for themselves, and the map stays where it is while something is shown. */
  await page.evaluate(() => {
    const map = document.querySelector('.heist-map')!;
    const all: string[] = [];
    Object.assign(window, { all });
    new MutationObserver(() => {
      all.push(document.querySelector('.band')?.textContent ?? '');
      const now = document.querySelector('.heist-map');
      if (now) all.push(`top ${now.getBoundingClientRect().top}`);
    }).observe(map.closest('.page')!.parentElement!, { childList: true, subtree: true });
  });
  const top = await page.locator('.heist-map').evaluate((e) => e.getBoundingClientRect().top);
  for (let seat = 0; seat < 3; seat++) {
    await page.click(`.hands button >> nth=${seat}`);
    await page.waitForSelector(`.crew-one:nth-child(${seat + 1}).own`);
    const name = await page.locator('.crew-one.own .crew-name').textContent();
    await page.locator('.band h2').getByText(`Plan ${name}’s way in`, { exact: true }).waitFor();
    await plan(page, 2);
    await page.click('.band .go');
  }
  await page.waitForSelector('.commit-panel');
  await shot(page, 'heist-alone');
  const all = await page.evaluate(() => (window as unknown as { all: string[] }).all);
  expect(all.filter((t) => t.includes('Waiting for'))).toEqual([]);
  expect([...new Set(all.filter((t) => t.startsWith('top ')))]).toEqual([`top ${top}`]);
  expect(await page.locator('.token').count()).toBe(3);
});

test('by keys alone: arrows walk over the map, Enter picks, and the focus is never lost', async () => {
  const page = await world.person();
  await sitDown(page);
  await page.locator('.hexmap').focus();
  await page.keyboard.press('Tab');
  const at = () => page.evaluate(() => (document.activeElement as SVGElement).dataset?.hex);
  const first = await at();
  expect(first).toMatch(/^\d+\.\d+$/);
  for (const key of ['ArrowDown', 'ArrowLeft', 'ArrowDown', 'ArrowLeft', 'ArrowLeft'])
    await page.keyboard.press(key);
  expect(await at()).not.toBe(first);
  const start = (await offered(page)).find(([, does]) => /Start here/.test(does))![0];
  await hex(page, start).focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('.memory:has-text("start at")');
  expect(await at()).toBe(start);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.memory:has-text("1 of 8")');
  await page.locator('.band .go').focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('.commit-panel');
  expect(await page.evaluate(() => document.activeElement?.className)).toContain('band');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.className)).toContain('act');
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe-core finds nothing serious at the table, ${colorScheme}`, async () => {
    const page = await world.person({ colorScheme });
    await sitDown(page);
    await plan(page, 3);
    if (colorScheme === 'light') await forAll(page);
    await page.click('.band .go');
    await page.waitForSelector('.commit-panel');
    await forAll(page);
    await page.locator('.act:not(:disabled)').first().click();
    await page.waitForSelector('.work-panel');
    await page.click('.to-come summary');
    await page.click('.also summary');
    await forAll(page);
    await shot(page, `heist-work-${colorScheme}`);
  });

test('a phone: map on top, nothing wider than the screen, playable by touch', async () => {
  const page = await atHome({ ...phone, colorScheme: 'dark' });
  await page.tap('.game-heist .plain');
  await page.waitForSelector('.heist-card');
  await fits(page);
  await shot(page, 'heist-phone-sheet');
  await page.tap('text=Cancel');
  await page.tap('.game-heist .go');
  await page.waitForSelector('.band.yours');
  await fits(page);
  await plan(page, 4);
  await shot(page, 'heist-phone-plan');
  await page.tap('.band .go');
  await page.waitForSelector('.commit-panel');
  await fits(page);
  await shot(page, 'heist-phone-roll');
  await page.locator('.act:not(:disabled)').first().tap();
  await page.waitForSelector('.work-panel');
  await fits(page);
  const [map, band] = await page.evaluate(() =>
    ['.heist-map', '.band'].map((s) => document.querySelector(s)!.getBoundingClientRect().toJSON()),
  );
  expect(map.bottom).toBeLessThanOrEqual(band.top + 1);
  await shot(page, 'heist-phone-act');
  await forAll(page);
});

/* ---- A large map ---- */

const codes = ['SC', 'EM', 'GU', 'SC', 'CM', 'LO', '$2', 'SC', 'JW', '2GC', 'SC'];
const large = Array.from({ length: 121 }, (_, i) => (i === 55 ? 'E2' : codes[(i * 7) % 11]!));

const chits = { GU: ['guard'], CM: ['camera'], LO: ['lock'], '2GC': ['guard', 'camera'] };
const loot = { $2: ['cash 2'], JW: ['jewel'] };
const on = (what: Record<string, string[]>) =>
  Object.fromEntries(
    large.flatMap((code, i) => {
      const list = what[code];
      return list ? [[`${Math.floor(i / 11)}.${i % 11}`, list]] : [];
    }),
  );

/** The table's own view, on a map of 11 × 11: larger than any that comes with the game. */
async function enlarge(page: Page): Promise<void> {
  await page.routeWebSocket(/\/play$/, (ws) => {
    const server = ws.connectToServer();
    server.onMessage((m) => {
      const message = JSON.parse(String(m));
      if (message.view)
        message.view = {
          ...message.view,
          tiles: large.join(' '),
          chits: on(chits),
          loot: on(loot),
        };
      ws.send(JSON.stringify(message));
    });
  });
}

test('a map of 121 hexes pans and zooms by one transform, and no tile is drawn again', async () => {
  const page = await world.person();
  await enlarge(page);
  await sitDown(page);
  expect(await page.locator('.tiles > *').count()).toBe(121);
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const metric = async (name: string) =>
    (await client.send('Performance.getMetrics')).metrics.find((m) => m.name === name)!.value;
  await page.evaluate(() => {
    const w = window as unknown as { frames: number[]; drawn: number; running: boolean };
    w.frames = [];
    w.drawn = 0;
    w.running = true;
    const seen = new MutationObserver((all) => {
      /* A slow hand rests long enough for a tip, which the hex then names. */
      w.drawn += all.filter((m) => m.attributeName !== 'aria-describedby').length;
    });
    for (const part of ['.tiles', '.hits', '.over'])
      seen.observe(document.querySelector(part)!, {
        subtree: true,
        childList: true,
        attributes: true,
      });
    const tick = (t: number) => {
      w.frames.push(t);
      if (w.running) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  const map = (await page.locator('.hexmap').boundingBox())!;
  const [x, y] = [map.x + map.width / 2, map.y + map.height / 2];
  const before = [await metric('ScriptDuration'), await metric('TaskDuration')] as const;
  await page.mouse.move(x, y);
  await page.mouse.down();
  const events = 120;
  for (let i = 0; i < events; i++)
    await page.mouse.move(x + 160 * Math.sin(i / 9), y + 90 * Math.sin(i / 6));
  await page.mouse.up();
  const script = (1000 * ((await metric('ScriptDuration')) - before[0])) / events;
  const work = (1000 * ((await metric('TaskDuration')) - before[1])) / events;
  const { frames, drawn } = await page.evaluate(() => {
    const w = window as unknown as { frames: number[]; drawn: number; running: boolean };
    w.running = false;
    return { frames: w.frames, drawn: w.drawn };
  });
  const gaps = frames.slice(1).map((t, i) => t - frames[i]!);
  const dropped = gaps.filter((g) => g > 25).length;
  const worst = Math.max(...gaps);
  console.log(
    `panning 121 hexes: ${gaps.length} frames, ${dropped} dropped, the longest ${worst.toFixed(0)} ms, ${work.toFixed(1)} ms of work for each event, ${script.toFixed(2)} of them script, load ${loadavg()[0]!.toFixed(1)}`,
  );
  /* Times are printed, not judged: a busy machine is nobody's mistake. What makes a frame late would be
   * drawing tiles again, and that can be counted. */
  expect(drawn).toBe(0);
  const transform = () => page.locator('.world').evaluate((e) => (e as SVGElement).style.transform);
  const dragged = await transform();
  await page.mouse.wheel(0, -400);
  await expect.poll(transform).not.toBe(dragged);
  await shot(page, 'heist-large');
  const moved = await transform();
  await page.click('[aria-label="The whole map"]');
  await expect.poll(transform).not.toBe(moved);
  /* A drag isn't a click: nothing was planned by it. */
  expect(await page.locator('.memory b').textContent()).toMatch(/^0 of/);
});

test('the heist’s own part comes when it is needed, and is not heavy', async () => {
  const page = await world.person();
  const files = await weigh(page);
  await page.goto(world.base);
  await wholeHome(page);
  await page.waitForLoadState('networkidle');
  const first = weight(files, isPart);
  await page.click('.game-heist .plain');
  await page.waitForSelector('.heist-card');
  const sheet = weight(files, isPart);
  await page.click('text=Cancel');
  await page.click('.game-heist .go');
  await page.waitForSelector('.band.yours');
  const bytes = weight(files, isPart);
  console.log(
    `the heist: ${((sheet - first) / 1000).toFixed(1)} kB for the sheet, ${((bytes - sheet) / 1000).toFixed(1)} kB for the table`,
  );
  expect(bytes - first).toBeGreaterThan(5_000);
  /* The sheet is every game's, and comes when a table is set, not with the first view. */
  expect(sheet - first).toBeLessThan(40_000);
  expect(bytes - sheet).toBeLessThan(70_000);
});
