import { routes } from '../../routes';
import { basePath } from './navigation/route-url';

const cacheName = 'offline-page';
const isOwnFile = (address: string): boolean =>
  address.startsWith(`${location.origin}${basePath}/`) && /\.(js|css)$/.test(new URL(address).pathname);

let isKept = false;

/**
 * Caches the app's page and the files in use, so that it opens offline from now on (service-worker.js). Once per page
 * load; a no-op in browsers without service workers, such as WeChat on an iPhone. Never fails: it is an enhancement.
 * @param loadRest loads the parts that the screen may still be loading
 */
export async function keepPageOffline(loadRest: () => Promise<unknown>): Promise<void> {
  if (isKept || process.env.NODE_ENV !== 'production') return;
  if (!('serviceWorker' in navigator) || !('caches' in window)) return;
  isKept = true;
  try {
    await navigator.serviceWorker.register(`${basePath}/service-worker.js`, { scope: `${basePath}/` });
    const pageAddress = `${location.origin}${basePath}${routes.centre.urls[0]}`;
    const page = await fetch(pageAddress);
    const named = filesNamed(await page.clone().text());
    await loadRest();
    const inUse = filesInUse();
    // After a release the page refers to other scripts than those in use here: a cached set must belong to one release.
    if (!page.ok || named.some((address) => address.endsWith('.js') && !inUse.includes(address))) return;
    // A landing page inlines its styles (server/web-page/web-app-page.ts), so their files were never loaded.
    const files = [...new Set([...inUse, ...named])];
    const cache = await caches.open(cacheName);
    const kept = (await cache.keys()).map(({ url }) => url);
    // The browser takes these files from its HTTP cache.
    await cache.addAll(files.filter((address) => !kept.includes(address)));
    await cache.put(pageAddress, page);
    const isOld = (address: string): boolean => address !== pageAddress && !files.includes(address);
    await Promise.all(kept.filter(isOld).map((address) => cache.delete(address)));
  } catch {
    // No space, permission or network: the app works uncached. The next visit tries again.
  }
}

/** URLs of the app's scripts and styles that this page has loaded. */
function filesInUse(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const written = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src);
  return [...new Set([...loaded, ...written].filter(isOwnFile))];
}

/** URLs of the app's scripts and styles that a page references. */
function filesNamed(html: string): string[] {
  const { scripts, head } = new DOMParser().parseFromString(html, 'text/html');
  const links = [...head.querySelectorAll('link[rel=stylesheet]')].map((link) => link.getAttribute('href'));
  const sources = [...scripts].map((script) => script.getAttribute('src'));
  return [...sources, ...links]
    .flatMap((address) => (address === null || address === '' ? [] : [new URL(address, location.href).href]))
    .filter(isOwnFile);
}
