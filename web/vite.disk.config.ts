import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { virtual } from './tools/virtual';

// The page once more for `caper page`, to be opened from a disk: browsers load no modules and start no
// workers from file://, so this is one plain script and one style with everything in them.
export default defineConfig({
  plugins: [virtual()],
  worker: { format: 'iife' },
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  define: { 'process.env.NODE_ENV': '"production"' },
  publicDir: false,
  resolve: {
    alias: [
      {
        find: /^\.\/hire$/,
        replacement: fileURLToPath(new URL('src/engine/hire-disk.ts', import.meta.url)),
      },
    ],
  },
  build: {
    target: 'es2022',
    outDir: 'dist-disk',
    cssCodeSplit: false,
    assetsInlineLimit: 100_000,
    lib: { entry: 'src/main.tsx', formats: ['iife'], name: 'caperPage', fileName: () => 'page.js' },
    rollupOptions: { output: { assetFileNames: 'page.[ext]' } },
  },
});
