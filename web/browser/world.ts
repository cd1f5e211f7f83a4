// A server of its own on a free port with a store of its own, a Chromium, and people who click.
// Every deal and every bot's choice follow from a seed, so what happens once happens every time.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Route,
} from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { getCurrentTest } from 'vitest/suite';
import { program } from '../tools/engine';

const shots = fileURLToPath(new URL('../../out/screenshots/', import.meta.url));

/** Chromium without its windows, where it is installed. The same engine draws the page; the whole
 * browser draws its own toolbar as a page too, once per window, and takes more than twice the time. */
const shell = '/usr/bin/chromium-headless-shell';
export const executablePath =
  process.env.CHROMIUM ?? (existsSync(shell) ? shell : '/usr/bin/chromium');

/** SLOW=6 makes every page six times as slow as the machine is: a test that looks too early fails then. */
const slowness = Number(process.env.SLOW ?? 1);
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
}

export class World {
  /** Those that are open now. */
  static readonly all = new Set<World>();
  private child: ChildProcess | null = null;
  private constructor(
    readonly browser: Browser,
    private folder: string,
    private options: string[],
    public base = '',
  ) {}

  /** More options of `caper serve`, if there are any. */
  static async open(...options: string[]): Promise<World> {
    mkdirSync(shots, { recursive: true });
    const browser = await chromium.launch({
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        /* A name that is neither https nor localhost: no secure context. */
        '--host-resolver-rules=MAP plain.test 127.0.0.1',
      ],
    });
    const world = new World(browser, mkdtempSync(join(tmpdir(), 'caper-page-')), options);
    World.all.add(world);
    await world.serve('127.0.0.1:0');
    return world;
  }

  private async serve(listen: string): Promise<void> {
    if (process.env.PAGE) {
      this.base = process.env.PAGE;
      return;
    }
    const store = `sqlite:${join(this.folder, 'tables.db')}`;
    const words = [
      'serve',
      '--listen',
      listen,
      '--store',
      store,
      '--test-seed',
      'c0ffee',
      '--work',
      '100',
      ...this.options,
    ];
    const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    return new Promise((done, fail) => {
      const said: string[] = [];
      const hear = (line: string) => {
        said.push(line);
        const at = /http:\/\/\S+/.exec(line);
        if (at) {
          this.base = at[0].replace(/\/$/, '');
          done();
        }
      };
      for (const pipe of [child.stdout, child.stderr])
        createInterface({ input: pipe }).on('line', hear);
      child.on('error', fail);
      child.on('exit', () => fail(new Error(`caper serve ended:\n${said.join('\n')}`)));
    });
  }

  private async end(how: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const old = this.child;
    if (!old || old.exitCode !== null || old.signalCode !== null) return;
    const gone = new Promise((r) => old.once('exit', r));
    old.kill(how);
    await gone;
  }

  /** kill -9, and a new server in the same place, once `noticed` has come true. */
  async crash(noticed: () => Promise<unknown>): Promise<void> {
    await this.end('SIGKILL');
    await noticed();
    await this.serve(new URL(this.base).host);
  }

  /** Somebody with a browser of their own, who makes tables with these settings (a `seed`, a
   * `clock`). Errors in the page fail the test. */
  async person(options: BrowserContextOptions = {}, tables: object = {}): Promise<Page> {
    const context = await this.browser.newContext({
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
      ...options,
    });
    /* Whoever came for one test goes home after it. */
    if (getCurrentTest()) onTestFinished(() => context.close());
    context.setDefaultTimeout(60000 * slowness);
    /* What is told stays for as long as a quick reader needs; where things move they take their time. */
    if (options.reducedMotion !== 'no-preference') await context.addInitScript(hurry);
    await context.addInitScript(silent);
    /* Bots that do not wait for people to follow: tests have no eyes. */
    const set = settings({ pace: 0, ...tables });
    for (const path of ['tables', 'daily/*', 'campaigns/*/go'])
      await context.route(`**/api/v1/${path}`, set);
    context.on('page', (page) => this.listen(page));
    const page = await context.newPage();
    if (slowness > 1) await slowDown(page);
    return page;
  }
  readonly errors: string[] = [];

  private listen(page: Page): void {
    page.on('pageerror', (e) => this.errors.push(e.stack ?? e.message));
    page.on('console', (m) => {
      const text = `${m.text()} (${m.location().url})`;
      if (m.type() === 'error' && !this.foreseen.some((r) => r.test(text))) this.errors.push(text);
    });
  }

  private foreseen: RegExp[] = [];
  /** The browser complains about this, and is right to: a wire that is cut, a request that is
   * refused. */
  foresee(...complaints: RegExp[]): void {
    this.foreseen.push(...complaints);
  }

  async close(): Promise<void> {
    World.all.delete(this);
    await this.browser.close();
    /* What is still being written there cannot be deleted. */
    await this.end('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Asked about sounds before: a test is about that. */
function silent(): void {
  try {
    if (!localStorage.getItem('caper.sound')) localStorage.setItem('caper.sound', 'off');
  } catch {
    /* As below. */
  }
}

function hurry(): void {
  try {
    if (!localStorage.getItem('caper.tempo')) localStorage.setItem('caper.tempo', 'fast');
    /* Briefings don't open by themselves. */
    if (!localStorage.getItem('caper.briefed')) localStorage.setItem('caper.briefed', '*');
  } catch {
    /* Storage is forbidden here: a test is about that. */
  }
}

/** Tables are made as the page asks, with these settings added. */
const settings = (more: object) => async (route: Route) => {
  const asked = route.request();
  if (asked.method() !== 'POST') return route.continue();
  const wanted = asked.postDataJSON();
  /* Over days is a pace of its own. */
  const pace = wanted.pace && { pace: wanted.pace };
  await route.continue({ postData: JSON.stringify({ ...wanted, ...more, ...pace }) });
};

/** What `.playing` says: something is being shown, or who can do something. */
export type State = 'busy' | 'yours' | 'may' | 'others' | 'over';
const saying = (states: State[]) => states.map((s) => `.playing[data-now=${s}]`).join(', ');
export const now = (page: Page, ...states: State[]) => page.waitForSelector(saying(states));
export const isNow = async (page: Page, ...states: State[]) =>
  (await page.locator(saying(states)).count()) > 0;
/** How far the story has been shown. */
export const seqOf = async (page: Page) =>
  Number(await page.locator('.playing').getAttribute('data-seq'));

/** Do something, and wait until the story has gone on, or the page says why not. (Where people share a
 * device, the curtain that comes down next may already hide the story.) */
export async function acted(page: Page, act: () => Promise<unknown>): Promise<void> {
  const before = await seqOf(page);
  await act();
  await page.waitForFunction((n) => {
    const playing = document.querySelector<HTMLElement>('.playing');
    if (!playing) return document.querySelector('.curtain');
    return Number(playing.dataset.seq) > n || playing.querySelector('.trouble');
  }, before);
}

/** Click the nth of whatever can be clicked there, and say what it was; null if there is nothing. It
 * is found and clicked at once: where several act at the same time it may be gone a moment later. */
export const press = (page: Page, what: string, n = 0): Promise<string | null> =>
  page.$$eval(
    what,
    (all, [k, where]) => {
      const there = all.filter(
        (e) => e.getClientRects().length > 0 && !(e as HTMLButtonElement).disabled,
      );
      const one = there[(k as number) % there.length];
      one?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      return one ? one.getAttribute('aria-label') || one.textContent || (where as string) : null;
    },
    [n, what],
  );

/** Past everything that is only to be looked at, until there is something to do, or the end. */
export async function asked(page: Page): Promise<State> {
  const ready: State[] = ['yours', 'may', 'over'];
  for (;;) {
    await page.waitForSelector(`.go-on, ${saying(ready)}`);
    if (await press(page, '.go-on')) continue;
    const state = (await page.locator('.playing').getAttribute('data-now')) as State;
    if (ready.includes(state)) return state;
  }
}

/** Click whatever of this can be clicked, again and again, until `end` is there. However long an answer
 * takes, nothing is clicked while it is barred. */
export async function pressUntil(page: Page, what: string, end: string): Promise<void> {
  for (;;) {
    await page.waitForFunction(
      ([goal, wanted]) =>
        document.querySelector(goal!) ||
        [...document.querySelectorAll<HTMLButtonElement>(wanted!)].some(
          (e) => e.getClientRects().length > 0 && !e.disabled,
        ),
      [end, what],
    );
    if (await page.locator(end).count()) return;
    await press(page, what);
  }
}

/** The story beside the board, which is folded to its last line. */
export const openStory = (page: Page) => page.click('.ticker[aria-expanded=false]');

/** The wire is cut: the browser knows, the server does not. */
export const cut = (page: Page) => page.context().setOffline(true);

export const shot = (page: Page, name: string, fullPage = false) =>
  page.screenshot({ path: `${shots}${name}.png`, fullPage });

export const tableOf = (page: Page): string => new URL(page.url()).pathname.split('/')[2] ?? '';

export async function playNow(page: Page): Promise<void> {
  await page.goto(world.base);
  await page.click('.game-getmac .go');
  await page.waitForSelector('.board');
}

/** My turn, or the end: nothing moves any more. */
export const calm = (page: Page) => now(page, 'yours', 'over');
export const isOver = (page: Page) => isNow(page, 'over');

/** One move by clicks, as soon as it is our turn: a card, then whatever it asks for, then go. Returns what
 * was played. */
export async function move(page: Page, pick = 0): Promise<string> {
  await now(page, 'yours');
  /* A card that was taken must be played now, and is picked already or in a moment. */
  if (!(await page.locator('.panel.plan, .taken [data-card]').count())) {
    const held = page.locator('.held.ready');
    const own = page.locator('.mine .lying');
    const n = await held.count();
    await (n ? held.nth(pick % n) : own.first()).click();
  }
  const go = page.locator('.plan .decide .go');
  const way = page.locator('.plan .ways button').first();
  for (let i = 0; i < 4; i++) {
    await go.or(way).first().waitFor();
    if (await go.count()) break;
    await way.click();
  }
  const text = (await go.textContent()) ?? '';
  await acted(page, () => go.click());
  return text;
}

/** What the page shows, read off the screen. */
export const shown = (page: Page) =>
  page.evaluate(() => {
    const cards = (at: string) =>
      [...document.querySelectorAll(`[data-at="${at}"] [data-card]`)]
        .map((e) => (e as HTMLElement).dataset.card)
        .sort();
    const number = (text: string | null | undefined) => Number(/\d+/.exec(text ?? '')?.[0] ?? 0);
    const [tomb, discard] = [...document.querySelectorAll('.count')].map((e) =>
      number(e.textContent),
    );
    const seats = document.querySelectorAll('.ticket').length + 1;
    return {
      hand: cards('hand:0'),
      tables: Array.from({ length: seats }, (_, s) => cards(`table:${s}`)),
      counts: Array.from({ length: seats }, (_, s) =>
        s === 0
          ? cards('hand:0').length
          : document.querySelectorAll(
              `[data-at="hand:${s}"] > .back, [data-at="hand:${s}"] > .sure`,
            ).length,
      ),
      tomb,
      discard,
    };
  });

interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: answers have the shape that the question asks for
  [what: string]: any;
}

/** What the server answers. */
export const fetched = async (path: string, token?: string): Promise<Answer> =>
  (
    await fetch(`${world.base}/api/v1${path}`, {
      ...(token && { headers: { Authorization: `Bearer ${token}` } }),
    })
  ).json();

/** The game so far: as our seat knows it, or as `seat` does whose eyes need no key. `view`: after the last step. */
export async function replayOf(page: Page, seat?: number): Promise<Answer> {
  const id = tableOf(page);
  const key = await page.evaluate(
    (table) => JSON.parse(localStorage.getItem(`caper.table.${table}`) ?? '{}'),
    id,
  );
  const asked = `seat=${seat ?? key.seat}&from=0&count=500`;
  const r = await fetched(
    `/tables/${id}/replay?${asked}`,
    seat === undefined ? key.token : undefined,
  );
  return { ...r, view: r.steps.at(-1)?.view ?? r.view };
}

/** The same from the server: the seat's own view after its last move. */
export async function truth(page: Page) {
  const v: ViewLike = (await replayOf(page)).view;
  return {
    hand: [...v.hand].sort(),
    tables: v.tables.map((t) => [...t].sort()),
    counts: v.counts,
    tomb: v.tomb,
    discard: v.discard.length,
  };
}

interface ViewLike {
  hand: string[];
  tables: string[][];
  counts: number[];
  tomb: number;
  discard: string[];
}

/** The world of the file that is being tested. */
export let world: World;

/** One for all tests of a file; no page of it may have had an error. */
export function inWorld(...options: string[]): void {
  beforeAll(async () => {
    world = await World.open(...options);
  });
  afterAll(async () => {
    await world.close();
    expect(world.errors).toEqual([]);
  });
}
