import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fits, forAll, phone } from './eyes';
import { downloaded, summaryOf } from './people';
import { inWorld, shot, world } from './world';

inWorld();

async function begin(page: Page, ...names: string[]) {
  await page.goto(`${world.base}/campaign`);
  for (const [i, name] of names.entries()) await page.fill(`[aria-label="Player ${i + 1}"]`, name);
  await page.click('text=Begin');
  await page.waitForSelector('.city .job svg');
}

test('a crew begins, plays a heist with bots to the end, and the ledger has it once', async () => {
  const page = await world.person();
  await begin(page, 'Ann', 'Bo');
  const campaign = page.url();
  expect(await page.locator('.job.fits').count()).toBe(1); /* the story begins in one place */
  expect(await page.locator('.job').count()).toBe(17);
  expect(await page.locator('.fixers .have').allTextContents()).toEqual([
    expect.stringContaining('Old Friend'),
  ]);
  expect(await page.locator('.shop li').first().textContent()).toMatch(/Bump Key\$3k/);
  expect(await page.locator('.history').textContent()).toMatch(/The city sleeps/);

  // A breakout is shut, and says why.
  await page.click('[data-heist="b1-county-lock-up"]');
  expect(await page.locator('.job-sheet .note').textContent()).toMatch(
    /^A breakout is for characters in jail/,
  );
  await page.click('text=Back to the city');

  // MH-54: no two cards of one family, and the page says so.
  world.foresee(/400 \(Bad Request\).*\/campaigns\/[a-z0-9]+\)/);
  await page.click('text=Build somebody new');
  await page.fill('.build input', 'Twin');
  await page.getByLabel('Another').selectOption(await page.getByLabel('One skill').inputValue());
  await page.click('text=Add to the crew');
  await page.waitForSelector('.trouble >> text=two skills from different families');

  // Off they go; somebody else with the link sees it.
  await page.click('[data-heist="a1-lucky-pawn"]');
  await shot(page, 'campaign-heist');
  await page.selectOption('select[name=company]', 'watch');
  await page.click('.job-sheet .go');
  await page.waitForURL(/\/t\//);
  const friend = await world.person();
  await friend.goto(campaign);
  await friend.waitForSelector('.playing >> text=The Lucky Pawn');
  await shot(friend, 'campaign-playing');
  await page.click('text=Deal now');
  await expect.poll(async () => (await summaryOf(page)).state).toBe('over');

  // Back by the bar: booked, and only once, whoever looks.
  await page.click('.bar >> text=Campaign');
  await page.waitForSelector('.history li');
  await friend.reload();
  await friend.waitForSelector('.history li');
  for (const p of [page, friend]) {
    expect(await p.locator('.history li').count()).toBe(1);
    expect(await p.locator('.history li').textContent()).toMatch(/^The Lucky Pawn(won|lost)/);
    await expect.poll(() => p.locator('.playing').count()).toBe(0);
    expect(await p.locator('.serial').textContent()).toMatch(/^Previously.*River City/);
    expect(await p.locator('.player h3').allTextContents()).toEqual(['Ann level 2', 'Bo level 2']);
  }
  await shot(page, 'campaign-after', true);

  // Levels went up: whoever is not in jail can go pro; a friend who was too late is told.
  world.foresee(/409 \(Conflict\)/);
  const free = page.locator('.player li:not(.jailed) .link').first();
  if (await free.count()) {
    const becomes = (await free.textContent())!;
    /* A page looks again now and then; this one not until it was too late. */
    const late = friend.waitForResponse((r) => r.status() === 409);
    await friend.route('**/api/v1/campaigns/*', async (route) => {
      if (route.request().method() === 'GET') await late;
      await route.continue();
    });
    await free.click();
    await page.click(`.upgrade button:has-text("becomes ${becomes}")`);
    await page.waitForSelector(`.player li > span:has-text("${becomes}")`);
    await friend.fill('#join', 'Cy');
    await friend.click('text=Joins');
    await friend.waitForSelector('.trouble >> text=has changed in the meantime');
    await friend.waitForSelector(`.player li > span:has-text("${becomes}")`);
    await friend.click('text=Joins');
    await friend.waitForSelector('.player h3 >> text=Cy');
  }
  await friend.click('text=Build somebody new');
  await friend.fill('.build input', 'Zero');
  await friend.click('text=Add to the crew');
  await friend.waitForSelector('.player li >> text=Zero');
  await page.click('.history >> text=the film');
  await page.waitForURL(/\/replay\//);

  // The ledger as a file begins another campaign.
  const download = await downloaded(friend, 'text=Save the ledger as a file');
  await friend.goto(`${world.base}/campaign`);
  await friend.waitForSelector('.tables .row');
  await friend.setInputFiles('input[type=file]', await download.path());
  await friend.waitForURL(/\/campaign\/[a-z0-9]{16}$/);
  await friend.waitForSelector('.player li >> text=Zero');
  expect(friend.url()).not.toBe(campaign);
});

test('one plays, bots play the others: the table opens and the deal is made', async () => {
  const page = await world.person();
  await begin(page, 'Ann');
  await page.click('[data-heist="a1-lucky-pawn"]');
  await page.click('.job-sheet .go');
  await page.waitForURL(/\/t\//);
  await page.locator('.hexmap, .plain-board').first().waitFor();
  // Bots have their characters' names, not names of their own.
  await expect.poll(() => page.locator('body').textContent()).toContain('Tiny Mike');
  await page.click('.bar >> text=Campaign');
  await page.click('text=To the table');
  await page.locator('.hexmap, .plain-board').first().waitFor();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the campaign: axe-core finds nothing serious, ${colorScheme}`, async () => {
    const page = await world.person({ colorScheme });
    await page.goto(`${world.base}/campaign`);
    await page.waitForSelector('text=Begin');
    await forAll(page);
    await begin(page, 'Ann');
    await forAll(page);
    await shot(page, `campaign-${colorScheme}`, true);
    await page.click('[data-heist="s1-keys-to-the-city"]');
    await forAll(page);
  });

test('the campaign on a phone: everything fits', async () => {
  const page = await world.person({ ...phone, colorScheme: 'dark' });
  await page.goto(`${world.base}/campaign`);
  await page.waitForSelector('text=Begin');
  await fits(page);
  await begin(page, 'Ann');
  await fits(page);
  await shot(page, 'campaign-phone', true);
  await page.tap('[data-heist="a1-lucky-pawn"]');
  await fits(page);
  const aside = await page.locator('.job-sheet').evaluate((d) => d.scrollWidth - d.clientWidth);
  expect(aside).toBe(0);
  await shot(page, 'campaign-phone-heist');
  await page.goto(world.base);
  await expect.poll(() => page.textContent('.your-own')).toMatch(/; next: \S/);
  await fits(page);
});

test('an answer that comes late does not bring an old ledger back', async () => {
  const page = await world.person();
  /* It looks again when we say so. */
  await page.addInitScript(() => Object.assign(window, { setInterval: () => 0 }));
  await begin(page, 'Ann');
  let letGo = () => {};
  const late = new Promise<void>((done) => {
    letGo = done;
  });
  let isAsked = false;
  await page.route('**/api/v1/campaigns/*', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    isAsked = true;
    await late;
    await route.fulfill({ response });
  });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => isAsked).toBe(true);
  const join = async (name: string) => {
    await page.fill('#join', name);
    await page.click('text=Joins');
    await page.waitForSelector(`.player h3 >> text=${name}`);
  };
  await join('Cy');
  const answered = page.waitForResponse(
    (r) => r.request().method() === 'GET' && /\/campaigns\/\w+$/.test(r.url()),
  );
  letGo();
  await (await answered).finished();
  /* It has been read once another one has. */
  await page.evaluate(async () => (await fetch('/api/v1/games')).text());
  await join('Di'); /* would be refused: “has changed in the meantime” */
});

test('a link that is none says so', async () => {
  world.foresee(/404 \(Not Found\)/);
  const page = await world.person();
  await page.goto(`${world.base}/campaign/0000000000000000`);
  await page.waitForSelector('.trouble >> text=there is no such campaign');
});

test('one person plays the whole crew; a heist that comes later says what comes first', async () => {
  const page = await world.person();
  await page.goto(`${world.base}/campaign`);
  await page.click('text=Begin');
  await page.waitForSelector('.city .next');
  await page.click('[data-heist=a2-night-desk]');
  await page.locator('.job-sheet .note', { hasText: 'comes after The Lucky Pawn' }).waitFor();
  expect(await page.locator('.job-sheet fieldset, .job-sheet [type=submit]').count()).toBe(0);
  await page.click('text=Back to the city');
  await page.click('[data-heist=a1-lucky-pawn]');
  await page.selectOption('select[name=company]', 'all');
  await page.click('.job-sheet .go');
  /* All four are mine, and nothing is covered in an open game. */
  await page.waitForSelector('.heist-board');
  await page.waitForSelector('.playing[data-now=yours]');
  await expect.poll(() => page.locator('.act-as').count()).toBe(3);
});
