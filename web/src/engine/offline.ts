// The page without a network: a service worker keeps it, and brings the next version between games.
import { path } from '../ui/route';

/** Keep the page on this device, and look whether there is a newer one. Call it only between games. */
export async function keepOffline(): Promise<void> {
  const workers = navigator.serviceWorker;
  if (!workers) return; /* no secure address: the page works, but not offline */
  let wait = 2000;
  const ask = async () => {
    if (navigator.onLine && path.value === '/') (await workers.ready).active?.postMessage('renew');
  };
  workers.onmessage = (e) => {
    if (e.data === 'renewed' && path.value === '/') location.reload();
    if (e.data !== 'later') return; /* a game is open in another window: ask less and less often */
    setTimeout(ask, wait);
    wait = Math.min(2 * wait, 300_000);
  };
  try {
    const kept = await workers.register(new URL('sw.js', document.baseURI));
    if (kept.active) await ask();
  } catch {
    /* a browser that forbids it; nothing is lost but the offline copy */
  }
}
