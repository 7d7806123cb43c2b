import { matchRoute, routes } from '../../routes';
import { basePath } from './navigation/route-url';

/**
 * The address that the router should see instead of this one (product §2.1): the root becomes the landing page; a known
 * URL in another letter case or with a trailing slash becomes the known URL; anything else, and what does not decode,
 * becomes the 404 page.
 * @param address the document's, undecoded
 * @param base the app's base path, without a trailing slash
 * @returns path and query below the origin, or null if the address is already canonical
 */
export function canonicalUrl(
  address: Pick<Location, 'pathname' | 'search' | 'hash'>,
  base: string = basePath,
): string | null {
  const path = pathBelow(base, address.pathname);
  const isRoot = path !== null && /^\/*$/.test(path);
  const url = path === null ? null : isRoot ? routes.landing.urls[0] : (matchRoute(path)?.url ?? null);
  if (url === null) return `${base}${routes.notFound.urls[0]}`;
  return base + url === address.pathname ? null : `${base}${url}${address.search}${address.hash}`;
}

/** The decoded path below the base; null if outside it or malformed. */
function pathBelow(base: string, pathname: string): string | null {
  try {
    const path = decodeURI(pathname);
    const isBelow =
      path.toLowerCase() === base.toLowerCase() || path.toLowerCase().startsWith(`${base.toLowerCase()}/`);
    return isBelow ? path.slice(base.length) : null;
  } catch {
    return null;
  }
}

/**
 * Canonicalises the address before the router reads it: Taro's router renders nothing for a path that it does not know
 * or cannot decode, and loses a page's settings if the letter case differs.
 */
export function openCanonicalUrl(): void {
  const url = canonicalUrl(location);
  if (url !== null) history.replaceState(history.state, '', url);
}
