// Adventures & Luck with a person's clicks: a character by hand and a whole adventure alone, a
// crew with votes on a phone, an evening with a host in another browser, the sheet on paper.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fits, forAll, phone } from './eyes';
import { isPart, lettered, weigh, weight, wholeHome } from './measure';
import { late, patient, patientFromTheBeginning } from './patient';
import { atHome, friendOf, heard, makeTable, openSheet, say } from './people';
import { acted, inWorld, press, replayOf, seqOf, shot, world } from './world';

inWorld();

/** An evening takes its time, however fast somebody clicks; more of it on slow pages. */
const aWhile = 300_000 * Number(process.env.SLOW ?? 1);

const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

/** The sheet with this adventure on it. */
async function choose(page: Page, adventure: string): Promise<void> {
  await openSheet(page, 'luck');
  await page.click(`.shelf label:has-text("${adventure}")`);
}

/** From the front door to a table with so many bots, by the sheet. */
async function sitDown(page: Page, adventure: string, bots = 0): Promise<void> {
  await choose(page, adventure);
  await makeTable(page, ['me', ...Array<string>(bots).fill('medium')]);
  await page.waitForSelector('.making-pick');
}

/** The bots have chosen who they are; whom they leave depends on who was quicker. */
const botsAreIn = (page: Page, bots: number) =>
  expect.poll(() => page.locator('.ready-made .about:has-text("has taken")').count()).toBe(bots);

const ways = 'button.road:enabled, .road button.say:enabled';

/** What a person would do now, after a look: one click, or a key. */
async function step(page: Page, roads: RegExp[], look: () => Promise<void>): Promise<void> {
  await look();
  const first = '.go-on, .go.big:enabled, .foe .go:enabled';
  const focused = page.locator(first).and(page.locator(':focus'));
  if (await focused.count()) return page.keyboard.press('Enter');
  if (await press(page, first)) return;
  const texts = await page
    .locator(ways)
    .evaluateAll((all) => all.map((b) => b.closest('.road')?.textContent ?? ''));
  const wanted = roads.map((r) => texts.findIndex((t) => r.test(t))).find((i) => i >= 0);
  if (texts.length) await press(page, ways, wanted ?? 0);
}

/** Until the end; there is always something to press, or somebody else is playing. */
async function playOn(page: Page, roads: RegExp[], look = async () => {}): Promise<void> {
  const ready =
    '.go-on, .go.big:enabled, .foe .go:enabled, button.road:enabled, button.say:enabled';
  for (let i = 0; i < 1200; i++) {
    await page.waitForSelector(`${ready}, .the-end`);
    if (await page.locator('.the-end').count()) return;
    await step(page, roads, look);
  }
  throw new Error('the adventure does not come to an end');
}

/** The server's own view after the last move, and the scenes so far. */
async function truth(page: Page) {
  const { view, steps } = await replayOf(page, -1);
  const told = (steps as { events: Told[] }[]).flatMap((s) => s.events);
  const scenes = told.filter((e) => e.type === 'scene').map((e) => e.name);
  return { view: view as Seen, scenes };
}
interface Seen {
  crew: { name: string; luck: number; points: number; traits: Record<string, string> }[];
}
interface Told {
  type: string;
  name: string;
}

/** The sheet, line by line, as full as it can be. */
async function makeByHand(page: Page): Promise<void> {
  await page.click('text=Make my own');
  await page.fill('.naming input >> nth=0', 'Ida Sand');
  await page.fill('.naming input >> nth=1', 'keeps bees');
  await page.waitForSelector('.purse-card .name:has-text("Ida Sand")');
  /* On the sheet before the next line: while a move is on its way there is nothing to choose. */
  await acted(page, () => page.locator('.naming input >> nth=1').blur());
  const lines = page.locator('.sheet-lines .line');
  for (let i = 0; i < (await lines.count()); i++) {
    const line = lines.nth(i);
    const title = (await line.locator('.list').textContent()) ?? '';
    if (!(await line.locator('.options').count())) await line.locator('h3 button').click();
    const many = /skills$|^Dis/.test(title) && !/^Social/.test(title) ? 5 : 1;
    for (let k = 1; k <= many; k++) {
      await line.locator('.choice[aria-pressed=false]:enabled').first().click();
      await line
        .locator('.choice[aria-pressed=true]')
        .nth(k - 1)
        .waitFor();
    }
  }
  expect(await page.locator('.purse-card .missing').textContent()).toBe('The sheet is complete.');
}

test('journey: a character by hand, a whole adventure with a fight by clicks, the map, a film', {
  timeout: aWhile,
}, async () => {
  const page = await world.person();
  await page.addInitScript(patientFromTheBeginning);
  await page.addInitScript(patient);
  await choose(page, 'Two Mummies');
  await forAll(page);
  await shot(page, 'luck-setup');
  await sitDown(page, 'Two Mummies');
  await forAll(page);
  await shot(page, 'luck-pick');
  await makeByHand(page);
  await forAll(page);
  await shot(page, 'luck-making');
  const { view } = await truth(page);
  const ida = view.crew[0]!;
  expect(await page.locator('.points b').textContent()).toBe(String(ida.points));
  expect(await page.locator('.luck-left b').textContent()).toBe(String(ida.luck));
  expect(Object.keys(ida.traits).filter((t) => /^(skills|disadvantages)/.test(t))).toHaveLength(10);
  await page.click('text=I’m ready');
  await page.waitForSelector('.scene');
  await forAll(page);
  await shot(page, 'luck-scene');

  /* The fullest sheet there is, on one page of either size. */
  for (const format of ['A4', 'Letter']) expect(pages(await page.pdf({ format }))).toBe(1);

  /* Treats are for eating. */
  const luck = Number(await page.locator('.own .purse b').textContent());
  await page.click('text=Just eat some');
  await page.fill('.eat input', '2');
  await page.click('text=Just eat 2');
  await page.waitForFunction(
    (n) => document.querySelector('.own .purse b')?.textContent === n,
    `${luck - 2}`,
  );

  const seen = new Set<string>();
  const roads = [/like citizens/, /Stand in the way/];
  await playOn(page, roads, async () => {
    for (const what of ['.test .go.big', '.moment .outcome', '.fighting .foe .go']) {
      if (seen.has(what) || !(await page.locator(what).count())) continue;
      /* Whoever must roll has the button under the thumb. */
      if (what === '.test .go.big')
        await page.waitForFunction(() => document.activeElement?.textContent === 'Roll the dice');
      const lit = await page.evaluate(() => ({
        one: document.querySelectorAll('.chart.one td.cross').length,
        row: document.querySelectorAll('.chart.two tr.lit').length,
        two: document.querySelectorAll('.chart.two td.cross').length,
        sum: document.querySelector('.dice .sum')?.textContent,
      }));
      if (what === '.test .go.big') expect(lit).toMatchObject({ one: 1, row: 1, two: 0 });
      if (what === '.moment .outcome') {
        expect(lit).toMatchObject({ one: 1, row: 1, two: 1 });
        expect(lit.sum).toMatch(/^[1-6] \+ [1-6] = \d+$/);
      }
      seen.add(what);
      await shot(page, `luck${what.replace(/[ .]+/g, '-')}`);
      await forAll(page);
    }
  });
  expect([...seen].sort()).toEqual(['.fighting .foe .go', '.moment .outcome', '.test .go.big']);

  const { scenes, view: last } = await truth(page);
  await page.waitForSelector('.map-picture');
  expect(await page.locator('.trail li').allTextContents()).toEqual(scenes);
  expect(await page.locator('.map-picture .seen').count()).toBe(new Set(scenes).size);
  expect(await page.locator('.map-picture .box').count()).toBeGreaterThan(25);
  expect(await page.locator('.purses').textContent()).toContain(`${last.crew[0]!.luck} luck left`);
  await forAll(page);
  await shot(page, 'luck-end');
  await page.locator('.map').scrollIntoViewIfNeeded();
  await shot(page, 'luck-map');

  await page.click('text=Watch it again');
  await page.waitForSelector('.controls');
  await page.click('[aria-label="To the end"]');
  await page.waitForSelector('.the-end .map-picture');
  await page.click('[aria-label="One move back"]');
  await page.waitForSelector('.luck .scene, .luck .test');
  await shot(page, 'luck-film');

  /* Another evening: Ida comes back as she was. */
  await sitDown(page, 'Gerald');
  await page.waitForSelector('.again:has-text("Ida Sand")');
  await forAll(page);
  await shot(page, 'luck-again');
  await page.click('.again button >> nth=0');
  await page.waitForSelector('.scene');
  expect((await truth(page)).view.crew[0]).toMatchObject({ name: 'Ida Sand', traits: ida.traits });
});

test('a name that is typed on a slow device stays', async () => {
  const page = await world.person();
  await sitDown(page, 'Two Mummies');
  await page.evaluate(late);
  await page.click('text=Make my own');
  await page.fill('.naming input >> nth=0', 'Ida Sand');
  await page.evaluate('catchUp()');
  expect(await page.inputValue('.naming input >> nth=0')).toBe('Ida Sand');
});

/** Addresses of everything that the page has fetched so far. */
const loaded = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((e) => e.name)
      .join(' '),
  );

/** The files that a visit brings, with their weight over the wire. */
async function visit(what: (page: Page) => Promise<unknown>): Promise<Map<string, number>> {
  const page = await world.person();
  const files = await weigh(page);
  await page.goto(world.base);
  await what(page);
  await page.waitForLoadState('networkidle');
  await page.context().close();
  return files;
}

/** What this game alone brings: neither the front page nor another game has it. */
async function expectLight(luck: Map<string, number>): Promise<void> {
  const home = await visit(wholeHome);
  const other = await visit(async (p) => {
    await p.click('.game-getmac .go');
    await p.waitForSelector('.board');
  });
  const isOwn = (path: string) => isPart(path) && !home.has(path) && !other.has(path);
  const bytes = weight(luck, isOwn);
  const many = [...luck.keys()].filter(isOwn).length;
  console.log(`luck: ${(bytes / 1000).toFixed(1)} kB over the wire in ${many} files`);
  expect(bytes).toBeGreaterThan(5_000);
  expect(bytes).toBeLessThan(80_000);
}

test('a crew with votes on a phone: everything fits, by touch, to the end, and is light', {
  timeout: aWhile,
}, async () => {
  const page = await world.person({ ...phone, colorScheme: 'dark' });
  const files = await weigh(page);
  await choose(page, 'Unlicensed Verse');
  await fits(page);
  await shot(page, 'luck-phone-setup');
  await sitDown(page, 'Unlicensed Verse', 2);
  await fits(page);
  await botsAreIn(page, 2);
  await page.tap('.ready-made li:nth-child(4) button');
  await page.waitForSelector('.scene');
  await page.waitForSelector('.able');
  // The bots wait until a person has read and chosen.
  expect(await page.locator('.able .voice').count()).toBe(0);
  await fits(page);
  await forAll(page);
  await shot(page, 'luck-phone-scene');
  expect(await loaded(page)).not.toContain('/assets/poetry'); /* no map before the end */
  let tested = false;
  await playOn(page, [/laugh/, /./], async () => {
    await fits(page);
    if (!tested && (await page.locator('.test').count())) {
      tested = true;
      await forAll(page);
      await shot(page, 'luck-phone-test');
    }
  });
  await page.waitForSelector('.map-picture');
  expect(await loaded(page)).toContain('/assets/poetry');
  await fits(page);
  await shot(page, 'luck-phone-end');
  await expectLight(files);
});

/** A host and a player, each with a browser, and a bot as the second player. */
async function evening(who = 'Odile'): Promise<[Page, Page]> {
  const host = await world.person();
  await openSheet(host, 'luck');
  await host.click('text=One of you hosts');
  await host.click('text=Slugfest');
  await makeTable(host, ['open', 'medium', 'me'], 2);
  const paul = await friendOf(host, 'Paul', { colorScheme: 'dark' });
  await host.waitForSelector('.place:has-text("Paul")');
  await host.click('text=Deal now');
  await paul.waitForSelector('.making-pick');
  await botsAreIn(paul, 1);
  await paul.click(`.ready-made li:has-text("${who}") button`);
  await host.waitForSelector('.host-desk');
  return [host, paul];
}

/** What the host picks for a call, by the legends. */
async function compose(host: Page, picks: Record<string, string | string[]>): Promise<void> {
  for (const [legend, what] of Object.entries(picks))
    for (const one of [what].flat())
      await host.click(
        `.calling .pick:has(legend:has-text("${legend}")) button:has-text("${one}")`,
      );
}
async function call(host: Page, picks: Parameters<typeof compose>[1]): Promise<void> {
  await compose(host, picks);
  await host.click('text=Call it');
}

/** Somebody on the table by name. */
async function putFoe(host: Page, name: string, trait?: string): Promise<Locator> {
  const foes = host.locator('.foes-on-table');
  if (!(await foes.getByLabel('Name').isVisible())) await foes.locator('summary').click();
  await foes.getByLabel('Name').fill(name);
  if (trait) await foes.getByLabel('Trait').selectOption({ label: trait });
  const called = name.toLowerCase();
  await host.getByRole('button', { name: `Put ${called} on the table` }).click();
  await foes.locator(`.foe:has-text("${called}")`).waitFor();
  return foes;
}

/** On with it in both browsers until the host can call again: everybody rolls what is theirs (the host
 * for a foe) and lets it be, nobody rules, and both have seen all of it. */
async function goOn(page: Page, host: Page): Promise<void> {
  const on = '.go-on, .answer [data-move=roll]:enabled, .answer [data-move=accept]:enabled';
  await expect
    .poll(async () => {
      for (const p of [page, host]) await press(p, on);
      return [
        await host.locator('.calling').count(),
        await page.locator('.told').count(),
        (await seqOf(page)) - (await seqOf(host)),
      ];
    })
    .toEqual([1, 1, 0]);
}

async function rollOut(page: Page, host: Page): Promise<void> {
  await page.click('.go.big:enabled');
  await goOn(page, host);
}

/** Where several roll for the same thing the bot is quicker: the dice then fall the same way every
 * time. */
const botHasRolled = (page: Page) =>
  page.waitForFunction(() => document.querySelectorAll('.dues :is(.roll, .decide)').length < 2);

async function round(host: Page, name: string): Promise<void> {
  await host.click(`.rounds button:has-text("${name}")`);
  await host.waitForSelector(`.rounds button[aria-pressed=true]:has-text("${name}")`);
}

test('a person runs a shipped adventure: told with a press, called with another', async () => {
  const host = await world.person();
  await openSheet(host, 'luck');
  await host.click('text=One of you hosts');
  await host.click('.shelf label:has-text("Two Mummies")');
  await makeTable(host, ['medium', 'medium', 'me'], 2);
  await host.waitForSelector('.script');
  await host.click('text=Tell this scene');
  const scene = (await host.locator('.script .prose').textContent())!;
  const last = host.locator('.told-so-far li').last();
  await expect.poll(async () => (await last.textContent())?.slice(-30)).toBe(scene.slice(-30));
  await host.click('.script >> text=On: The Foyer');
  await host.click('.script >> text=Charm Doris');
  await host.locator('.calling .people button').first().click();
  expect(await host.locator('.calling code').textContent()).toBe('test 0 moderate as Charm Doris');
  await host.fill('#narrate', 'Doris looks up.');
  const call = host.getByRole('button', { name: 'Tell and call it' });
  const [go, own] = [(await call.boundingBox())!, (await host.locator('.own').boundingBox())!];
  expect(go.y + go.height).toBeLessThanOrEqual(own.y); /* in sight without scrolling */
  await shot(host, 'luck-script');
  await call.click();
  await heard(host, 'Doris looks up.');
  await host.waitForSelector('text=Charm Doris');
  /* Where one was, and what one noted, is there after a reload. */
  await host.reload();
  await host.waitForSelector('.script');
  expect(await host.locator('.script select').inputValue()).toBe('The Foyer');
});

test('an evening with a host: telling, a test with traits, a ruling, a fight, the end', {
  timeout: aWhile,
}, async () => {
  const [host, paul] = await evening();
  const desk = host.locator('.felt');
  expect(await desk.evaluate((e) => e.scrollHeight - e.clientHeight)).toBeLessThanOrEqual(0);
  await forAll(host);
  await host.fill('#narrate', 'The lights go out. Then there are two Mona Lisas.');
  await host.click('text=Tell it');
  await paul.waitForSelector('.told:has-text("two Mona Lisas")');
  await forAll(paul);
  await shot(paul, 'luck-told');

  await compose(host, {
    'Who?': 'Odile',
    'How hard?': 'difficult',
    'With which traits?': 'perfect ear',
  });
  expect(await host.locator('.calling code').textContent()).toBe(
    'test 0 difficult using senses/perfect-ear',
  );
  await shot(host, 'luck-host');
  const go = (await host.getByRole('button', { name: 'Call it' }).boundingBox())!;
  const band = (await host.locator('.own').boundingBox())!;
  expect(go.y + go.height).toBeLessThanOrEqual(band.y); /* in sight without scrolling */
  await host.click('text=Call it');
  await paul.waitForSelector('.go.big:enabled');
  expect(await paul.locator('.test header').textContent()).toContain('strong against difficult');
  await paul.waitForSelector('.hope:has-text("%")');
  await shot(host, 'luck-host-waits');
  await rollOut(paul, host);

  /* It need not always be dice. */
  await call(host, { 'Who?': 'Odile', 'How hard?': 'easy' });
  await paul.waitForSelector('.go.big:enabled');
  await host.click('button:has-text("It works")');
  await paul.waitForSelector('.told');

  /* A fight: somebody goes for Odile, she strikes back. */
  await round(host, 'Action');
  await call(host, {
    'What?': 'Is attacked',
    'Who?': 'Odile',
    'Against whose rating?': 'A average',
  });
  await paul.waitForSelector('.test h2:has-text("attacked")');
  await rollOut(paul, host);
  await round(host, 'Free');
  await call(host, {
    'What?': 'Attack',
    'Who?': 'Odile',
    'Against whose rating?': 'D disadvantage',
  });
  await paul.waitForSelector('.test h2:has-text("strikes")');
  await rollOut(paul, host);

  /* Somebody on the table by name: he strikes, Odile chooses her defence and has a word to say. */
  const foes = await putFoe(host, 'Guard', 'dodging');
  const blow = async () => {
    await compose(host, { 'What?': 'Is attacked', 'Who?': 'Odile', 'Who attacks?': 'guard' });
  };
  /* An ice-cold voice at him, and his first blow never comes. */
  await paul.getByRole('button', { name: /^at guard: 1 luck/ }).click();
  await foes.locator('.foe.cold').waitFor();
  await blow();
  await host.click('text=Call it');
  for (const page of [paul, host]) await heard(page, 'Guard shivers and does nothing.');
  /* Once it is called the desk is empty again. */
  await host.waitForSelector('.calling code:has-text("…")');
  await blow();
  await shot(host, 'luck-host-foe');
  await host.click('text=Call it');
  await paul.waitForSelector('.test h2:has-text("guard goes for")');
  await shot(paul, 'luck-defend');
  await paul.locator('fieldset:has-text("Defend with") button').first().click();
  await paul.waitForSelector('text=defend with');
  await paul.fill('#say-in-story', 'Not the face!');
  await paul.click('text=Say it');
  await host.waitForSelector('text=Not the face!', { state: 'attached' });
  await rollOut(paul, host);
  await round(host, 'Free');

  /* Odile strikes him by name; if he still stands, the host rules. */
  await call(host, { 'What?': 'Attack', 'Who?': 'Odile', 'Against whom?': 'guard' });
  await paul.waitForSelector('.test h2:has-text("goes for guard")');
  await rollOut(paul, host);
  const knock = foes.getByRole('button', { name: 'Knock out guard' });
  const down = foes.locator('.foe.down:has-text("guard")');
  await down.or(knock).first().waitFor();
  if (!(await down.count())) await knock.click();
  await down.waitFor();

  /* Both together; the bot rolls by itself, and if it fails there is nothing left for Paul to roll. */
  await compose(host, { 'What?': 'Together' });
  await host.click('.calling .people button >> nth=0');
  await host.click('.calling .people button >> nth=1');
  await compose(host, { 'How hard?': 'moderate' });
  await acted(host, () => host.click('text=Call it'));
  await botHasRolled(paul);
  await goOn(paul, host);
  await heard(paul, /^(All of it worked|One failure)/);

  expect(pages(await host.pdf())).toBe(2); /* a host prints everybody */
  await host.click('text=End the adventure');
  await host.click('text=Yes, the end');
  await paul.waitForSelector('.the-end:has-text("two Mona Lisas")');
  await paul.waitForSelector('text=luck left to eat');
  await shot(paul, 'luck-hosted-end');
});

test('a host’s other powers: initiative, two players, a special attack, toughness, Speed', {
  timeout: aWhile,
}, async () => {
  const [host, paul] = await evening('Zadie');
  const bot = (await host.locator('.calling .people button').nth(1).textContent())!.trim();
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

  /* Who is quick? Everybody rolls, and the order is there for all to read. */
  const foes = await putFoe(host, 'Guard', 'Boxing');
  await button(host, 'An ambush: who is awake?').click();
  await paul.waitForSelector('.test h2:has-text("quick enough")');
  await botHasRolled(paul);
  await rollOut(paul, host);
  await foes.getByText(/^Order: .*then all adversaries; then /).waitFor();
  await heard(paul, /The order: first /);

  /* Two players against each other, with a trait that serves both. */
  await call(host, {
    'What?': 'Opposed',
    'Who?': 'Zadie',
    'Against whom?': bot,
    'With which traits?': 'acrobatic',
  });
  await paul.waitForSelector(`.test h2:has-text("Zadie Vance against ${bot}")`);
  expect(await paul.locator('.test .reason').textContent()).toContain('With a prime trait');
  await shot(paul, 'luck-opposed');
  await rollOut(paul, host);

  /* Two at once are two blows. */
  await putFoe(host, 'Uncle');
  await call(host, { 'What?': 'Is attacked', 'Who?': 'Zadie', 'Who attacks?': ['guard', 'uncle'] });
  await paul.locator('.dues li').nth(1).waitFor();
  await rollOut(paul, host);
  await round(host, 'Free');

  /* Something special: a step harder to land, and only for somebody who can. */
  await compose(host, { 'What?': 'Attack' });
  await host.getByLabel('A special attack').check();
  await call(host, { 'Who?': 'Zadie', 'Against whom?': 'guard' });
  await heard(paul, /^You go for guard with a special attack/);
  await rollOut(paul, host);
  await round(host, 'Free');

  /* Can he stand it? The host rolls for a foe. */
  await call(host, { 'What?': 'KO test', 'Who?': 'uncle', 'How hard?': 'extreme' });
  await host.waitForSelector('.test h2:has-text("Can uncle stand it?")');
  await host.waitForFunction(() => {
    const roll = document.querySelector('.test .go.big')?.getBoundingClientRect();
    return roll && roll.top > 0 && roll.bottom < innerHeight;
  });
  await shot(host, 'luck-host-ko');
  await host.click('.go.big:enabled');
  await goOn(paul, host);

  /* Speed, paid for before: four things at once. */
  await paul.getByLabel('How many times').fill('4');
  await button(paul, /^Speed ×4/).click();
  await heard(paul, /Speed/);
  await call(host, {
    'What?': 'At once',
    'Who?': 'Zadie',
    'First thing': 'easy',
    'Second thing': 'easy',
    'Third thing': 'easy',
    'Fourth thing': 'easy',
  });
  await paul.waitForSelector('.test h2:has-text("several things at once")');
  await shot(paul, 'luck-speed');
  await rollOut(paul, host);
});

test('a host improvises: a title, a call taken back, two on one, an attack among other things, a rest for some', {
  timeout: aWhile,
}, async () => {
  const [host, paul] = await evening('Zadie');
  const bot = (await host.locator('.calling .people button').nth(1).textContent())!.trim();
  const said = () => host.locator('.calling code').textContent();
  for (const name of ['guard', 'uncle', 'aunt']) await putFoe(host, name);

  /* Everybody reads what it is about. Then the host thinks better of it. */
  await compose(host, { 'Who?': 'Zadie', 'How hard?': 'difficult' });
  await host.getByLabel('Title').fill('Past the dogs');
  expect(await said()).toBe('test 0 difficult as Past the dogs');
  await host.click('text=Call it');
  await paul.waitForSelector('.test h2:has-text("Past the dogs")');
  await shot(host, 'luck-host-title');
  await host.getByRole('button', { name: 'Take the call back' }).click();
  await paul.waitForSelector('.test', { state: 'detached' });
  await host.waitForSelector('.calling');

  /* Two on one. */
  await compose(host, { 'What?': 'Attack', 'Who?': ['Zadie', bot], 'Against whom?': 'guard' });
  expect(await said()).toBe('strike 0 1 guard');
  await acted(host, () => host.click('text=Call it'));
  await botHasRolled(paul);
  await goOn(paul, host);
  await heard(paul, /^(All of it worked|One failure)/);

  /* An attack, and something else in the same breath. */
  await compose(host, {
    'What?': 'At once',
    'Who?': 'Zadie',
    'First thing': 'attack uncle',
    'Second thing': 'easy',
  });
  expect(await said()).toBe('multi 0 uncle easy');
  await host.click('text=Call it');
  await paul.waitForSelector('.test h2:has-text("goes for uncle")');
  await rollOut(paul, host);

  /* A foe tests, and the host rolls. Then a player goes for a player. */
  await call(host, { 'What?': 'Test', 'Who?': 'aunt', 'How hard?': 'easy' });
  await host.click('.go.big:enabled');
  await goOn(paul, host);
  await heard(paul, /^Aunt rolls/);
  await call(host, { 'What?': 'Attack', 'Who?': 'Zadie', 'Against whom?': bot });
  await paul.waitForSelector(`.test h2:has-text("goes for ${bot}")`);
  await rollOut(paul, host);

  /* Not everybody rests. */
  const rest = host.locator('.rounds details').first();
  await rest.locator('summary').click();
  await rest.getByRole('button', { name: bot }).click();
  await rest.getByRole('button', { name: 'The others rest' }).click();
  await host.waitForSelector('.rounds button[aria-pressed=true]:has-text("Rest")');
});

const brawl = `:: StoryTitle
The Yard

:: StoryData
{"ifid":"1B2E0C64-2C55-4C0E-9D0D-2B8A4C1B7E12","start":"The Yard"}

:: The Yard [fight]
A dog in a hat.

foe: The dog | D
won: [[Home]]

[[Run->Lost]]

:: Home [ending]
Tea.

:: Lost [ending lost]
No tea.
`;

test('a special attack in an adventure of one’s own, with slugfest', async () => {
  const page = await world.person();
  await openSheet(page, 'luck');
  await page
    .locator('.own-file input')
    .setInputFiles({ name: 'yard.twee', mimeType: 'text/plain', buffer: Buffer.from(brawl) });
  await page.click('text=Slugfest');
  await makeTable(page, ['me']);
  await page.click('.ready-made li:has-text("Zadie") button');
  for (const what of ['.go.big:enabled', '.go-on']) await press(page, what);
  await expect
    .poll(async () => {
      await press(page, '.go-on, .go.big:enabled, .answer [data-move=accept]:enabled');
      return page.getByRole('button', { name: 'Special attack on The dog' }).count();
    })
    .toBe(1);
  await shot(page, 'luck-special');
  await page.getByRole('button', { name: 'Special attack on The dog' }).click();
  await heard(page, /^You go for The dog with a special attack/i);
});

test('one person plays two: each comes to the front when the game waits for it', async () => {
  const page = await atHome();
  await page.fill('#name', 'Ann');
  await openSheet(page, 'luck');
  await page.selectOption('.count-players', '2');
  await page.selectOption('#place-1', 'here');
  await page.fill('.who-sits input', 'Bo');
  await page.click('text=Make the table');
  await page.click('.ready-made li:has-text("Wilma") button');
  await page.waitForSelector('.hands [aria-current]:has-text("Bo")');
  await page.click('.ready-made li:has-text("Pippa") button');
  await page.waitForSelector('.scene');
  const front = await page.locator('.hands [aria-current]').textContent();
  const other = front?.includes('Ann') ? 'Bo' : 'Ann';
  await page.click('button.road >> nth=0');
  await page.waitForSelector(`.hands [aria-current]:has-text("${other}")`);
  await page.waitForSelector('.able .voice');
  await page.click('button.road >> nth=0');
  await page.waitForSelector('.title[aria-label="The Foyer"]');
  expect(pages(await page.pdf())).toBe(1); /* the sheet of whoever is in front */
});

test('what is stressed in a story is stressed on a phone’s bar and to ears, too', async () => {
  const page = await atHome(phone);
  await page.click('.game-luck .go');
  await page.waitForSelector('.ready-made');
  await botsAreIn(page, 2); /* what they choose would be told after it */
  await page.click('.ticker');
  await say(page, 'That was a *present*.');
  await page.locator('.feed em', { hasText: 'present' }).waitFor();
  await page.click('.ticker');
  expect(await page.locator('.ticker em').textContent()).toBe('present');
  expect(await page.locator('[role=log] em').textContent()).toBe('present');
});

test('at 1280×720 all ways of a usual scene are in sight, above your own band', async () => {
  const page = await world.person({ viewport: { width: 1280, height: 720 } }, { seed: 'c0ffee' });
  await sitDown(page, 'Two Mummies', 2);
  await botsAreIn(page, 2);
  await page.click('.making-pick [data-move^="ready-made"]:enabled >> nth=0');
  await lettered(page);
  const seen = new Map<string, number>();
  while (seen.size < 8) {
    await page.waitForSelector(`.go-on, .go.big:enabled, ${ways}`);
    const scene = await page.evaluate(() => {
      const roads = [...document.querySelectorAll('.scene:not(.fighting) .road')];
      const ids = [...document.querySelectorAll('[id]')].map((e) => e.id);
      return {
        text: document.querySelector('.prose')?.textContent ?? '',
        ways: roads.length,
        below: Math.max(0, ...roads.map((r) => r.getBoundingClientRect().bottom)),
        band: document.querySelector('.own')?.getBoundingClientRect().top ?? 0,
        twice: ids.filter((id, i) => ids.indexOf(id) !== i),
      };
    });
    if (scene.ways > 0 && scene.ways <= 3) {
      expect(scene.below, scene.text).toBeLessThanOrEqual(scene.band);
      seen.set(scene.text, scene.ways);
    }
    expect(scene.twice, 'a label belongs to one thing').toEqual([]);
    await step(page, [], async () => {});
  }
  expect([...seen.values()], 'scenes with three ways were among them').toContain(3);
});
