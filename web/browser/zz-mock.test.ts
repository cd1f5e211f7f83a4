import { test } from 'vitest';
import { shot, World } from './world';

const now = Date.now();
const meData = {
  ok: true,
  name: 'Ann',
  made: now,
  settings: { quiet: [22, 8] },
  devices: [
    { id: 'a', name: 'Firefox on Linux', kind: 'device', at: now - 1e9, mine: true },
    { id: 'b', name: 'Chrome on Android', kind: 'device', at: now - 1e8 },
    { id: 'c', name: 'Recovery sheet', kind: 'sheet', at: now - 1e8 },
  ],
  crews: [
    { id: 'abcdefgh12345678', name: 'Tuesday Thieves' },
    { id: 'abcdefgh12345679', name: 'The Long Weekend Irregulars' },
  ],
  calls: { push: false, mail: 'ann@example.org' },
};
const gs = Array.from({ length: 23 }, (_, i) => ({
  id: `g${i}`,
  at: now - i * 4e7,
  game: ['getmac', 'mcguffin', 'luck', 'heist'][i % 4],
  title: ['Get the MacGuffin', 'McGuffin', 'Adventures & Luck', 'Masters of the Heist'][i % 4],
  ...(i % 4 > 1 && { piece: 'The Lucky Pawn' }),
  seats: ['You', 'Bo', 'Cy'],
  seat: 0,
  won: (i * 7) % 5 < 2,
  place: 2,
  of: 3,
}));
const tables = [
  {
    id: 't1',
    game: 'mcguffin',
    title: 'McGuffin',
    seat: 0,
    state: 'playing',
    players: ['Ann', 'Bo', 'Cy'],
    turn: true,
    due: now + 1.8e8,
  },
  {
    id: 't2',
    game: 'getmac',
    title: 'Get the MacGuffin',
    seat: 0,
    state: 'playing',
    players: ['Ann', 'Dee'],
    turn: false,
    due: now + 1.8e8,
  },
  {
    id: 't3',
    game: 'heist',
    title: 'Masters of the Heist',
    seat: 0,
    state: 'open',
    players: ['Ann'],
    turn: false,
  },
];
const summary = (id: string, game: string, title: string, state: string) => ({
  id,
  game,
  title,
  state,
  seats: [
    { seat: 0, kind: 'person', name: 'Bo' },
    { seat: 1, kind: 'open', name: null },
  ],
  players: 2,
});
const crew = {
  ok: true,
  name: 'Tuesday Thieves',
  owner: 'm1',
  me: 'm1',
  members: [
    { member: 'm1', name: 'Ann', since: now },
    { member: 'm2', name: 'Bo', since: now },
    { member: 'm3', name: 'Constantinopolitanella', since: now },
  ],
  tables: [
    summary('x1', 'luck', 'Adventures & Luck', 'open'),
    summary('x2', 'getmac', 'Get the MacGuffin', 'playing'),
  ],
  games: gs.slice(0, 4).map(({ won, seat, ...g }) => ({ ...g, winners: [1] })),
  score: [
    { member: 'm1', games: { getmac: { played: 4, won: 1 }, luck: { played: 2, won: 2 } } },
    { member: 'm2', games: { getmac: { played: 4, won: 3 } } },
  ],
  usual: { game: 'mcguffin', name: 'Ann', players: ['me', 'open', 'open', 'medium'] },
  night: { at: now + 5e8, text: 'at Bo’s, bring dice' },
};
const fig = {
  played: 6,
  won: 4,
  low: 300,
  high: 903,
  streak: 3,
  rating: { value: 1543, deviation: 88 },
};

test('screens', async () => {
  const world = await World.open();
  world.foresee(/./);
  for (const [size, options] of Object.entries({
    wide: { viewport: { width: 1280, height: 720 } },
    phone: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const },
    small: { viewport: { width: 360, height: 640 } },
  })) {
    const page = await world.person(options);
    const say = (path: string | RegExp, body: object) =>
      page.route(path, (r) => r.fulfill({ json: body }));
    await say(/\/api\/v1\/people(\/me)?$/, meData);
    await say('**/api/v1/people/me/tables', { ok: true, tables });
    await say('**/api/v1/people/me/games?*', {
      ok: true,
      games: gs,
      count: 23,
      figures: { getmac: fig, heist: { played: 2, won: 2, low: 342, high: 1000, streak: 2 } },
    });
    await say('**/api/v1/people/me/devices', { ok: true, code: 'ABCDEFGH' });
    await say('**/api/v1/claim', meData);
    await say('**/api/v1/calls', { ok: true, push: 'x', mail: true });
    await say('**/api/v1/crews/abcdefgh12345678', crew);
    await say('**/api/v1/crews/abcdefgh12345679', {
      ok: true,
      name: 'The Long Weekend Irregulars',
      members: 7,
    });
    await page.addInitScript(() => {
      localStorage.setItem('caper.person', '1');
      localStorage.setItem('caper.calls', 'wanted');
    });
    await page.goto(world.base);
    await page.waitForSelector('text=Your crews');
    await page.waitForSelector('text=Shall we call');
    await page.waitForTimeout(800);
    await shot(page, `week-home-${size}`, true);
    await page.click('.game-getmac .plain');
    await page.click('.sheet button:has-text("Over days")');
    await page.waitForTimeout(400);
    await shot(page, `week-sheet-${size}`);
    await page.goto(`${world.base}/me`);
    await page.waitForSelector('text=Another device');
    await page.waitForSelector('.curve');
    await page.waitForTimeout(800);
    await shot(page, `week-me-${size}`, true);
    await page.click('button:has-text("Another device")');
    await page.click('text=Make a recovery sheet');
    await page.waitForSelector('.qr');
    await page.waitForSelector('.words');
    await page.locator('.pairing').scrollIntoViewIfNeeded();
    await page.waitForTimeout(400);
    await shot(page, `week-pair-${size}`);
    await page.locator('.on-paper').scrollIntoViewIfNeeded();
    await shot(page, `week-paper-${size}`);
    if (size === 'wide') {
      await page.emulateMedia({ media: 'print' });
      await shot(page, 'week-print', true);
    }
    await page.goto(`${world.base}/crew/abcdefgh12345678`);
    await page.waitForSelector('text=Played together');
    await page.waitForTimeout(500);
    await page.click('text=Another time');
    await shot(page, `week-crew-${size}`, true);
    await page.goto(`${world.base}/crew/abcdefgh12345679`);
    await page.waitForSelector('text=Join as');
    await shot(page, `week-join-${size}`);
    await page.goto(`${world.base}/me#code=ABCDEFGH`);
    await page.reload();
    await page.waitForSelector('text=both are mine');
    await shot(page, `week-arrive-${size}`);
    await page.context().close();
  }
  await world.close();
});
