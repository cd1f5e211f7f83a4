// The walk: every screen at every size, light and dark, measured (measure.ts) and, in the whole walk,
// photographed into one contact sheet. `make walk` walks all of it, `make test` a short way.
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faint } from './eyes';
import {
  jumps,
  lettered,
  mispointed,
  outOfSight,
  painted,
  scrolled,
  scrollsTwice,
  shifts,
  unread,
  unwarned,
} from './measure';
import { moments, type Screen, screens, unreveal } from './walk';
import { inWorld, world } from './world';

const whole = process.env.WALK === 'all';
const sizes = whole
  ? [
      [320, 568],
      [390, 844],
      [1280, 720],
      [1920, 1080],
      [3840, 2160],
    ]
  : [
      [320, 568],
      [1280, 720],
    ];
const momentSizes = whole
  ? [
      [360, 640],
      [390, 844],
      [1280, 720],
      [1440, 900],
    ]
  : [
      [390, 844],
      [1280, 720],
    ];
/** SIZES=360x640,1280x720 THEMES=dark: these instead. */
const wanted = process.env.SIZES?.split(',').map((s) => s.split('x').map(Number));
const themes = process.env.THEMES?.split(',') ?? (whole ? ['light', 'dark'] : ['light']);
const folder = fileURLToPath(new URL('../../out/walk/', import.meta.url));
const chosen = process.env.SCREENS?.split(',');
const way = [...screens, ...moments].filter((s) =>
  chosen ? chosen.includes(s.name) : whole || s.short,
);

inWorld();
beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  if (whole) writeFileSync(`${folder}found.txt`, '');
});
afterAll(async () => {
  if (pictures.length) await contactSheet();
}, 240_000);

const pictures: string[] = [];

/** Where something is picked, one after the other: on a phone and at a desk. */
const picked = [
  [390, 844],
  [1280, 720],
];

/** The moment comes, and stays to be measured. (On a phone a film is a page that grows below its moment.) */
const desks = [
  [1280, 720],
  [1440, 900],
];
async function revealed(page: Page, s: Screen): Promise<string[]> {
  const found: string[] = [];
  for (const [k, [width, height]] of desks.entries()) {
    if (k) await unreveal(page);
    await page.setViewportSize({ width: width!, height: height! });
    await painted(page);
    const moved = await shifts(page, async () => {
      found.push(...(await scrolled(page, () => s.reveal!(page))));
    });
    found.push(...moved.map((m) => `${s.name} ${width}×${height}: ${m}`));
  }
  return found;
}

async function measured(page: Page, s: Screen): Promise<string[]> {
  const found: string[] = s.reveal ? await revealed(page, s) : [];
  for (const [width, height] of wanted ?? (s.moving ? momentSizes : sizes)) {
    await page.setViewportSize({ width: width!, height: height! });
    for (const theme of themes) {
      await page.evaluate((t) => {
        document.documentElement.dataset.theme = t;
      }, theme);
      await painted(page);
      const at = `${s.name} ${width}×${height} ${theme}`;
      const bad = [
        ...(await unread(page)),
        ...(await unwarned(page)),
        ...(await scrollsTwice(page)),
        ...(await faint(page)),
        ...(await mispointed(page)),
        ...(s.primary ? (await outOfSight(page, s.primary)).map((b) => `out of sight: ${b}`) : []),
      ];
      found.push(...bad.map((b) => `${at}: ${b}`));
      if (whole && !process.env.NO_PICTURES) {
        const file = `${s.name}-${width}-${theme}.png`;
        await page.screenshot({ path: folder + file, scale: 'css' });
        pictures.push(file);
      }
    }
  }
  for (const [k, [width, height]] of (s.pick ? picked : []).entries()) {
    await page.setViewportSize({ width: width!, height: height! });
    await painted(page);
    let jumped: string[] = [];
    const slid = await scrolled(page, async () => {
      jumped = await jumps(page, () => s.pick!(page, k));
    });
    found.push(...[...jumped, ...slid].map((j) => `${s.name} ${width}×${height}: ${j}`));
  }
  return found;
}

/** All of it on one picture, to be looked at. */
async function contactSheet(): Promise<void> {
  const cells = pictures.map(
    (f) => `<figure><img src="${f}"><figcaption>${f}</figcaption></figure>`,
  );
  const css =
    'body{margin:8px;display:grid;grid-template-columns:repeat(10,300px);gap:6px;font:10px sans-serif}figure{margin:0}img{width:300px;height:230px;object-fit:contain;background:#888}';
  writeFileSync(`${folder}index.html`, `<!doctype html><style>${css}</style>${cells.join('')}`);
  const page = await (
    await world.browser.newContext({ viewport: { width: 3080, height: 1000 } })
  ).newPage();
  await page.goto(`file://${folder}index.html`);
  await page.screenshot({ path: `${folder}contact-sheet.png`, fullPage: true });
}

for (const s of way)
  test(`the walk: ${s.name}`, { timeout: 300_000 * Number(process.env.SLOW ?? 1) }, async () => {
    const page = await world.person({
      viewport: { width: 1280, height: 720 },
      ...(s.moving && { reducedMotion: 'no-preference' as const }),
    });
    await s.open(page);
    await lettered(page);
    const found = await measured(page, s);
    if (whole) appendFileSync(`${folder}found.txt`, found.map((f) => `${f}\n`).join(''));
    expect(found).toEqual([]);
  });
