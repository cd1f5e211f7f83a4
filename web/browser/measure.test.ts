// Each of the walk's measures finds its fault, and nothing where there is none.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { faint } from './eyes';
import {
  mispointed,
  outOfSight,
  scrolled,
  scrollsTwice,
  shifts,
  unread,
  unwarned,
} from './measure';
import { inWorld, world } from './world';

inWorld();

const pointer = (style: string, more = '') =>
  `<p class="coach-points" style="margin:40px;${style}">Here${more}</p>`;
const faults: [
  name: string,
  (page: Page) => Promise<string[]>,
  bad: string,
  good: string,
  said: RegExp,
][] = [
  [
    'cut text',
    unread,
    '<p style="width:60px;overflow:hidden;white-space:nowrap">Longer than its box</p>',
    '<p style="width:60px;overflow:hidden">Longer than its box</p>',
    /clipped/,
  ],
  [
    'overlap',
    unread,
    '<p>Below</p><p style="margin-top:-34px;background:#fff">Above</p>',
    '<p>Below</p><p style="background:#fff">Above</p>',
    /covered/,
  ],
  [
    'contrast',
    faint,
    '<p style="color:#999">Faint</p>',
    '<p style="color:#555">Clear</p>',
    /faint/,
  ],
  [
    'a pointer without contrast',
    mispointed,
    pointer('outline:4px solid #ff0;box-shadow:0 0 0 9px #fff'),
    pointer('outline:4px solid #fff;box-shadow:0 0 0 9px #000'),
    /without contrast/,
  ],
  [
    'a target outside the view',
    mispointed,
    pointer('outline:4px solid #fff;box-shadow:0 0 0 9px #000;margin-top:2000px'),
    pointer('outline:4px solid #fff;box-shadow:0 0 0 9px #000'),
    /out of sight/,
  ],
  [
    'a warning out of sight',
    unwarned,
    '<p class="warn" style="margin-top:2000px">Lost for good</p>',
    '<p class="warn">Lost for good</p>',
    /warning/,
  ],
  [
    'a primary button out of sight',
    outOfSight,
    '<button class="go" style="margin-top:2000px">Go</button>',
    '<button class="go">Go</button>',
    /Go/,
  ],
  [
    'a page that scrolls behind a table',
    scrollsTwice,
    '<main class="table-page" style="height:3000px"></main>',
    '<main class="table-page"></main>',
    /scrolls by/,
  ],
  [
    'scrolling that nobody asked for',
    (page) =>
      scrolled(page, () => page.evaluate(() => document.querySelector('#x')?.scrollIntoView())),
    '<p style="height:2000px">Long</p><p id="x">End</p>',
    '<p style="height:2000px">Long</p>',
    /scrolled from 0/,
  ],
  [
    'layout that shifts at a reveal',
    (page) =>
      shifts(page, () =>
        page.evaluate(() => document.querySelector('#x')?.setAttribute('style', 'height:300px')),
      ),
    '<p id="x" style="height:10px"></p><div style="background:#ccc;height:300px">Board</div>',
    '<p style="height:10px"></p><div style="background:#ccc;height:300px">Board</div>',
    /shifts by/,
  ],
];

for (const [name, measure, bad, good, said] of faults)
  test(`the walk finds ${name}`, async () => {
    const page = await world.person();
    const fill = (body: string) =>
      page.setContent(
        `<!doctype html><html lang="en"><title>x</title><body style="margin:8px">${body}`,
      );
    await fill(good);
    expect(await measure(page)).toEqual([]);
    await fill(bad);
    expect((await measure(page)).join()).toMatch(said);
  });
