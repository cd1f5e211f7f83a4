// The screens of the walk: how to get to each of them, and what is picked there.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { patient } from './patient';
import { acted, asked, fetched, now, press, world } from './world';

export interface Screen {
  name: string;
  open: (page: Page) => Promise<void>;
  /** Something to pick, each time another one: nothing else may jump. */
  pick?: (page: Page, k: number) => Promise<unknown>;
  /** Primary buttons that must be in sight; empty: it is a page to scroll. */
  primary?: string;
  /** It moves, as it does for those who have not asked for stillness. */
  moving?: true;
  /** Brings the moment that is to be looked at, each time anew: nothing around it may jump. */
  reveal?: (page: Page) => Promise<unknown>;
  /** Also in the short walk. */
  short?: boolean;
}

/** A seat that was made for us. */
export interface Made {
  table: string;
  token: string;
  host: string;
  seat: number;
}

/** Ask the server for something without a page. */
export const post = async (path: string, body: object): Promise<Made> =>
  (
    await fetch(`${world.base}/api/v1${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json();

/** A table of this game with the first seat for us, from the same deal every time. */
export function madeTable(game: string, more: { seats?: number } = {}) {
  const seats = more.seats ?? { getmac: 4, heist: 4 }[game] ?? 3;
  return post('/tables', {
    game,
    seats,
    name: 'Old Harry',
    players: ['me', ...Array<string>(seats - 1).fill('medium')],
    pace: 0,
    seed: '7',
    ...more,
  });
}

/** The same, and this browser has the key to the seat. */
async function table(page: Page, game: string, more: object = {}): Promise<Made> {
  const made = await madeTable(game, more);
  await page.goto(world.base);
  await page.evaluate(
    ([id, key]) => {
      localStorage.setItem(`caper.table.${id}`, key!);
      localStorage.setItem('caper.seen', JSON.stringify([id]));
    },
    [
      made.table,
      JSON.stringify({ seat: made.seat, token: made.token, host: made.host, now: true }),
    ] as const,
  );
  return made;
}

export const sit =
  (game: string, more: object = {}) =>
  async (page: Page) => {
    const made = await table(page, game, more);
    await page.goto(`${world.base}/t/${made.table}`);
    await page.waitForSelector('.playing');
  };

/** The same to its end: a bot plays our seat. */
export async function playedOut(page: Page, game: string, more = {}): Promise<Made> {
  const made = await table(page, game, more);
  await playOut(page, made);
  return made;
}

async function playOut(page: Page, made: Made): Promise<void> {
  await page.evaluate(
    (m) =>
      new Promise<void>((done) => {
        const ws = new WebSocket(
          `${location.origin.replace('http', 'ws')}/api/v1/play`,
          'caper.v1',
        );
        const send = (o: object) => ws.send(JSON.stringify(o));
        ws.onopen = () =>
          send({ type: 'hello', table: m.table, token: m.token, host: m.host, since: 0 });
        ws.onmessage = (e) => {
          const d = JSON.parse(e.data as string);
          if (d.type === 'welcome') {
            send({ type: 'ready', salt: '00', id: 1 });
            send({ type: 'start', id: 2 });
          }
          if (d.type === 'start') send({ type: 'leave', id: 3 });
          if (d.type === 'move' && d.over) {
            ws.close(1000);
            done();
          }
        };
      }),
    made,
  );
}

export const ended =
  (game: string, where: 't' | 'replay', more: object = {}) =>
  async (page: Page) => {
    const made = await playedOut(page, game, more);
    await page.goto(`${world.base}/${where}/${made.table}`);
    await page.waitForSelector(where === 't' ? '.finale' : '.chapters .hero');
  };

const sheet = (game: string) => async (page: Page) => {
  await page.goto(world.base);
  await page.click(`.game-${game} .plain`);
  await page.waitForSelector('.sheet .own-file, .sheet .who-sits');
};

/** A place in the page, when it is there. */
const visit = (path: string, ready: string) => async (page: Page) => {
  await page.goto(`${world.base}${path}`);
  await page.waitForSelector(ready);
};

const yours = async (page: Page) => {
  await now(page, 'yours', 'over');
};

/** At a table when it is our turn. */
const toMove =
  (game: string, more: object = {}) =>
  async (page: Page) => {
    await sit(game, more)(page);
    await yours(page);
  };

/** Through the planning of a heist, until a die lies on the table. */
async function planned(page: Page): Promise<void> {
  await toMove('heist')(page);
  for (let i = 0; i < 5; i++) {
    await acted(page, () => pressed(page, '.hit.pick', i * 3));
    await yours(page);
  }
  await acted(page, () => pressed(page, '.band .go'));
}

/** Presses it as soon as it is there. */
export const pressed = (page: Page, what: string, n = 0) =>
  expect.poll(() => press(page, what, n)).not.toBeNull();

/** Somebody with a name that the server knows, with a crew of their own, at its page. */
async function inCrew(page: Page): Promise<void> {
  await page.goto(world.base);
  const met = page.waitForResponse('**/api/v1/people');
  await page.fill('#name', 'Ann');
  await page.press('#name', 'Tab');
  await met;
  await visit('/me', '#new-crew')(page);
  await page.fill('#new-crew', 'The Thursday Club');
  await page.click('text=Start a crew');
  await page.waitForSelector('#members');
}

/** The desk of a person who hosts, with a crew of bots. */
const hosting = (game: string) => async (page: Page) => {
  await sheet(game)(page);
  await page.click(`label:has-text("${game === 'luck' ? 'One of you' : 'One of us'}")`);
  await page.selectOption('.count-players', '2');
  for (const [i, who] of ['medium', 'medium', 'me'].entries())
    await page.selectOption(`#place-${i}`, who);
  await page.click('text=Make the table');
  await page.waitForSelector('button:has-text("Tell it")');
};

interface Step {
  events: { type: string; stage?: string }[];
}

/** A moment of a finished game, in its film. `is`: the step that brings it; `shown`: what is then to be seen. */
function moment(
  name: string,
  is: (has: (type: string) => boolean, step: Step) => boolean,
  shown: string,
  short = false,
): Screen {
  const [game] = name.split('-') as [string];
  return {
    name,
    short,
    moving: true,
    open: async (page) => {
      await page.addInitScript(patient);
      const { table, seat } = await playedOut(page, game);
      const path = `/tables/${table}/replay?seat=${seat}&from=0&count=500`;
      const steps: Step[] = (await fetched(path)).steps;
      const n = steps.findIndex((s) => is((type) => s.events.some((e) => e.type === type), s));
      expect(n, `${name} happens in this game`).toBeGreaterThan(0);
      await page.goto(`${world.base}/replay/${table}#seat=${seat}&n=${n}`);
      await page.waitForSelector('.controls button:enabled');
    },
    reveal: async (page) => {
      await page.evaluate(() => Object.assign(window, { patient: 300 }));
      await press(page, '[aria-label="One move on"]');
      await expect
        .poll(async () => {
          const there = (await page.locator(shown).count()) > 0;
          if (!there) await press(page, '.go-on');
          return there;
        })
        .toBe(true);
    },
  };
}

/** The same as bots play it, for games whose films show no scenes: a watcher goes on until it comes. */
function live(name: string, shown: string): Screen {
  const [game] = name.split('-') as [string];
  return {
    name,
    moving: true,
    open: async (page) => {
      await page.addInitScript(patient);
      const host = await world.person();
      const made = await table(host, game);
      await page.goto(`${world.base}/t/${made.table}`);
      await page.waitForSelector('.lobby');
      await page.evaluate(() => Object.assign(window, { patient: 100 }));
      await playOut(host, made);
      await expect
        .poll(
          async () => {
            const there = (await page.locator(shown).count()) > 0;
            if (!there) await press(page, '.go-on');
            return there;
          },
          { interval: 20 },
        )
        .toBe(true);
    },
  };
}

/** Back to before the moment. */
export async function unreveal(page: Page): Promise<void> {
  await page.evaluate(() => Reflect.deleteProperty(window, 'patient'));
  await press(page, '[aria-label="One move back"]');
  await page.waitForSelector('.controls button:enabled');
}

export const moments: Screen[] = [
  moment('getmac-last-card', (has) => has('win'), 'text=The end'),
  moment('mcguffin-check', (has) => has('flip'), '.check .verdict-stamp', true),
  moment(
    'mcguffin-vault',
    (has, s) => s.events.some((e) => e.stage === 'combination') || has('vault'),
    '.mc-scene',
  ),
  moment('luck-roll', (has) => has('lucky-streak'), '.moment'),
  moment('luck-fight', (has) => has('foe-down'), '.moment, .fighting'),
  live('heist-noise', '.noise-scene'),
  live('heist-alarm', '.alert-scene'),
  live('heist-card', '.read-card'),
  live('heist-bust', '.run-scene.known.caught'),
];

export const screens: Screen[] = [
  {
    name: 'home',
    short: true,
    open: visit('/', '.poster .go'),
  },
  {
    name: 'home-with-tables',
    open: async (page) => {
      await table(page, 'getmac');
      await page.goto(world.base);
      await page.waitForSelector('.your-own');
    },
  },
  { name: 'sheet-getmac', open: sheet('getmac'), primary: '.go', short: true },
  { name: 'sheet-mcguffin', open: sheet('mcguffin'), primary: '.go' },
  { name: 'sheet-luck', open: sheet('luck'), primary: '.go' },
  {
    name: 'sheet-heist',
    open: sheet('heist'),
    primary: '.go',
    pick: (page, k) => press(page, '.heist-card input', 2 + k),
  },
  {
    name: 'lobby',
    short: true,
    primary: '.go',
    open: async (page) => {
      await sheet('getmac')(page);
      await page.click('text=Make the table');
      await page.waitForSelector('.lobby .qr');
    },
  },
  {
    name: 'getmac',
    short: true,
    open: toMove('getmac', { seed: '5' }),
    pick: (page, k) => press(page, '.held.ready', k),
  },
  {
    name: 'getmac-planning', // a card with nothing to aim at: it warns
    short: true,
    primary: '.plan .go',
    open: async (page) => {
      await toMove('getmac', { seed: '5' })(page);
      await pressed(page, '.held.ready', 1);
      await page.waitForSelector('.plan .warn');
    },
  },
  {
    name: 'getmac-whose', // a card that goes at somebody's hand
    open: async (page) => {
      await toMove('getmac', { seed: '1' })(page);
      await pressed(page, '.held[data-card=spy]');
      await page.waitForSelector('.plan.choosing .ways');
    },
  },
  ...[2, 6, 8, 11].map(
    (seats): Screen => ({
      name: `getmac-${seats}`,
      short: seats === 11,
      open: toMove('getmac', { seats, seed: '5' }),
      pick: (page, k) => press(page, '.held.ready', k),
    }),
  ),
  {
    name: 'lobby-heist',
    primary: '.go',
    open: async (page) => {
      await sheet('heist')(page);
      await page.click('text=Make the table');
      await page.waitForSelector('.lobby .role');
    },
  },
  {
    name: 'menu',
    open: async (page) => {
      await toMove('getmac', { seed: '5' })(page);
      await page.click('.menu summary');
    },
  },
  {
    name: 'plain',
    open: async (page) => {
      await page.goto(world.base);
      await page.evaluate(() => localStorage.setItem('caper.plain', 'yes'));
      await sit('getmac', { seed: '5' })(page);
      await page.waitForSelector('.plain-board');
    },
  },
  {
    name: 'coach', // reading on must move nothing
    short: true,
    primary: '.coach .go',
    open: async (page) => {
      await page.goto(`${world.base}/rules/mcguffin`);
      await page.click('text=First game, with a coach');
      await page.waitForSelector('.coach .go');
    },
    pick: (page) => press(page, '.coach button:is(.go, .coach-there)'),
  },
  ...['getmac', 'mcguffin', 'luck', 'heist'].map(
    (game): Screen => ({
      name: `coach-${game}`,
      open: async (page) => {
        await page.goto(`${world.base}/rules/${game}`);
        await page.click('text=First game, with a coach');
        await expect
          .poll(async () => {
            const points = (await page.locator('.coach-points').count()) > 0;
            if (!points) await press(page, '.coach .go, .go-on');
            return points;
          })
          .toBe(true);
      },
    }),
  ),
  { name: 'getmac-finale', open: ended('getmac', 't'), primary: '.ways-on .go', short: true },
  { name: 'getmac-replay', open: ended('getmac', 'replay'), primary: '.controls .go' },
  {
    name: 'mcguffin-making',
    open: toMove('mcguffin'),
  },
  {
    name: 'mcguffin',
    open: async (page) => {
      await sit('mcguffin')(page);
      await page.waitForSelector('.figure');
      await acted(page, () => pressed(page, '.figure button, button.figure'));
      await asked(page);
    },
  },
  { name: 'mcguffin-finale', open: ended('mcguffin', 't'), primary: '.ways-on .go' },
  { name: 'mcguffin-replay', open: ended('mcguffin', 'replay'), primary: '.controls .go' },
  {
    name: 'luck-making',
    open: async (page) => {
      await sit('luck')(page);
      await page.waitForSelector('.ready-made');
    },
  },
  {
    name: 'luck',
    short: true,
    open: async (page) => {
      await sit('luck')(page);
      /* The bots have chosen first: nobody takes the one that is about to be clicked. */
      const taken = page.locator('.ready-made .about:has-text("has taken")');
      await expect.poll(() => taken.count()).toBe(2);
      await page.click('.ready-made li button:enabled >> nth=0');
      await page.waitForSelector('.scene');
    },
  },
  { name: 'luck-finale', open: ended('luck', 't'), primary: '.ways-on .go' },
  { name: 'luck-replay', open: ended('luck', 'replay'), primary: '.controls .go' },
  {
    name: 'heist-planning',
    open: toMove('heist'),
    pick: (page, k) => press(page, '.hit.pick', k),
  },
  {
    name: 'heist-scene',
    open: async (page) => {
      await planned(page);
      await page.waitForSelector('.heist-scene, .scene-band');
    },
  },
  {
    name: 'heist',
    short: true,
    open: async (page) => {
      await planned(page);
      await expect
        .poll(async () => {
          await press(page, '.go-on');
          return page.locator('.commit-panel').count();
        })
        .toBe(1);
    },
  },
  { name: 'heist-finale', open: ended('heist', 't'), primary: '.ways-on .go' },
  { name: 'heist-replay', open: ended('heist', 'replay'), primary: '.controls .go' },
  { name: 'mcguffin-host', open: hosting('mcguffin') },
  { name: 'luck-host', open: hosting('luck') },
  {
    name: 'learn',
    open: async (page) => {
      await ended('getmac', 't')(page);
      await page.click('text=Show me what cost most');
      await page.waitForSelector('[role=status]:has-text("weighed from what you knew")');
      await page.locator('section[aria-label="Learn from it"]').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'you',
    open: async (page) => {
      await inCrew(page);
      await visit('/me', '#devices')(page);
    },
  },
  { name: 'crew', open: inCrew },
  { name: 'daily', open: visit('/daily', '.deal .row, .deal .go') },
  { name: 'album', open: visit('/album', '.album-page') },
  {
    name: 'campaign',
    primary: '.go',
    open: visit('/campaign', 'main'),
  },
  {
    name: 'editor',
    open: visit('/edit/heist', '.palette'),
  },
  ...['getmac', 'heist'].map(
    (game): Screen => ({
      name: `rules-${game}`,
      open: visit(`/rules/${game}`, 'main'),
    }),
  ),
];
