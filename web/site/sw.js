// Keeps the site for when there is no network, and gives every answer the headers that allow memory to be shared between Workers,
// on hosts that can't. `cargo xtask site` puts the list of files in the place of the marks.
const VERSION = '%VERSION%';
const SHELL = '%SHELL%'.split(' ');
const PICTURES = '%PICTURES%'.split(' ');
const MODELS = '%MODELS%'.split(' ');

const shell = `hansu-shell-${VERSION}`;
const models = 'hansu-models';

const address = (path) => new URL(path, self.registration.scope).href;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(shell)
      .then((cache) => cache.addAll(SHELL.map((path) => new Request(address(path), { cache: 'reload' }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith('hansu-shell-') && name !== shell) await caches.delete(name);
      }
      const cache = await caches.open(models);
      const wanted = new Set(MODELS.map(address));
      for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
      await self.clients.claim();
    })(),
  );
});

// What the engines need is fetched when the page says that nothing else is waiting for the network.
self.addEventListener('message', (event) => {
  if (event.data !== 'keep-models') return;
  event.waitUntil(
    (async () => {
      const cache = await caches.open(models);
      for (const path of MODELS) {
        if (!(await cache.match(address(path)))) await cache.add(address(path)).catch(() => undefined);
      }
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || !url.href.startsWith(self.registration.scope)) return;
  event.respondWith(answer(event, url));
});

async function answer(event, url) {
  const { request } = event;
  const isView = request.mode === 'navigate';
  url.hash = '';
  url.search = '';
  const kept = (await caches.match(isView ? address('index.html') : url.href)) ?? (await fetched(event, url));
  const headers = new Headers(kept.headers);
  headers.set('cross-origin-opener-policy', 'same-origin');
  headers.set('cross-origin-embedder-policy', 'require-corp');
  headers.set('cross-origin-resource-policy', 'same-origin');
  return new Response(kept.body, { status: kept.status, statusText: kept.statusText, headers });
}

// What is not there from the beginning is kept once it was asked for, while whoever asked reads it: its progress is shown.
async function fetched(event, url) {
  const response = await fetch(event.request);
  const isOneOf = (paths) => paths.some((path) => address(path) === url.href);
  const place = isOneOf(MODELS) ? models : isOneOf(PICTURES) ? shell : null;
  if (response.ok && place) {
    const copy = response.clone();
    const keep = async () => (await caches.open(place)).put(url.href, copy);
    event.waitUntil(keep().catch(() => undefined));
  }
  return response;
}
