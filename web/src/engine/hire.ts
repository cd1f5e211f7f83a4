// The worker as a file of its own, beside caper.wasm: what a web host or a server gives us. A page
// opened from a disk has `hire-disk.ts` instead.
export const startWorker = (name: string): Worker =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name });
