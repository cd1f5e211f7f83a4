import { defineConfig } from 'vitest/config';

// The page in a real Chromium against a real `caper serve`, one file after the other.
export default defineConfig({
  test: {
    include: ['browser/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 60000,
    hookTimeout: 30000,
  },
});
