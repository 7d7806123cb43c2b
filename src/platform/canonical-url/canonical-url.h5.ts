import { matchRoute, routes } from '../../routes';
import { basePath } from '../navigation/route-url';

/**
 * The address that the router should find in place of this one (product §2.1): the root is the landing page;
 * another letter case or a trailing slash of a known URL is the known URL; anything else, and what does not
 * decode, is the 404 page.
 * @param address the document's, undecoded
 * @param base the app's base path, without a trailing slash
 * @returns path and query below the origin, or null where the address is right as it stands
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

/** The decoded path below the base; null for what lies outside it or is no valid encoding. */
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
 * Puts the address right before the router reads it: Taro's router shows nothing for a path that it does not
 * know or cannot decode, and loses a page's settings for one in another letter case.
 */
export function openCanonicalUrl(): void {
  const url = canonicalUrl(location);
  if (url !== null) history.replaceState(history.state, '', url);
}
