// Friends bring every browser: twelve screens in three engines at two widths, and a journey in each.
// Chromium's boxes are the measure: what is much bigger or smaller elsewhere, or wider than the window, is wrong.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Engine, openChromium, openFirefox, openWebKit, until } from './engines';
import { madeTable, playedOut } from './walk';
import { inWorld, world } from './world';

const shots = fileURLToPath(new URL('../../out/screenshots/', import.meta.url));
const sizes: [number, number][] = [
  [1280, 720],
  [500, 800],
];

inWorld();
let engines: Engine[] = [];
beforeAll(async () => {
  engines = await Promise.all([openChromium(), openFirefox(), openWebKit()]);
});
afterAll(async () => {
  await Promise.all(engines.map((e) => e.close()));
});

/* ---- Finding one's way ------------------------------------------------------------------------ */

const shows = (e: Engine, what: string) =>
  until(`${e.name}: ${what}`, () => e.run('return !!document.querySelector(arguments[0])', what));

/** Clicks the first of these that can be clicked, as soon as there is one. */
const click = (e: Engine, what: string) =>
  until(`${e.name}: click ${what}`, () =>
    e.run(
      `const one = [...document.querySelectorAll(arguments[0])]
         .find((b) => !b.disabled && b.getClientRects().length > 0);
       if (one) one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
       return !!one;`,
      what,
    ),
  );

/** A table of that game with a seat of this engine's. */
async function table(e: Engine, game: string): Promise<string> {
  const { table, token, host, seat } = await madeTable(game);
  await e.goto(world.base);
  await e.run(
    `localStorage.setItem('caper.table.' + arguments[0], arguments[1]);
     localStorage.setItem('caper.tempo', 'fast');`,
    table,
    JSON.stringify({ seat, token, host, now: true }),
  );
  return `${world.base}/t/${table}`;
}

const sit =
  (game: string, ready: string, then?: string) =>
  async (e: Engine): Promise<void> => {
    await e.goto(await table(e, game));
    await shows(e, ready);
    if (!then) return;
    await click(e, ready);
    await shows(e, then);
  };

const page = (path: string, ready: string) => async (e: Engine) => {
  await e.goto(`${world.base}${path}`);
  await shows(e, ready);
};

const sheet = (game: string) => async (e: Engine) => {
  await page('/', '.poster .go')(e);
  await click(e, `.game-${game} .plain`);
  await shows(e, '.sheet .own-file, .sheet .who-sits');
};

/** The film of a game that another browser has played to its end. */
async function film(e: Engine): Promise<void> {
  const { table } = await playedOut(await world.person(), 'getmac');
  await page(`/replay/${table}`, '.controls button:not(:disabled)')(e);
}

const screens: Record<string, (e: Engine) => Promise<void>> = {
  home: page('/', '.today .row'),
  'sheet-getmac': sheet('getmac'),
  'sheet-heist': sheet('heist'),
  getmac: sit('getmac', '.playing[data-now=yours] .held.ready', '.panel.plan'),
  'mcguffin-making': sit('mcguffin', '.playing[data-now=yours] button.figure'),
  'luck-making': sit('luck', '.ready-made li button'),
  'heist-planning': sit('heist', '.playing[data-now=yours] .hit.pick'),
  'rules-mcguffin': page('/rules/mcguffin', 'main h2'),
  luck: sit('luck', '.ready-made li button', '.scene'),
  'rules-heist': page('/rules/heist', 'main h2'),
  campaign: page('/campaign', 'main form, main .go'),
  editor: page('/edit/heist', '.palette button'),
  'getmac-replay': film,
  album: page('/album', '.album-page'),
};

/* ---- Measuring -------------------------------------------------------------------------------- */

/** Where everything stands that has a shape of its own, by its kind, its classes and its number. Nothing moves
 * when it is asked for. */
const boxes = `
  const at = {}, count = {};
  for (const e of document.querySelectorAll('main, main *, header *, dialog *')) {
    if (e.closest('svg') && e.closest('svg') !== e) continue;
    const kind = e.tagName + '.' + [...e.classList].sort().join('.');
    const n = (count[kind] = (count[kind] ?? 0) + 1);
    const box = e.getBoundingClientRect();
    if (n <= 8 && box.width && box.height) at[kind + ' ' + n] = [box.width, box.height];
  }
  return { at, wide: document.documentElement.scrollWidth - innerWidth };`;

interface Boxes {
  at: Record<string, [number, number]>;
  wide: number;
}

/** The same twice: fonts are there, and nothing slides any more. */
async function measure(e: Engine): Promise<Boxes> {
  await until(`${e.name}: fonts`, () => e.run("return document.fonts.status === 'loaded'"));
  let last = '';
  return until(`${e.name}: a screen that stands still`, async () => {
    const found = await e.run<Boxes>(boxes);
    const same = JSON.stringify(found) === last;
    last = JSON.stringify(found);
    return same && found;
  });
}

/** Much wider or higher than in Chromium, or much less: not by a line of text that breaks elsewhere. */
function differs([w, h]: [number, number], [w0, h0]: [number, number]): boolean {
  const far = (a: number, b: number, most: number) =>
    Math.abs(a - b) > most && (a > 1.5 * b || b > 1.5 * a);
  return far(w, w0, 40) || far(h, h0, 60);
}

const compare = (name: string, found: Boxes, like: Boxes): string[] => [
  ...(found.wide > 1 ? [`${name}: ${found.wide} px wider than the window`] : []),
  ...Object.entries(found.at)
    .filter(([key, box]) => like.at[key] && differs(box, like.at[key]!))
    .map(([key, box]) => `${name}: ${key} is ${box} instead of ${like.at[key]}`),
];

for (const [screen, open] of Object.entries(screens))
  test(`${screen} looks alike in all engines`, async () => {
    const wrong: string[] = [];
    for (const [width, height] of sizes) {
      const found: Boxes[] = [];
      for (const e of engines) {
        await e.size(width, height);
        await open(e);
        found.push(await measure(e));
        writeFileSync(join(shots, `engine-${screen}-${width}-${e.name}.png`), await e.shot());
      }
      for (const [i, e] of engines.entries())
        wrong.push(...compare(`${e.name} at ${width}`, found[i]!, found[0]!));
    }
    expect(wrong).toEqual([]);
  });

test('a game with moves, and one alone that is still there after leaving the page', async () => {
  for (const e of engines) {
    await e.size(1280, 720);
    await sit('getmac', '.playing[data-now=yours] .held.ready', '.panel.plan')(e);
    const seq = 'return Number(document.querySelector(".playing").dataset.seq)';
    const before = await e.run<number>(seq);
    for (let i = 0; i < 4 && !(await e.run('return !!document.querySelector(".plan .go")')); i++)
      await click(e, '.plan .ways button, .plan .go');
    await click(e, '.plan .go');
    await until(`${e.name}: the move`, async () => (await e.run<number>(seq)) > before);

    /* Its owner goes away and comes back: nothing is locked. */
    await e.goto(`${world.base}/#/`);
    await click(e, '.game-getmac .go');
    await until(`${e.name}: a table`, () => e.run('return location.hash.startsWith("#/t/")'));
    const here = await e.run<string>('return location.href');
    await shows(e, '.playing[data-now=yours]');
    for (const back of ['history.back()', `location.href = ${JSON.stringify(here)}`]) {
      await e.goto(`${world.base}/rules/getmac`);
      await shows(e, 'main h2');
      await e.run(`setTimeout(() => { ${back}; })`); /* once this has been answered */
      await shows(e, '.playing[data-now=yours]');
      await shows(e, '.held.ready, .held');
    }
  }
});
