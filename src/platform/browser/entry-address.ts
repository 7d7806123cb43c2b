import { decodeGateScene, decodeScene } from '../../domain/poster/entry-scene';
import { matchRoute, type RouteName } from '../../routes';
import { basePath } from './navigation/route-url';

/** The screen that a scanned code opens, with its parameters. */
export interface EntryAddress {
  route: RouteName;
  params: Readonly<Record<string, string>>;
}

/**
 * Reads the parameters of a page that was opened by a scanned code (product §6.20): `scene` of a mini-program code, or
 * `q`, the link of an ordinary QR code that WeChat opens as the mini-program. Both are already decoded once.
 * @returns null if there is neither, 'damaged' if it cannot be read
 */
export function readEntry({ scene = '', q = '' }: { scene?: string; q?: string }): EntryAddress | 'damaged' | null {
  if (scene !== '') {
    const link = decodeGateScene(scene);
    if (link !== null) return { route: 'gateScan', params: { link } };
    const entry = decodeScene(scene);
    return entry === null ? 'damaged' : { route: entry.target, params: { meetingCode: entry.meetingCode } };
  }
  return q === '' ? null : readLink(q);
}

/** Accepts any host: only the page and the meeting are read from the link, and nothing is sent there. */
function readLink(link: string): EntryAddress | 'damaged' {
  const [, path = '', query = '', fragment = ''] =
    /^https?:\/\/[^/?#\s]+([^?#\s]*)(?:\?([^#\s]*))?(?:#(.*))?$/i.exec(link) ?? [];
  // The code on the organiser's screen, by which a browser opens a gate's scanner.
  if (path === '/desk/scanner/') return /^[\w-]{1,64}$/.test(fragment) ? at('gateScan', { link: fragment }) : 'damaged';
  const [, shortCode] = /^\/m\/([^/]+)\/?$/.exec(path) ?? [];
  if (shortCode !== undefined) return at('centre', { meetingCode: shortCode });
  if (path !== basePath && !path.startsWith(`${basePath}/`)) return 'damaged';
  const below = decoded(path.slice(basePath.length));
  if (below === null) return 'damaged';
  const route = /^\/?$/.test(below) ? 'landing' : matchRoute(below)?.name;
  return route === undefined ? 'damaged' : at(route, meetingOf(query));
}

/** Reads the parameters that identify the meeting, and ignores all others. */
function meetingOf(query: string): Record<string, string> {
  const pairs = query.split('&').map((pair) => pair.split('='));
  const named = pairs.filter(([name]) => name === 'meetingCode' || name === 'meetingId');
  return Object.fromEntries(named.map(([name = '', text = '']) => [name, text.replace(/\+/g, ' ')]));
}

function at(route: RouteName, given: Record<string, string>): EntryAddress | 'damaged' {
  const params: Record<string, string> = {};
  for (const [name, text] of Object.entries(given)) {
    const value = decoded(text);
    if (value === null) return 'damaged';
    params[name] = value;
  }
  return { route, params };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
