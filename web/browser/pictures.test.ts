// The pictures of README and docs. `make pictures` takes them; as a test this looks at the same screens and
// fails if one has another shape than its picture (docs/shapes): a panel has moved, a button has another name.
// Everything follows from seeds; people wait for bots wherever both could act.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { program } from '../tools/engine';
import { lettered, painted, wholeHome } from './measure';
import { patient } from './patient';
import { changes, type Part, shapeOf, shapeOfText, write } from './shape';
import { Terminal } from './terminal';
import { pressed, sit } from './walk';
import { acted, asked, inWorld, move, now, world } from './world';

const taking = process.env.PICTURES === 'take';
const docs = fileURLToPath(new URL('../../docs/', import.meta.url));

inWorld();

/** Somebody with a name, in the light. */
async function guest(width: number, height: number): Promise<Page> {
  const page = await world.person({ viewport: { width, height }, colorScheme: 'light' });
  await page.addInitScript(() => localStorage.setItem('caper.name', 'Old Harry'));
  return page;
}

/** Take the picture and write its shape down, or compare. A shape that is still true stays as it is. */
async function keep(page: Page, name: string, shape?: Part[]): Promise<void> {
  await painted(page);
  await page.mouse.move(0, 0);
  const file = `${docs}shapes/${name}.txt`;
  const now = shape ?? (await shapeOf(page));
  const changed = existsSync(file) ? changes(readFileSync(file, 'utf8'), now) : ['no shape yet'];
  if (taking) {
    await page.screenshot({ path: `${docs}${name}.png` });
    if (changed.length) writeFileSync(file, write(now));
  } else if (changed.length)
    throw new Error(
      `docs/${name}.png shows an older screen (boxes are left, top, right, bottom in percent):\n  ${changed.join('\n  ')}\nIf the screen is right, run \`make pictures\`, look at the picture, and commit it with docs/shapes/${name}.txt.`,
    );
}

const today = (game: string, piece?: string) => ({
  game,
  piece,
  content: piece && 'any',
  seed: '1',
  seats: 4,
  mine: null,
  results: [],
  count: 0,
});

test('home', async () => {
  const page = await guest(1280, 1120);
  /* Each day deals something else. */
  await page.route('**/api/v1/daily', (route) =>
    route.fulfill({
      json: {
        ok: true,
        day: '2026-11-16',
        today: '2026-11-16',
        games: [
          today('getmac'),
          today('mcguffin', 'The Admiral’s Parrot'),
          today('luck', 'Two Mummies and a Misunderstanding'),
          today('heist', 'Curtain Call'),
        ],
      },
    }),
  );
  await page.goto(world.base);
  await wholeHome(page);
  await keep(page, 'home');
});

test('table', async () => {
  const page = await guest(1280, 800);
  await sit('getmac', { seed: '5' })(page);
  await move(page); // the Rock
  await now(page, 'yours');
  await page.click('.held.ready >> nth=0'); // the Merchant
  await page.waitForSelector('.panel.plan');
  await lettered(page);
  await keep(page, 'table');
});

test('mcguffin', async () => {
  const page = await guest(1280, 800);
  await page.addInitScript(patient);
  await sit('mcguffin', { seats: 2 })(page);
  await page.waitForFunction(
    () => document.querySelectorAll('.gathering li:not(.in)').length === 1,
  );
  await page.click('.figure:not(:disabled) >> nth=0');
  await page.click('.set .go');
  await acted(page, () => pressed(page, '.obstacle.live:enabled'));
  await page.waitForSelector('.deeds .go.big:enabled');
  await page.evaluate(() => Object.assign(window, { patient: true }));
  await acted(page, () => pressed(page, '.deeds .go.big:enabled'));
  await page.waitForSelector('.check .verdict-stamp');
  await keep(page, 'mcguffin');
});

test('luck', async () => {
  const page = await guest(1280, 800);
  await sit('luck', { seats: 1 })(page);
  await page.click('.ready-made li button:enabled >> nth=0');
  await acted(page, () => pressed(page, 'button.road:enabled'));
  await acted(page, () => pressed(page, 'button.road:enabled'));
  await page.waitForSelector('.go.big:enabled');
  await keep(page, 'luck');
});

test('heist', async () => {
  const page = await guest(1280, 800);
  await sit('heist')(page);
  await now(page, 'yours');
  for (let i = 0; i < 5; i++) {
    await acted(page, () => pressed(page, '.hit.pick', i * 3));
    await now(page, 'yours');
  }
  await acted(page, () => pressed(page, '.band .go'));
  await asked(page);
  /* The others have acted, and wait for us. */
  await page.waitForFunction(() => document.querySelectorAll('.crew-one.set').length === 3);
  await keep(page, 'heist');
});

test('editor', async () => {
  const page = await guest(1280, 800);
  await page.goto(`${world.base}/edit/heist`);
  await page.waitForSelector('.checks.sound');
  /* Two guards, a camera, and no jewel although one must be brought out. */
  for (const [brush, hex] of Object.entries({ G2: '2.3', CM: '2.4', EM: '1.3' })) {
    await page.click(`[data-brush="${brush}"]`);
    await page.click(`.stage [data-hex="${hex}"]`);
  }
  await page.waitForSelector('.checks:not(.sound)');
  await lettered(page);
  await keep(page, 'editor');
});

test('lab', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'caper-lab-'));
  execFileSync(program, ['lab', 'getmac', '--games', '200000', '--quiet', '--out', folder]);
  const page = await guest(1280, 1500);
  await page.goto(`file://${folder}/report.html`);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.picture')].every((p) => p.querySelector('svg')),
  );
  await keep(page, 'lab');
  rmSync(folder, { recursive: true });
});

test('terminal', async () => {
  const terminal = new Terminal('play getmac --seed 5 --pace 0', 118, 36);
  try {
    await terminal.shows(/1 ▶ The Rock/);
    await terminal.press('1', /Enter: play/);
    await terminal.press('Enter', /The Rock \(on your table\)/);
    await terminal.press('1', /The Merchant ▸/);
    const page = await guest(1180, 720);
    await page.setContent(terminal.html());
    await keep(page, 'terminal', shapeOfText(terminal.screen(), terminal.columns));
  } finally {
    terminal.close();
  }
});
