// McGuffin by clicks: a whole job, a character card by card, an evening with a Mastermind.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fits, forAll, phone } from './eyes';
import { isPart, weigh, weight, wholeHome } from './measure';
import { patient } from './patient';
import { atHome, friendOf, makeTable, openSheet, setTable } from './people';
import { acted, inWorld, replayOf, seqOf, shot, world } from './world';

inWorld();

interface Member {
  name: string;
  skills: Record<string, number>;
  health: number;
  damage: number;
  successes: number;
  status: string;
}
interface View {
  crew: Member[];
  decks: Record<string, number>;
  heat?: number;
  stage: string;
  over: boolean;
}

/** The newest view of a seat, from the server itself. */
const truth = async (page: Page): Promise<View> => (await replayOf(page)).view;

/** What the page shows of the same, read off the screen. */
const shown = (page: Page) =>
  page.evaluate(() => ({
    crew: [...document.querySelectorAll('.dossier')].map((d) => ({
      name: d.querySelector('.name')?.textContent,
      skills: [...d.querySelectorAll('.skills b')].map((b) => Number(b.textContent)),
      health: d.querySelector('.health > span:last-child')?.lastChild?.parentElement?.textContent,
    })),
    decks: [...document.querySelectorAll('.deck .n')].map((n) => Number(n.textContent)),
  }));

const expected = (v: View) => ({
  crew: v.crew.map((m) => ({
    name: m.name,
    skills: ['contacts', 'brains', 'weapons', 'tools'].map((s) => m.skills[s]),
    health: `Health ${Math.max(0, m.health - m.damage)}/${m.health}`,
  })),
  decks: ['locks', 'staff', 'law', 'schematic'].map((d) => v.decks[d]),
});

/** Once everything is shown, what is shown is what the server says. */
async function sameAsTruth(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const [now, then] = [await shown(page), expected(await truth(page))];
      return now.decks.length === 0 || JSON.stringify(now) === JSON.stringify(then);
    })
    .toBe(true);
}

/** Before a job, with people who can be taken. */
async function playNow(...how: Parameters<typeof atHome>): Promise<Page> {
  const page = await atHome(...how);
  await page.click('.game-mcguffin .go');
  await page.waitForSelector('.figure');
  return page;
}

/** Everybody else has made up a past: nobody takes the one that is about to be clicked. */
const othersAreIn = (page: Page) =>
  page.waitForFunction(() => document.querySelectorAll('.gathering li:not(.in)').length === 1);

async function takeFirst(page: Page): Promise<void> {
  await othersAreIn(page);
  await page.locator('.figure:not(:disabled)').first().click();
  await page.click('.set .go');
  await page.waitForSelector('.mc-crew');
}

/** Something to press, or the end; past everything that is only to be looked at. */
async function asked(page: Page): Promise<void> {
  const ready = '.go.big, .obstacle.live, .aside .quiet, .mc-end';
  do {
    await page.waitForSelector(`.go-on, ${ready}`);
    await page.$$eval('.go-on', (all) => {
      for (const b of all) (b as HTMLElement).click();
    });
  } while (!(await page.locator(ready).count()));
}
const isOver = (page: Page) => page.locator('.mc-end').isVisible();

/** One move by clicks: turn the card, fight, take on an obstacle, choose a gate, or yield. */
async function move(page: Page, pick = 0): Promise<string> {
  const seq = await seqOf(page);
  const lines = await page.locator('.feed li.move').count();
  let what: string | null = null;
  /* Found and clicked at once: what a moment still shows may be gone a moment later. */
  await expect
    .poll(async () => {
      what = await page.evaluate((k) => {
        const all = (where: string) => [
          ...document.querySelectorAll<HTMLButtonElement>(`${where}:enabled`),
        ];
        const live = all('.obstacle.live');
        const one =
          all('.deeds .go.big')[0] ?? live[k % live.length] ?? all('[data-move=yield]')[0];
        one?.click();
        if (!one || one.dataset.move === 'yield') return one ? 'yield' : null;
        return one.dataset.gate ?? one.dataset.obstacle ?? one.textContent;
      }, pick);
      return what;
    })
    .not.toBeNull();
  await page.waitForFunction(
    ([n, s]) =>
      document.querySelectorAll('.feed li.move').length > n! &&
      Number(document.querySelector<HTMLElement>('.playing')?.dataset.seq) > s!,
    [lines, seq],
  );
  return what!;
}

/** No part 5 of 4, no row of dots that squeezes the name, and whoever has enough is first shown how
 * to let the others go. */
const sense = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const bad: string[] = [];
    for (const e of document.querySelectorAll('.beats')) {
      const [n, of] = e.textContent!.match(/\d+/g)?.map(Number) ?? [0, 0];
      if (n! > of!) bad.push(e.textContent!);
    }
    for (const e of document.querySelectorAll('.dossier')) {
      if (e.querySelectorAll('.wins i').length > 4) bad.push(`dots: ${e.textContent}`);
      const name = e.querySelector<HTMLElement>('.name');
      if (name && name.offsetWidth < 24) bad.push(`squeezed: ${name.textContent}`);
    }
    const done = document.querySelectorAll('.dossier.own .wins .won').length >= 4;
    const casing = document.querySelector('.stages [aria-current]')?.textContent === 'Casing';
    const first = document.querySelector('.deeds .obstacle.live, .deeds .let-go');
    /* While another player is asked one may still step in, but there is no turn to pass on. */
    const asked = document.querySelector('.playing')?.getAttribute('data-now') === 'yours';
    if (casing && done && asked && first?.classList.contains('live'))
      bad.push('let them go comes last');
    return bad;
  });

test('journey: a whole job by clicks, then the film of it', async () => {
  const page = await world.person();
  await setTable(page, 'mcguffin', 'me', 'easy');
  await page.waitForSelector('.figure');
  await shot(page, 'mcguffin-figures');
  await takeFirst(page);
  const seen = new Set<string>();
  let moves = 0;
  for (await asked(page); !(await isOver(page)) && moves < 150; await asked(page)) {
    const before = await page.locator('.stages [aria-current]').textContent();
    if (before && !seen.has(before)) {
      seen.add(before);
      await shot(page, `mcguffin-${before.toLowerCase().replace(/\W+/g, '-')}`);
    }
    if (moves === 5 || moves === 12) await sameAsTruth(page);
    expect(await sense(page)).toEqual([]);
    seen.add(await move(page, moves++));
  }
  expect(await isOver(page)).toBe(true);
  expect(moves).toBeGreaterThan(5);
  expect(seen).toContain('Casing');
  expect(seen).toContain('Turn the card');
  await shot(page, 'mcguffin-over');
  const last = await truth(page);
  expect(last.over).toBe(true);
  await expect.poll(() => shown(page)).toEqual(expected(last));
  expect(await page.locator('.feed').textContent()).not.toMatch(/undefined|null|NaN/);

  await page.click('text=Watch it again');
  await page.waitForSelector('.controls');
  const max = Number(await page.locator('.controls input[type=range]').getAttribute('max'));
  for (let i = 1; i <= 30 && !(await page.locator('.check .facing').count()); i++) {
    await page.click('[aria-label="One move on"]');
    await page.waitForSelector(`.controls output:has-text("${i} / ${max}")`);
  }
  await page.waitForSelector('.check .verdict-stamp');
  await shot(page, 'mcguffin-replay');
  await page.click('[aria-label="To the end"]');
  await page.waitForFunction((n) => location.hash.includes(`n=${n}`), max);
  await expect.poll(() => shown(page)).toEqual(expected(last));
});

test('a character card by card, who comes back for the next job', async () => {
  const page = await playNow();
  await page.click('text=Make your own, card by card');
  await page.fill('#mc-name', 'Fenwick <b>&');
  await acted(page, () => page.press('#mc-name', 'Enter'));
  await page.fill('#mc-known', 'safes, charm and patience');
  await page.check('.belongs [value=contacts]');
  await acted(page, () => page.click('text=So they say'));
  for (const [i, skill] of ['tools', 'contacts', 'weapons', 'brains'].entries()) {
    await page.click(`[data-make=${skill}]`);
    await page.waitForFunction((n) => document.querySelectorAll('.slot .how').length === n, i + 1);
    if (i === 1) await shot(page, 'mcguffin-making');
  }
  const made = (await truth(page)).crew[0]!;
  const scores = await page.locator('.slot .score').allTextContents();
  expect(scores.map(Number)).toEqual(
    ['contacts', 'brains', 'weapons', 'tools'].map((s) => made.skills[s]),
  );
  expect(made.name).toBe('Fenwick <b>&');
  await page.click('.set .go');
  await page.waitForSelector('.dossier.own');
  expect(await page.locator('.dossier.own .name').textContent()).toBe('Fenwick <b>&');

  await openSheet(page, 'mcguffin');
  await page.check('.mc-setup [value=otter]');
  await page.selectOption('.count-players', '1');
  await page.click('text=Somebody comes back');
  await page.selectOption('.back-again select', 'Fenwick <b>&');
  await page.click('text=Make the table');
  await page.waitForSelector('.set .go');
  await page.click('.set .go');
  await page.waitForSelector('.dossier.own');
  const back = await truth(page);
  expect(back.crew[0]).toMatchObject({ name: 'Fenwick <b>&', skills: made.skills });
  expect(await page.locator('.job-head h1').textContent()).toBe('The Lucky Otter');
});

/** What a person presses: a button by the words on it. */
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();
const group = (page: Page, name: string) => page.getByRole('group', { name });
/** One button of a group; without a name the first. */
const pick = (page: Page, of: string, name?: string | RegExp) =>
  group(page, of)
    .getByRole('button', name === undefined ? {} : { name })
    .first()
    .click();
/** A bonus, picked from the list beside its label. */
const giveBonus = (page: Page, label: string, to: number) =>
  page.getByLabel(label, { exact: true }).selectOption(String(to));

/** The deck that this person is best at, as the chips say it: “Locks tools 9 ★”. */
async function bestDeck(page: Page): Promise<string> {
  const words = await group(page, 'Which deck?').getByRole('button').allInnerTexts();
  const scores = words.map((w) => [Number(/\d+/.exec(w)?.[0] ?? 0), w.split(/\s/)[0]!] as const);
  return scores.sort((a, b) => b[0] - a[0])[0]![1];
}

/** The Mastermind calls the check that the rules have for this person, with a bonus. */
async function callCheck(host: Page, who: string, bonus: number): Promise<void> {
  await pick(host, 'Whose scene?', who);
  await pick(host, 'What is in the way?');
  const deck = await bestDeck(host);
  await pick(host, 'Which deck?', new RegExp(`^${deck}`));
  await giveBonus(host, 'Bonus', bonus);
  /* Until it is called the button for the next call is this one's. */
  await acted(host, () => press(host, 'Call it'));
}

async function callFight(host: Page, who: string, rival: string): Promise<void> {
  await pick(host, 'Whose scene?', who);
  await pick(host, 'What is in the way?', 'Fight');
  await pick(host, 'Against whom?', rival);
}

/** No call is pending: the Mastermind can call again, or it is over. */
const free = (host: Page) =>
  host.waitForSelector('button:has-text("Call it"), button:has-text("Watch it again")');

/** Ada is the Mastermind, Bo sits in the crew, and so does a bot. */
async function evening(): Promise<[Page, Page]> {
  const ada = await atHome();
  await ada.fill('#name', 'Ada');
  await openSheet(ada, 'mcguffin');
  await ada.getByLabel('One of us').check();
  await ada.getByLabel('The High C').check();
  await makeTable(ada, ['open', 'easy', 'me'], 2);
  const bo = await friendOf(ada, 'Bo');
  await press(bo, 'I’m ready');
  await press(ada, 'I’m ready');
  await othersAreIn(bo);
  await bo.locator('.figure:enabled').first().click();
  await press(bo, 'I’m in');
  await free(ada);
  return [ada, bo];
}

/** Somebody does something, and both have seen what came of it. */
async function both(ada: Page, bo: Page, act: () => Promise<unknown>): Promise<void> {
  await acted(ada, act);
  await expect.poll(async () => (await seqOf(bo)) - (await seqOf(ada))).toBe(0);
}

/** The names on the sheets of the crew. */
const named = (page: Page) => page.locator('.dossier .name').allInnerTexts();

test('hosted: a whole evening by what is written on the buttons', async () => {
  const [ada, bo] = await evening();
  const [me = '', cy = ''] = await named(ada);
  const seen = new Set<string>();

  /* Words: hers, and his. */
  await ada.getByLabel('Tell them what they see').fill('Rain <i>on</i> the roof of the opera.');
  await press(ada, 'Tell it');
  await bo.getByText('Rain <i>on</i> the roof').first().waitFor();
  expect(await bo.getByRole('button', { name: /Turn the card|Fight/ }).count()).toBe(0);
  await bo.getByLabel('Say what you try').fill('I take the lift shaft.');
  await press(bo, 'Say it');
  await ada.locator('.dossier').getByText('I take the lift shaft.').waitFor();

  /* A scene of the job is told with the call; she thinks again, twice. */
  await pick(ada, 'Whose scene?', me);
  const scene = ada.locator('.ideas').getByRole('button').first();
  const title = (await scene.locator('b').innerText()).trim();
  await scene.click();
  await shot(ada, 'mcguffin-host');
  await press(ada, 'Call it');
  await bo.locator('.called h2').getByText(title).waitFor();
  await giveBonus(ada, `Bonus for ${me}`, 2);
  await press(ada, 'Change the bonus');
  await bo.locator('.called').getByText('+2 against').waitFor();
  await shot(bo, 'mcguffin-called');
  await shot(ada, 'mcguffin-host-waits');
  for (const page of [ada, bo]) {
    await forAll(page);
    await fits(page);
  }
  await press(ada, 'Withdraw it');
  await bo.getByText('the check is off').first().waitFor();
  await expect.poll(() => bo.getByRole('button', { name: 'Turn the card' }).count()).toBe(0);
  await free(ada);

  /* Two at once, and she calls them off after the first. */
  await callFight(ada, me, 'somebody on the payroll');
  await ada.getByLabel('How many').fill('2');
  await giveBonus(ada, 'Bonus', 6);
  await press(ada, 'Call it');
  await bo.locator('.called').getByText('A fight with 2').waitFor();
  await press(bo, 'Fight');
  await ada.waitForSelector('.check.fight .verdict-stamp');
  await shot(ada, 'mcguffin-fight');
  await acted(ada, () => press(ada, 'Withdraw it'));
  await free(ada);

  /* No honour among thieves. */
  await callFight(ada, me, cy);
  await giveBonus(ada, `Bonus for ${me}`, -2);
  await giveBonus(ada, `Bonus for ${cy}`, -2);
  await press(ada, 'Call it');
  await bo.getByText(`A fight with ${cy}`).first().waitFor();
  await press(bo, 'Fight');
  await ada.waitForSelector(`.check h2:has-text("against ${cy}")`);
  expect(await ada.locator('.rival .mc-portrait').count()).toBe(2);
  await free(ada);

  /* Her last word: a blow, and a bandage. */
  await ada.getByText('Rule on it').click();
  await press(ada, `${cy}: harm 1`);
  await bo.getByText(`${cy} is hurt`).first().waitFor();
  await shot(bo, 'mcguffin-ruling');
  await press(ada, `${cy}: mend 1`);
  await bo.getByText('health back').first().waitFor();
  await press(ada, `${cy}: give 1 success`);
  await bo.getByText(`1 more success for ${cy}`).first().waitFor();
  await press(ada, `${cy}: take 1 success`);
  await bo.getByText(`${cy} loses successes`).first().waitFor();
  await shot(ada, 'mcguffin-rulings');
  await forAll(ada);

  /* A check with another skill than the deck's own, and a title that both read. */
  await free(ada);
  await pick(ada, 'Whose scene?', me);
  await pick(ada, 'What is in the way?');
  await pick(ada, 'Which deck?', /^Locks/);
  await ada.getByLabel('With', { exact: true }).selectOption('brains');
  await ada.getByLabel('Title', { exact: true }).fill('past the lasers');
  await ada.getByText(`${me} against the locks with brains`).waitFor();
  await shot(ada, 'mcguffin-title');
  await press(ada, 'Call it');
  await bo.locator('.called').getByText('“past the lasers”').waitFor();
  await bo.locator('.called').getByText('brains against the locks').waitFor();
  await press(bo, 'Turn the card');
  await bo.locator('.check h2').getByText('past the lasers').waitFor();
  await free(ada);

  /* Casing: checks until the button for the next stage is there. */
  const on = ada.getByRole('button', { name: 'On to the heist' });
  for (let n = 0; n < 40 && !(await on.isVisible()); n++) {
    const who = n % 2 ? cy : me;
    await callCheck(ada, who, 6);
    if (who === me) {
      const heal = bo.getByRole('button', { name: 'Fail it and heal a d8' });
      await bo.getByRole('button', { name: 'Turn the card' }).waitFor();
      if (await heal.isVisible()) seen.add('heal offered');
      await press(bo, 'Turn the card');
    }
    await free(ada);
  }
  /* What Ada picks for the last stage is gone when the next one begins. */
  await acted(ada, () => on.click());

  /* The heist ends early: she is asked twice. */
  await press(ada, 'Go on early');
  await both(ada, bo, () => press(ada, 'On to the Combination'));
  await bo.getByText('on to the next stage').first().waitFor({ state: 'attached' });

  /* The Combination, against the wind. */
  for (let n = 0; n < 4; n++) {
    await giveBonus(ada, `Bonus for ${me}`, -6);
    await both(ada, bo, () => press(ada, 'Change the bonus'));
    await bo.locator('.asked, .called').getByText('−6').first().waitFor();
    /* What Ada picks before she has seen the card is gone when she sees it. */
    await both(ada, bo, () => press(bo, 'Turn the card'));
    if (n === 1) await shot(bo, 'mcguffin-combination');
  }
  await free(ada);

  /* The getaway as it is: a gate, or the weakest skill against a deck of Bo's choice. */
  await pick(ada, 'Whose scene?', me);
  const ask = group(ada, 'What is in the way?').getByRole('button').first();
  const kind = (await ask.innerText()).trim();
  await ask.click();
  await pick(ada, 'Which deck?', 'They choose');
  await press(ada, 'Call it');
  await bo.locator('.called').getByText('against a deck of your choice').waitFor();
  await shot(bo, 'mcguffin-names');
  await bo
    .getByRole('button', { name: /^Schematic/ })
    .last()
    .click();
  await press(bo, 'Turn the card');
  await free(ada);
  console.log(`a hosted evening: ${kind}, ${[...seen].join(', ')}`);
  await press(ada, `${cy}: is caught`);
  await bo.locator('.dossier').getByText('Caught').waitFor();

  /* The end is asked for a second time, and again when something has happened. */
  await press(ada, 'End it here');
  await group(ada, 'How does it end?').waitFor();
  await bo.getByLabel('Say what you try').fill('Wait!');
  await press(bo, 'Say it');
  await ada.getByRole('button', { name: 'End it here' }).waitFor();
  await press(ada, 'End it here');
  await press(ada, 'They got away with it');
  for (const page of [ada, bo])
    await page.getByRole('heading', { name: 'Away with it!' }).waitFor();
  await shot(ada, 'mcguffin-ended');
});

test('duels, where they are allowed: one heat, and somebody bleeds', async () => {
  const page = await world.person();
  await openSheet(page, 'mcguffin');
  await page.getByLabel(/No honour among thieves/).check();
  await makeTable(page, ['me', 'easy']);
  await othersAreIn(page);
  await page.locator('.figure:enabled').first().click();
  await press(page, 'I’m in');
  await page.waitForSelector('.obstacle.live');
  const [, cy = ''] = await named(page);
  await page.getByText('Fight one of your own').click();
  await shot(page, 'mcguffin-duels');
  await press(page, new RegExp(`^Fight ${cy}`)); // and what it costs
  await page.getByText('Heat 1/').first().waitFor();
  await page.getByText(`A fight with ${cy}`).first().waitFor();
  await press(page, 'Fight');
  await page.waitForSelector(`.check h2:has-text("against ${cy}")`);
});

test('the check is a moment: seen, skipped by Enter, and in nobody’s way', async () => {
  const page = await playNow({ reducedMotion: 'no-preference' });
  await page.addInitScript(patient);
  await page.reload();
  await takeFirst(page);
  await page.waitForSelector('.obstacle.live');
  await move(page);
  /* What is next has the focus, not what takes the move back. */
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('Turn the card'));
  await page.evaluate(() => Object.assign(window, { patient: true }));
  await page.keyboard.press('Enter');
  await page.waitForSelector('.mc-scene.playing-on .turning');
  expect(await page.locator('.obstacle.live').count()).toBe(0);
  await page.waitForFunction(() => document.activeElement?.classList.contains('go-on'));
  await page.evaluate(() => Reflect.deleteProperty(window, 'patient'));
  await page.keyboard.press('Enter');
  await page.waitForSelector('.mc-scene.done .verdict-stamp');
  await page.waitForFunction(() => !!document.activeElement?.closest('.deeds'));
  await page.waitForSelector('.feed li.move:has-text("The ")', { state: 'attached' });
});

test('on a phone a check is in sight, and stays there when there is something to choose again', async () => {
  const page = await playNow(phone);
  await takeFirst(page);
  await page.waitForSelector('.obstacle.live');
  await expect.poll(() => page.locator('.obstacle.live').count()).toBeGreaterThan(5);
  /* Nothing lies over its title, its sum or its stamp. */
  const covered = () =>
    page.$$eval('.check h2, .check .parts, .check .verdict-stamp', (all) =>
      all
        .filter((e) => {
          const r = e.getBoundingClientRect();
          const top = document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2);
          return !top || !(e.contains(top) || top.contains(e));
        })
        .map((e) => e.textContent),
    );
  let checks = 0;
  for (let i = 0; i < 40 && checks < 4; i++) {
    await asked(page);
    if (await page.locator('.obstacle.live').count()) {
      const check = (await page.locator('.check .verdict-stamp').count()) > 0;
      if (check) await expect.poll(covered).toEqual([]);
      checks += Number(check);
    }
    await move(page, i);
  }
  expect(checks).toBe(4);
});

test('whoever lets somebody else go first waits until somebody has', async () => {
  const page = await world.person();
  await setTable(page, 'mcguffin', 'me', 'easy');
  await page.waitForSelector('.figure');
  await takeFirst(page);
  await page.waitForSelector('.obstacle.live');
  const lines = page.locator('.feed li.move');
  const before = await lines.count();
  /* What can be pressed from the moment it is told until the bot has gone, however quick it is. */
  await page.evaluate(() => {
    const all: string[] = [];
    Object.assign(window, { all });
    new MutationObserver(() => {
      const last = [...document.querySelectorAll('.feed li.move')].at(-1)?.textContent;
      if (!last?.includes('You let somebody else go first')) return;
      const live = document.querySelectorAll('.obstacle.live, .deeds .go.big').length;
      all.push(`${document.querySelectorAll('.obstacle').length > 0} ${live}`);
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  await page.click('text=Let somebody else go first');
  await page.waitForSelector('.feed li.move:has-text("You let somebody else go first")', {
    state: 'attached',
  });
  /* The bot goes, and when all of that has been shown there is something to do again. */
  await expect.poll(() => lines.count()).toBeGreaterThan(before + 1);
  await page.waitForSelector('.obstacle.live');
  const all = await page.evaluate(() => (window as unknown as { all: string[] }).all);
  expect([...new Set(all)]).toEqual(['true 0']);
});

test('one person holds two seats: whoever is asked comes to the front', async () => {
  const page = await world.person();
  await openSheet(page, 'mcguffin');
  await page.selectOption('.count-players', '2');
  await page.selectOption('#place-1', 'here');
  await page.fill('.who-sits input', 'Bo');
  await page.click('text=Make the table');
  for (const n of [1, 2]) {
    await page.waitForSelector('.figure');
    await page.locator('.figure:not(:disabled)').nth(n).click();
    await page.click('.set .go');
    if (n === 1) await page.waitForSelector('.hands button[aria-current]:has-text("Bo")');
  }
  await page.waitForSelector('.mc-crew');
  const fronts = new Set<string | null>();
  for (let i = 0; i < 14 && fronts.size < 2; i++) {
    /* The dot: the game waits for the one in front, who will not be passed over in a moment. */
    await page.waitForSelector('.hands button[aria-current]:has(i)');
    await page.waitForSelector('.dossier.own.turn');
    fronts.add(await page.locator('.dossier.own .name').textContent());
    await asked(page);
    await move(page, i);
  }
  expect(fronts.size).toBe(2);
});

test('axe-core finds nothing serious; a phone has no need to scroll sideways', async () => {
  for (const [name, options] of [
    ['wide', { colorScheme: 'dark' }],
    ['phone', { ...phone, colorScheme: 'light' }],
  ] as const) {
    const page = await world.person(options);
    await openSheet(page, 'mcguffin');
    await forAll(page);
    await fits(page);
    await makeTable(page, ['me']);
    await page.waitForSelector('.figure');
    await page.click('text=Make your own, card by card');
    await page.click('[data-make=tools]');
    await page.waitForSelector('.slot .how');
    await forAll(page);
    await fits(page);
    await page.click('text=Somebody ready-made');
    await takeFirst(page);
    await asked(page);
    await move(page);
    await shot(page, `mcguffin-${name}-called`);
    await move(page);
    await page.waitForSelector('.check');
    await page.click('.left summary');
    await forAll(page);
    await fits(page);
    await shot(page, `mcguffin-${name}`);
    const acts = (await page.locator('.below-band').boundingBox())!;
    if (name === 'phone') expect(acts.y + acts.height).toBeLessThanOrEqual(844);
    await page.context().close();
  }
});

test('this game’s own part is light', async () => {
  const page = await world.person();
  await page.goto(world.base);
  await wholeHome(page);
  await page.waitForLoadState('networkidle');
  const files = await weigh(page);
  await page.click('.game-mcguffin .plain');
  await page.waitForSelector('.mc-setup');
  await page.click('text=Cancel');
  await page.click('.game-mcguffin .go');
  await page.waitForSelector('.figure');
  const bytes = weight(files, isPart);
  console.log(`McGuffin adds ${(bytes / 1000).toFixed(1)} kB, with its sheet and all of the table`);
  expect(bytes).toBeGreaterThan(5_000);
  expect(bytes).toBeLessThan(80_000);
});
