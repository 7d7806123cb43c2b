import { routes } from '../../routes';
import { basePath } from '../base-path/base-path';

const cacheName = 'offline-page';
const isFile = (address: string): boolean => /\.(js|css)$/.test(new URL(address, location.href).pathname);

let isKept = false;

/**
 * Keeps the app's page, with the files that are in use, so that it opens without a network from now on
 * (service-worker.js). Once a page load; nothing happens where the browser has no service workers, as in WeChat on an
 * iPhone. Never fails: it is an extra.
 */
export async function keepPageOffline(): Promise<void> {
  if (isKept || process.env.NODE_ENV !== 'production') return;
  if (!('serviceWorker' in navigator) || !('caches' in window)) return;
  isKept = true;
  try {
    await navigator.serviceWorker.register(`${basePath}/service-worker.js`, { scope: `${basePath}/` });
    const wanted = [`${location.origin}${basePath}${routes.centre.urls[0]}`, ...filesInUse()];
    const cache = await caches.open(cacheName);
    const kept = (await cache.keys()).map(({ url }) => url);
    // The page each time: it names the files of its release. They come out of the browser's own cache.
    await cache.addAll(wanted.filter((address) => !isFile(address) || !kept.includes(address)));
    await Promise.all(kept.filter((address) => !wanted.includes(address)).map((address) => cache.delete(address)));
  } catch {
    // No room, no permission or no network: the app works as it did before. The next visit tries again.
  }
}

/** Addresses of the app's scripts and styles that this page has loaded. */
function filesInUse(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const written = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src);
  const own = [...loaded, ...written].filter(
    (address) => address.startsWith(`${location.origin}${basePath}/`) && isFile(address),
  );
  return [...new Set(own)];
}
