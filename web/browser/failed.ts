// What everybody saw when a test failed: a picture of every page, out/screenshots/failed-….png.
import { afterEach } from 'vitest';
import { shot, World } from './world';

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  const name = task.name.replace(/[^a-z0-9]+/gi, '-').slice(0, 60);
  const pages = [...World.all].flatMap((w) => w.browser.contexts().flatMap((c) => c.pages()));
  for (const [i, page] of pages.entries()) await shot(page, `failed-${name}-${i}`);
});
