import { expect, test } from 'vitest';
import { bothReady, downloaded, friendOf, playOut, setTable } from './people';
import { calm, inWorld, isOver, move, playNow, shot, shown, tableOf, truth, world } from './world';

inWorld();

test('journey: one click deals, a whole game by clicks, then replay, proof and a rematch: getmac_gm_45', async () => {
  const page = await world.person();
  await playNow(page);
  let moves = 0;
  for (await calm(page); !(await isOver(page)) && moves < 60; await calm(page)) {
    expect(await shown(page)).toEqual(await truth(page));
    if (moves === 0) await shot(page, 'table-wide');
    const what = await move(page, moves);
    expect(what).not.toBe('');
    moves++;
  }
  expect(await isOver(page)).toBe(true);
  await shot(page, 'table-over');
  const story = await page.locator('.feed li.move').allTextContents();
  expect(story.at(-1)).toMatch(/win/);
  expect(story.join(' ')).not.toMatch(/undefined|null/);

  const id = tableOf(page);
  await page.click('text=Watch it again');
  await page.waitForSelector('.controls');
  const last = Number(await page.locator('.controls input[type=range]').getAttribute('max'));
  expect(last).toBeGreaterThanOrEqual(moves);
  for (let i = 0; i < 3; i++) await page.click('[aria-label="One move on"]');
  await page.waitForFunction(() => location.hash.includes('n=3'));
  await page.selectOption('.eyes select', '1');
  await page.waitForFunction(() => location.hash.includes('seat=1'));
  await page.waitForSelector('.mine [data-at="hand:1"]');
  await shot(page, 'replay');
  await page.click('text=Prove it');
  await page.waitForSelector('.verdict');
  expect(await page.locator('.checks .good').count()).toBe(3);
  expect(await page.locator('.verdict').textContent()).toMatch(/^Fair/);
  await shot(page, 'proved', true);

  const file = await downloaded(page, 'text=Download the transcript');
  expect(file.suggestedFilename()).toBe(`caper-${id}.txt`);

  await page.goto(`${world.base}/t/${id}`);
  await page.waitForSelector('.panel.over');
  await page.click('text=Rematch');
  /* Whoever asks for it is taken there. */
  await page.waitForFunction((old) => !location.pathname.endsWith(old), id);
  await page.waitForSelector('.board .held');
  expect(tableOf(page)).not.toBe(id);
  /* GM-45: the deal passes to the left, so the seat after ours begins. */
  const next = await page.locator('.ticket .name').first().textContent();
  await page.waitForSelector(`.feed li.move >> nth=0 >> text=${next}`, { state: 'attached' });

  /* An evening has standings, from its second game on. */
  await playOut(page, moves);
  await page.waitForSelector('.standings:has-text("Tonight, after 2 games: ")');
  const wins = (await page.locator('.standings').textContent())!
    .match(/ \d+(?=[,.])/g)!
    .map(Number);
  expect(wins).toHaveLength(4);
  expect(wins.reduce((a, b) => a + b)).toBe(2);
});

test('undo: a move that showed nothing can be taken back, until somebody moves', async () => {
  /* Somebody who thinks for as long as it takes, and a hand with the Rock in it. */
  const page = await world.person({}, { seed: '1' });
  await setTable(page, 'getmac', 'me', 'open');
  await bothReady(page, await friendOf(page, 'Bo'));
  await calm(page);
  const before = await shown(page);
  await page.click('.held[data-card=rock]');
  await page.click('.plan .go');
  await page.click('text=Take it back');
  await calm(page);
  await expect.poll(() => shown(page)).toEqual(before);
  await expect.poll(() => page.locator('.feed').textContent()).toContain('taken back');
});

test('by keyboard alone: a card, cancel, a card, go', async () => {
  const page = await world.person();
  await playNow(page);
  await calm(page);
  await page.keyboard.press('1');
  await page.waitForSelector('.held.picked');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.held.picked', { state: 'detached' });
  await page.keyboard.press('2');
  await page.waitForSelector('.held.picked');
  const way = page.locator('.plan .ways button').first();
  for (let i = 0; i < 3; i++) {
    await page.locator('.plan .go').or(way).first().waitFor();
    if (await page.locator('.plan .go').count()) break;
    await way.focus();
    await page.keyboard.press('Enter');
  }
  await page.waitForFunction(() => document.activeElement?.className === 'go');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.feed li.move', { state: 'attached' });
  /* The button is gone, but keys go on from the table. */
  await calm(page);
  await page.waitForFunction(() => !!document.activeElement?.closest('.board'));
});

/** From here on a card that sets off stays in mid-air, for as long as somebody looks. */
function holdInMidAir(): void {
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) {
    const flight = animate.apply(this, how);
    if (this.classList.contains('ghost')) {
      flight.pause();
      flight.currentTime = 400;
    }
    return flight;
  };
  Object.assign(window, {
    letFly: () => {
      Element.prototype.animate = animate;
      for (const flight of document.getAnimations()) flight.play();
    },
  });
}

test('cards fly when motion is welcome, and land where the server says', async () => {
  const page = await world.person({ reducedMotion: 'no-preference' });
  await playNow(page);
  await calm(page);
  await page.evaluate(holdInMidAir);
  await move(page);
  await page.waitForSelector('.ghost');
  await shot(page, 'flight');
  await page.evaluate(() => (window as unknown as { letFly: () => void }).letFly());
  await calm(page);
  expect(await page.locator('.ghost').count()).toBe(0);
  expect(await shown(page)).toEqual(await truth(page));
});

test('sounds are asked for once, where nothing is covered, and the answer is kept', async () => {
  const page = await world.person();
  await page.goto(world.base);
  await page.evaluate(() => localStorage.removeItem('caper.sound'));
  /* Pages that a test opens begin silent; here they do not. */
  await page.addInitScript(() => {
    if (localStorage.getItem('caper.answered') !== 'yes') localStorage.removeItem('caper.sound');
  });
  await playNow(page);
  const asks = page.locator('fieldset.ticker');
  await asks.waitFor();
  await asks.locator('text=Yes').click();
  await asks.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => localStorage.getItem('caper.sound'))).toBe('on');
  await page.evaluate(() => localStorage.setItem('caper.answered', 'yes'));
  await page.reload();
  await page.waitForSelector('button.ticker');
  expect(await asks.count()).toBe(0);
});

test('a player who makes a move instead is not asked again', async () => {
  const page = await world.person();
  await page.goto(world.base);
  await page.addInitScript(() => {
    if (localStorage.getItem('caper.sound') === 'off' && !localStorage.getItem('caper.moved'))
      localStorage.removeItem('caper.sound');
  });
  await playNow(page);
  await page.waitForSelector('fieldset.ticker');
  await calm(page);
  await page.evaluate(() => localStorage.setItem('caper.moved', 'yes'));
  await move(page);
  await page.waitForSelector('button.ticker');
  expect(await page.evaluate(() => localStorage.getItem('caper.sound'))).toBe('off');
});
