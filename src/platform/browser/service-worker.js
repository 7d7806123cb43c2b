/*
 * Opens the app without a network on a device that holds a ticket: at the doors of a hall there often is none.
 * `keep-page-offline.h5.ts` registers it and fills the cache. The network goes first for pages, so that a new release is
 * seen at once; files carry their digest in their names, so that a kept one is never an old one. Calls of the API
 * pass by untouched, and attachments that are opened: the page is no answer to those, however slow theirs is.
 * Nobody compiles this file: it is written in ES2019, which the oldest browsers know.
 */
const cacheName = 'offline-page';
/** In a crowded hall a network may be there and still answer nothing; milliseconds. */
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

/** The page as it was kept, whatever was asked for: which screen it shows is read from the address. */
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
