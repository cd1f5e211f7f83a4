import { defineConfig } from 'vitest/config';

// The page in a real Chromium against a real `caper serve`, two files at a time: each has a server
// and a browser of its own.
/* See browser/world.ts. */
const slowness = Number(process.env.SLOW ?? 1);

export default defineConfig({
  test: {
    include: ['browser/**/*.test.ts'],
    setupFiles: ['browser/failed.ts'],
    maxWorkers: 2,
    minWorkers: 1,
    /* Files share a process, which loads Playwright once; what they test is in servers and browsers of their own. */
    isolate: false,
    testTimeout: 240000 * slowness,
    hookTimeout: 120000 * slowness,
    expect: { poll: { timeout: 60000 * slowness, interval: 100 } },
  },
});
