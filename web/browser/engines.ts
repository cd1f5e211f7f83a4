// Three engines behind one small interface: Chromium (Playwright), Firefox (Marionette, its own wire)
// and WebKit (WebDriver; the engine of iPhones, in the small browser that comes with WebKitGTK).
//
// Code runs as the driver's script, because the page's policy forbids eval. Neither window can be as narrow
// as a phone: WebKit's is at least 447 pixels wide, Firefox's 500.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { executablePath } from './world';

export interface Engine {
  name: string;
  /** The page's part of the window gets this size. */
  size(width: number, height: number): Promise<void>;
  goto(url: string): Promise<void>;
  /** The body of a function, with `arguments`. */
  run<T>(body: string, ...args: unknown[]): Promise<T>;
  /** A picture, as PNG. */
  shot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** A command of WebDriver. */
type Command = (name: string, words?: object) => Promise<unknown>;

const patience = 60000;

/** Asks again until it is so. A page that is just being left cannot answer. */
type Not = false | null | undefined | 0;
export async function until<T>(what: string, ask: () => Promise<T | Not> | T | Not): Promise<T> {
  let trouble: unknown;
  for (const end = Date.now() + patience; Date.now() < end; ) {
    try {
      const found = await ask();
      if (found) return found;
      trouble = undefined;
    } catch (e) {
      trouble = e;
    }
    await new Promise((r) => setTimeout(r, 100));
  }
  throw new Error(`${what}: not within ${patience / 1000} s`, { cause: trouble });
}

export async function openChromium(): Promise<Engine> {
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  return {
    name: 'chromium',
    size: (width, height) => page.setViewportSize({ width, height }),
    goto: async (url) => void (await page.goto(url)),
    run: (body, ...args) =>
      page.evaluate(`(function () { ${body} }).apply(null, ${JSON.stringify(args)})`),
    shot: () => page.screenshot(),
    close: () => browser.close(),
  };
}

/** What WebDriver's two dialects have in common. */
function driven(name: string, call: Command, close: () => Promise<void>): Engine {
  const run = async <T>(script: string, ...args: unknown[]): Promise<T> =>
    (await call('ExecuteScript', { script, args })) as T;
  return {
    name,
    run,
    close,
    goto: async (url) => void (await call('Navigate', { url })),
    shot: async () => Buffer.from((await call('TakeScreenshot')) as string, 'base64'),
    /* Its frame has a size of its own, and a busy machine takes its time: until it fits, again. */
    size: async (width, height) => {
      await until(`${name}: a window of ${width} by ${height}`, async () => {
        const [w, h] = await run<[number, number]>('return [innerWidth, innerHeight]');
        if (w === width && h === height) return true;
        const frame = (await call('GetWindowRect')) as { width: number; height: number };
        const wider = { width: frame.width + width - w, height: frame.height + height - h };
        await call('SetWindowRect', wider);
        return false;
      });
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((r) => child.once('exit', r));
  process.kill(-child.pid!, 'SIGTERM'); /* with the browsers that it started */
  await gone;
}

const quiet = {
  'marionette.port': 0,
  'ui.prefersReducedMotion': 1,
  'ui.useOverlayScrollbars': 1,
  'app.normandy.enabled': false,
  'browser.startup.homepage': 'about:blank',
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,none',
  'toolkit.telemetry.enabled': false,
};

/** Messages of Marionette: their length, a colon, and [0, number, command, words] as JSON; the answer is
 * [1, number, error, result]. */
async function marionette(port: number): Promise<Command> {
  const socket = connect(port, '127.0.0.1');
  const waits = new Map<number, (answer: unknown[]) => void>();
  let came = Buffer.alloc(0);
  let count = 0;
  await new Promise<void>((hello) => {
    socket.on('data', (bytes) => {
      came = Buffer.concat([came, bytes]);
      for (;;) {
        const from = came.indexOf(':') + 1;
        const to = from + Number(came.subarray(0, from - 1));
        if (!from || came.length < to) return;
        const message = JSON.parse(came.subarray(from, to).toString());
        came = came.subarray(to);
        if (Array.isArray(message)) waits.get(message[1])?.(message);
        else hello();
      }
    });
  });
  return async (name, words = {}) => {
    const number = ++count;
    const text = JSON.stringify([0, number, `WebDriver:${name}`, words]);
    const answer = new Promise<unknown[]>((done) => waits.set(number, done));
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, result] = await answer;
    if (error) throw new Error(`firefox, ${name}: ${JSON.stringify(error).slice(0, 400)}`);
    const is = result as { value?: unknown };
    return 'value' in is ? is.value : is;
  };
}

export async function openFirefox(): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'caper-firefox-'));
  const lines = Object.entries(quiet).map(([k, v]) => `user_pref("${k}", ${JSON.stringify(v)});`);
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const words = ['--headless', '--marionette', '--no-remote', '--profile', profile];
  const child = spawn('firefox-esr', words, { stdio: 'ignore', detached: true });
  const active = join(profile, 'MarionetteActivePort');
  const port = await until('firefox: its port', () =>
    existsSync(active) ? Number(readFileSync(active, 'utf8')) : 0,
  );
  const call = await marionette(port);
  await call('NewSession');
  await call('Navigate', { url: 'about:blank' }); /* its first page runs no scripts */
  return driven('firefox', call, async () => {
    await end(child);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  });
}

const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });

/** The small browser lies in a folder with the library's version and the machine's name. */
function miniBrowser(): string {
  for (const machine of readdirSync('/usr/lib'))
    for (const version of ['4.1', '4.0']) {
      const path = `/usr/lib/${machine}/webkit2gtk-${version}/MiniBrowser`;
      if (existsSync(path)) return path;
    }
  throw new Error('WebKit’s MiniBrowser is not installed: `tools/setup test-all` does it');
}

const webkitPaths: Record<string, string> = {
  Navigate: 'POST /url',
  ExecuteScript: 'POST /execute/sync',
  GetWindowRect: 'GET /window/rect',
  SetWindowRect: 'POST /window/rect',
  TakeScreenshot: 'GET /screenshot',
};

export async function openWebKit(): Promise<Engine> {
  const port = await freePort();
  const screen = ['-a', '-s', '-screen 0 1600x1200x24'];
  const driver = ['WebKitWebDriver', `--port=${port}`, '--host=127.0.0.1'];
  const child = spawn('xvfb-run', [...screen, ...driver], { stdio: 'ignore', detached: true });
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: { error?: string } | null };
    if (value?.error) throw new Error(`webkit, ${path}: ${JSON.stringify(value).slice(0, 400)}`);
    return value;
  };
  await until('webkit: its driver', () => ask('GET', '/status').catch(() => null));
  const options = { binary: miniBrowser(), args: ['--automation'] };
  const { sessionId } = (await ask('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })) as { sessionId: string };
  const call: Command = (name, words = {}) => {
    const [method, path] = webkitPaths[name]!.split(' ') as [string, string];
    return ask(method, `/session/${sessionId}${path}`, method === 'POST' ? words : undefined);
  };
  return driven('webkit', call, async () => {
    await ask('DELETE', `/session/${sessionId}`).catch(() => undefined);
    await end(child);
  });
}
