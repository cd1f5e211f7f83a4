// Notifications on this device, by the push service of its own browser.
import * as api from './api';

export const mayCallHere = () =>
  isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window;

const denied =
  'This browser does not let the page notify you. You can allow it in the browser’s settings for this site.';

const worker = () => navigator.serviceWorker.register(new URL('/sw.js', location.origin));

/** Ask the browser, then tell the server where to call. */
export async function callHere(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(denied);
  const { push: applicationServerKey } = await api.ways();
  await worker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const to = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint, keys } = to.toJSON();
  await api.push({ endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
}

export async function stopHere(): Promise<void> {
  await api.noPush();
  const to = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
  await to?.unsubscribe();
}
