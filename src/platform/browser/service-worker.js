/*
 * Opens the app offline on a device with a ticket, since the network often fails at a venue's entrance.
 * `keep-page-offline.h5.ts` registers this worker and fills the cache. Pages are fetched from the network first, so that
 * a new release is seen at once; scripts and styles have a digest in their names, so that a cached file is never stale.
 * API calls and attachments are not handled here: the cached page must never answer them.
 * This file is not compiled: it is written in ES2019, which the oldest browsers support.
 */
const cacheName = 'offline-page';
/** The longest wait for the network, in milliseconds: in a crowded hall a connected network may never answer. */
const patience = 5000;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (isPage(request)) event.respondWith(openPage(request));
  else if (isFile(request)) event.respondWith(openFile(request));
});

async function openPage(request) {
  const answer = fetch(request);
  const soon = await Promise.race([answer.catch(() => null), wait(patience)]);
  return soon || (await keptPage()) || answer;
}

async function openFile(request) {
  return (await caches.match(request, { cacheName, ignoreVary: true })) || fetch(request);
}

/** Returns the cached page for any screen: the app reads from the URL which screen to show. */
async function keptPage() {
  const cache = await caches.open(cacheName);
  const page = (await cache.keys()).find(({ url }) => !isFileUrl(url));
  return page && cache.match(page, { ignoreVary: true });
}

function isPage({ method, mode, url }) {
  const { pathname } = new URL(url);
  return method === 'GET' && mode === 'navigate' && !pathname.startsWith('/api/') && !/\.[^/]*$/.test(pathname);
}

function isFile({ method, url }) {
  return method === 'GET' && url.startsWith(self.registration.scope) && isFileUrl(url);
}

const isFileUrl = (url) => /\.(js|css)$/.test(new URL(url).pathname);
const wait = (ms) => new Promise((resolve) => setTimeout(() => resolve(null), ms));
