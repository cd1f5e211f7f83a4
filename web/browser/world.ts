// A server of its own on a free port with a store of its own, a Chromium, and people who click.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
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
import { program } from '../tools/engine';

const shots = fileURLToPath(new URL('../../out/screenshots/', import.meta.url));

export class World {
  private child: ChildProcess | null = null;
  private constructor(
    readonly browser: Browser,
    private folder: string,
    public base = '',
  ) {}

  static async open(): Promise<World> {
    mkdirSync(shots, { recursive: true });
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    });
    const world = new World(browser, mkdtempSync(join(tmpdir(), 'caper-page-')));
    await world.serve('127.0.0.1:0');
    return world;
  }

  private serve(listen: string): Promise<void> {
    const store = `sqlite:${join(this.folder, 'tables.db')}`;
    const child = spawn(program, ['serve', '--listen', listen, '--store', store], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
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
      child.on('exit', () => fail(new Error(`caper serve ended:\n${said.join('\n')}`)));
    });
  }

  /** kill -9, and a new server in the same place. */
  async crash(): Promise<void> {
    const old = this.child!;
    const gone = new Promise((r) => old.once('exit', r));
    old.kill('SIGKILL');
    await gone;
    await this.serve(new URL(this.base).host);
  }

  /** Somebody with a browser of their own. Errors in the page fail the test. */
  async person(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.browser.newContext({
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
      ...options,
    });
    context.setDefaultTimeout(20000);
    await context.route('**/api/v1/tables', hurryBots);
    const page = await context.newPage();
    page.on('pageerror', (e) => this.errors.push(e.stack ?? e.message));
    page.on('console', (m) => {
      if (m.type() === 'error' && !/ERR_|Failed to load|WebSocket/.test(m.text()))
        this.errors.push(m.text());
    });
    return page;
  }
  readonly errors: string[] = [];

  async close(): Promise<void> {
    await this.browser.close();
    this.child?.removeAllListeners('exit');
    this.child?.kill('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Bots that do not wait for people to follow: tests have no eyes. */
async function hurryBots(route: Route): Promise<void> {
  const asked = route.request();
  if (asked.method() !== 'POST') return route.continue();
  await route.continue({ postData: JSON.stringify({ ...asked.postDataJSON(), pace: 0 }) });
}

/** The wire is cut: the browser knows, the server does not. */
export const cut = (page: Page) => page.context().setOffline(true);

export const shot = (page: Page, name: string, fullPage = false) =>
  page.screenshot({ path: `${shots}${name}.png`, fullPage });

export const tableOf = (page: Page): string => new URL(page.url()).pathname.split('/')[2] ?? '';

export async function playNow(page: Page, world: World): Promise<void> {
  await page.goto(world.base);
  await page.click('.game-getmac .go');
  await page.waitForSelector('.board');
}

/** My turn, or the end: nothing moves any more. */
export const calm = (page: Page) =>
  page.waitForSelector('.panel.yours, .panel.plan, .panel.over', { timeout: 40000 });

export const isOver = (page: Page) => page.locator('.panel.over').isVisible();

/** One move by clicks: a card, then whatever it asks for, then go. Returns what was played. */
export async function move(page: Page, pick = 0): Promise<string> {
  if (!(await page.locator('.panel.plan').isVisible())) {
    const held = page.locator('.held.ready');
    const own = page.locator('.mine .lying');
    const n = await held.count();
    await (n ? held.nth(pick % n) : own.first()).click();
  }
  for (let i = 0; i < 4; i++) {
    const go = page.locator('.plan .decide .go');
    if (await go.count()) break;
    await page.locator('.plan .ways button').first().click();
  }
  const go = page.locator('.plan .decide .go');
  const text = (await go.textContent()) ?? '';
  const told = await page.locator('.feed li.move').count();
  await go.click();
  await page.waitForFunction((n) => document.querySelectorAll('.feed li.move').length > n, told);
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

/** The same from the server: the seat's own view after its last move. */
export async function truth(page: Page, base: string) {
  const id = tableOf(page);
  const token = await page.evaluate(
    (table) => JSON.parse(localStorage.getItem(`caper.table.${table}`) ?? '{}').token as string,
    id,
  );
  const answer = await fetch(`${base}/api/v1/tables/${id}/replay?seat=0&from=0&count=500`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const r = (await answer.json()) as {
    view: ViewLike;
    steps: { view: ViewLike }[];
  };
  const v = r.steps.at(-1)?.view ?? r.view;
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
