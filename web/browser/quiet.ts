// Tests with a stopwatch. They say nothing while other programs use the processors, so they run by
// themselves (`tools/test-web quiet`, the last part of `make test`) and wait until the machine is calm.
import { cpus } from 'node:os';

export const measuring = process.env.CAPER_QUIET === '1';

/** Milliseconds all processors have worked and rested. */
function spent(): { work: number; rest: number } {
  const all = cpus().map((c) => c.times);
  return {
    work: all.reduce((sum, t) => sum + t.user + t.nice + t.sys + t.irq, 0),
    rest: all.reduce((sum, t) => sum + t.idle, 0),
  };
}

/** Waits until the processors rest three quarters of half a second. False if they do not within half
 * a minute. Where nothing is measured it does not wait. */
export async function quiet(): Promise<boolean> {
  for (let i = 0; measuring && i < 60; i++) {
    const before = spent();
    await new Promise((done) => setTimeout(done, 500));
    const after = spent();
    const rest = after.rest - before.rest;
    if (rest > 3 * (after.work - before.work)) return true;
  }
  return false;
}
