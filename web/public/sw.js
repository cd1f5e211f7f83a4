// The service worker: keeps one whole version of the page, so that it opens without a network.
//
// The one subtle idea: a version is all of its files or none. files.json names them; a newer version
// is fetched beside the one in use, and takes over only when a page asks for it and nobody sits at
// a table, so no game changes under somebody's hands.

const root = new URL('./', self.location).href;
const prefix = 'caper-page-';
const pointer = new URL('./current', root).href; /* an entry of the cache below, never fetched */
const whole = new URL('./whole', root).href; /* an entry of a version that is all there */

const inUse = async () => (await (await caches.open('caper-now')).match(pointer))?.text();
const use = async (name) => (await caches.open('caper-now')).put(pointer, new Response(name));

const listed = async () => (await fetch(new URL('files.json', root), { cache: 'no-store' })).json();

/** Fetch a whole version. It counts only with its mark, which comes last: the browser may end this
 * worker at any moment. */
async function fill() {
  const { version, files } = await listed();
  const name = prefix + version;
  const cache = await caches.open(name);
  if (await cache.match(whole)) return name;
  await cache.addAll(files.map((f) => new Request(new URL(f, root), { cache: 'no-cache' })));
  await cache.put(whole, new Response());
  return name;
}

async function dropOthers(name) {
  for (const other of await caches.keys())
    if (other.startsWith(prefix) && other !== name) await caches.delete(other);
}

/** Does somebody play there? Only the page knows: a client's address is the one it was loaded from. One
 * that does not answer may be busy playing. */
const plays = (client) =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (e) => done(e.data);
    setTimeout(() => done(true), 3000);
    client.postMessage('playing?', [port2]);
  });

/** Take the newest version, unless somebody plays. What became of it: 'renewed', 'later', or ''. */
async function renew() {
  const name = await fill();
  if (name === (await inUse())) return '';
  const windows = await self.clients.matchAll({ type: 'window' });
  if ((await Promise.all(windows.map(plays))).includes(true)) return 'later';
  await use(name);
  await dropOthers(name);
  return 'renewed';
}

self.addEventListener('install', (e) => {
  e.waitUntil(
    (async () => {
      if (!(await inUse())) await use(await fill());
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener('activate', (e) => e.waitUntil(self.clients.claim()));

/** Another window may have been first: then this one only has to be loaded again. */
async function news(client) {
  const what = await renew();
  const had = opened.get(client.id);
  return what || (had && had !== (await inUse()) ? 'renewed' : '');
}

/* A page that nobody plays in asks for news, and is told whether there were any. */
self.addEventListener('message', (e) => {
  if (e.data !== 'renew') return;
  e.waitUntil(
    news(e.source).then(
      (what) => what && e.source.postMessage(what),
      () => undefined,
    ),
  );
});

/** Which version a window was opened with; forgotten when the browser puts this worker to sleep. */
const opened = new Map();
const isPage = (request) =>
  request.mode === 'navigate' && !/^(api|metrics|healthz)\b/.test(request.url.slice(root.length));

async function find({ request, resultingClientId }) {
  const name = await inUse();
  if (!name) return undefined;
  const cache = await caches.open(name);
  if (isPage(request)) {
    opened.set(resultingClientId, name);
    return cache.match(new URL('index.html', root));
  }
  return cache.match(request, { ignoreSearch: true, ignoreVary: true });
}

self.addEventListener('fetch', (e) => {
  const { request } = e;
  if (request.method !== 'GET' || !request.url.startsWith(root)) return;
  e.respondWith(find(e).then((found) => found ?? fetch(request)));
});

/* A call: what happened and at which table. Nothing of the game is in it. */
self.addEventListener('push', (e) => {
  const { title, text, tag, table, crew } = e.data?.json() ?? {};
  const place = table ? `t/${table}` : crew ? `crew/${crew}` : 'me';
  e.waitUntil(
    Promise.all([
      self.registration.showNotification(title ?? 'caper', {
        body: text,
        tag,
        icon: new URL('icon-192.png', root).href,
        data: new URL(place, root).href,
      }),
      self.navigator.setAppBadge?.().catch(() => undefined),
    ]),
  );
});

/** Bring the window to the front that is there already, or open one. */
async function show(address) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((w) => w.url.split('#')[0] === address);
  return there ? there.focus() : self.clients.openWindow(address);
}

self.addEventListener('notificationclick', (e) => {
  e.notification.close();
  e.waitUntil(show(e.notification.data));
});
