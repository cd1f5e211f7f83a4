// The service worker's calls, in a worker's place: no browser without windows shows notifications.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const source = readFileSync(fileURLToPath(new URL('../../public/sw.js', import.meta.url)), 'utf8');

interface Shown {
  title: string;
  body: string;
  tag: string;
  data: string;
}

/** A worker at this address, with these windows open; `call` and `click` say what came of it. */
function worker(open: string[] = []) {
  const heard: Record<string, (e: object) => void> = {};
  const shown: Shown[] = [];
  const windows: string[] = [];
  const self = {
    location: new URL('https://caper.example/sw.js'),
    addEventListener: (type: string, on: (e: object) => void) => {
      heard[type] = on;
    },
    registration: {
      showNotification: async (title: string, more: Shown) => shown.push({ ...more, title }),
    },
    navigator: {},
    clients: {
      matchAll: async () => open.map((url) => ({ url, focus: () => windows.push(`focus ${url}`) })),
      openWindow: (url: string) => windows.push(`open ${url}`),
    },
  };
  runInNewContext(source, { self, URL, Promise, caches: {} });
  const send = async (type: string, e: object) => {
    let done: Promise<unknown> = Promise.resolve();
    const waitUntil = (p: Promise<unknown>) => {
      done = p;
    };
    heard[type]!({ ...e, waitUntil });
    await done;
  };
  return {
    call: async (text: object | null) => {
      await send('push', { data: text && { json: () => text } });
      return shown.at(-1)!;
    },
    click: async (data: string) => {
      await send('notificationclick', { notification: { data, close: () => undefined } });
      return windows.at(-1);
    },
  };
}

const turn = {
  kind: 'turn',
  table: 'abc',
  title: 'Your turn',
  text: 'McGuffin with Bo',
  tag: 'abc',
};

test('a call is shown as it was sent, and leads to its table or crew', async () => {
  const { call } = worker();
  expect(await call(turn)).toMatchObject({
    title: 'Your turn',
    body: 'McGuffin with Bo',
    tag: 'abc',
    data: 'https://caper.example/t/abc',
  });
  const crew = await call({ kind: 'crew', crew: 'xyz', title: 'Tuesday', text: 'at eight' });
  expect(crew.data).toBe('https://caper.example/crew/xyz');
  expect((await call(null)).data).toBe('https://caper.example/me');
});

test('a click brings the window of that table to the front, or opens one', async () => {
  const there = 'https://caper.example/t/abc';
  expect(await worker([`${there}#replay`, 'https://caper.example/']).click(there)).toBe(
    `focus ${there}#replay`,
  );
  expect(await worker(['https://caper.example/t/other']).click(there)).toBe(`open ${there}`);
});
