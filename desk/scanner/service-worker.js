// Keeps the scanner's page and files, so that it starts without a network. The build fills in the files and their version.
const files = 'FILES';
const cacheName = 'CACHE';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(files))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith('scanner-') && name !== cacheName))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  if (event.request.method !== 'GET' || !files.includes(pathname)) return;
  event.respondWith(caches.match(pathname).then((kept) => kept || fetch(event.request)));
});
