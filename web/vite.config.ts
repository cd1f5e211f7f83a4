import { defineConfig } from 'vitest/config';
import { virtual } from './tools/virtual';

/** Everything refers to its neighbours, so the page may lie in any folder; only index.html, which a
 * server shows under many addresses, begins at the root. (`caper page` undoes that.) */
const fromTheRoot = {
  name: 'from-the-root',
  enforce: 'post' as const,
  transformIndexHtml: (html: string) => html.replace(/(src|href)="\.\//g, '$1="/'),
};

/** Every file costs a request: what any table needs comes in one piece. */
const together = (file: string) =>
  [
    /\/ui\/(table|rooms|stage|follow|desk|goon|tale|clock|question|sound|feed|lobby|share|pass|report|stressed)\.tsx?$/,
    /\/learn\/(aid|explain|point|warning)\.tsx?$/,
    /\/people\/(doors|still)\.tsx?$/,
    /\/wire\/(forms|hands|link)\.ts$/,
  ].some((part) => part.test(file))
    ? 'around'
    : undefined;

// The page is built into the program, so every file gets a name that says what is in it, and
// nothing is inlined into HTML or CSS: the content security policy allows files of our own only.
export default defineConfig({
  base: './',
  plugins: [virtual(), fromTheRoot],
  worker: { format: 'es' },
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rollupOptions: { output: { manualChunks: together, onlyExplicitManualChunks: true } },
  },
  // Cards and heists are read from the rooms' own files.
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: 'http://127.0.0.1:8420', ws: true } },
  },
  test: {
    include: ['src/**/*.test.ts', 'report/**/*.test.ts', 'tools/**/*.test.ts'],
    testTimeout: 30000, // some ask the program, and a machine may be busy
  },
});
