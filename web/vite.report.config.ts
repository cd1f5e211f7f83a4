import { defineConfig } from 'vite';

// The script and the style of the lab's reports: one file each, which the program puts into every
// report.html that it writes. No code is split off and nothing is fetched.
export default defineConfig({
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  define: { 'process.env.NODE_ENV': '"production"' },
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: 'dist-report',
    cssCodeSplit: false,
    lib: {
      entry: 'report/main.tsx',
      formats: ['iife'],
      name: 'caperReport',
      fileName: () => 'report.js',
    },
    rollupOptions: { output: { assetFileNames: 'report.[ext]' } },
  },
});
