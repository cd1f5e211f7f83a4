// Machines of other speeds, for tests that must not depend on this one's. These run in a page before
// it begins.

/** While `window.patient` is set nothing that is shown goes away by itself: it stays until somebody
 * goes on. A busy machine may look at it as late as it likes. A number: so many milliseconds are a wait. */
export function patient(): void {
  const wait = window.setTimeout;
  const least = () => Number((window as { patient?: true | number }).patient) || 1;
  const stays = (ms: number) =>
    'patient' in window && ms >= (least() > 1 ? least() : 500) && ms < 5000;
  window.setTimeout = ((run: () => void, ms = 0) => wait(run, stays(ms) ? 1e8 : ms)) as never;
}

/** The same from the first moment on. */
export function patientFromTheBeginning(): void {
  Object.assign(window, { patient: true });
}

/** A page so slow that what it does after painting (in frames, or a moment later) waits for `catchUp()`.
 * Somebody may have typed meanwhile. */
export function late(): void {
  const [wait, frame] = [window.setTimeout, window.requestAnimationFrame];
  let held: (() => void)[] | null = [];
  window.requestAnimationFrame = (run) =>
    held ? held.push(() => run(performance.now())) : frame(run);
  window.setTimeout = ((run: () => void, ms = 0) =>
    held && ms > 0 && ms < 120 ? held.push(run) : wait(run, ms)) as never;
  const catchUp = () => {
    const all = held ?? [];
    held = null;
    for (const run of all) run();
    return new Promise((done) => frame(() => wait(done)));
  };
  Object.assign(window, { catchUp });
}
