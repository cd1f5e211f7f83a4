import { defineConfig } from 'vitest/config';

// The page in a real Chromium against a real `caper serve`, two files at a time: each has a server
// and a browser of its own.
export default defineConfig({
  test: {
    include: ['browser/**/*.test.ts'],
    maxWorkers: 2,
    minWorkers: 1,
    // Cards, dice and a crowded machine: what fails must fail twice. Vitest says when it tried again.
    retry: 1,
    testTimeout: 90000,
    hookTimeout: 30000,
  },
});
