import { getStored, readStoredText, removeStored, setStored } from './storage';

const storedKey = (name: string): string => `cookie:${name}`;

/**
 * Reads a small text from a cookie under the base path, or from its copy in storage, since WeChat may drop cookies between
 * pages (product §6.2). Returns null if there is neither.
 */
export function readCookie(name: string): string | null {
  const wanted = `${encodeURIComponent(name)}=`;
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(wanted));
  if (found === undefined) return getStored(storedKey(name), readStoredText);
  try {
    return decodeURIComponent(found.slice(wanted.length));
  } catch {
    return null;
  }
}

/** Stores a small text for `maxAgeSeconds`. Never use it for secrets: the page's scripts can read it. */
export function writeCookie(name: string, value: string, maxAgeSeconds: number): void {
  document.cookie = cookieText(name, value, maxAgeSeconds);
  setStored(storedKey(name), value, maxAgeSeconds * 1000);
}

export function removeCookie(name: string): void {
  document.cookie = cookieText(name, '', 0);
  removeStored(storedKey(name));
}

function cookieText(name: string, value: string, maxAgeSeconds: number): string {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const pair = `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
  return `${pair}; Path=${BUILD_BASE_PATH || '/'}; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
}
