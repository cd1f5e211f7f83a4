import { defineConfig } from 'vitest/config';
import { jobs } from './tools/jobs';
import { luck } from './tools/luck';
import { rules } from './tools/rules';

// The page is built into the program, so every file gets a name that says what is in it, and
// nothing is inlined into HTML or CSS: the content security policy allows files of our own only.
export default defineConfig({
  plugins: [rules(), jobs(), luck()],
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  // Cards and heists are read from the rooms' own files.
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: 'http://127.0.0.1:8420', ws: true } },
  },
  test: { include: ['src/**/*.test.ts', 'report/**/*.test.ts', 'tools/**/*.test.ts'] },
});
