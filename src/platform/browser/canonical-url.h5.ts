import { matchRoute, routes } from '../../routes';
import { basePath } from './navigation/route-url';

/**
 * Returns the URL that the router should get instead of this one (product §2.1): the root becomes the landing page; a
 * known URL in another letter case or with a trailing slash becomes the known URL; anything else, including a malformed
 * encoding, becomes the 404 page.
 * @param address the document's URL, undecoded
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

/** Returns the decoded path below the base; null if the path is outside it or malformed. */
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
 * Replaces the URL by its canonical form before the router reads it: the router renders nothing for a path that is
 * unknown or cannot be decoded.
 */
export function openCanonicalUrl(): void {
  const url = canonicalUrl(location);
  if (url !== null) history.replaceState(history.state, '', url);
}
