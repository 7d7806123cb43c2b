import Taro from '@tarojs/taro';
import { matchRoute, routeNames, routes } from '../../routes';
import { explainMissingChunk, loadPage, pageShown } from './chunk-loading';
import { basePath } from './navigation/route-url';

/**
 * Corrects from outside what Taro's router (4.2.1) does badly for people: it looks pages up by their path alone, and has
 * no notion of Forward. Each point is described in ADR 0004, and has a test that fails without it.
 */

/** A history entry's state, as Taro's router writes it; the first page has no key. */
interface EntryState {
  idx?: number;
  key?: string | undefined;
}

interface OpenPage {
  /** The path as the router compares it: decoded, base path included, without a query. */
  path: string;
  /** The state of its history entry; undefined until the page shows. */
  entry: Entry | undefined;
}

type Entry = EntryState & { idx: number };

/** The history entries of the open pages, by Taro's unique path of a page. */
let entries: ReadonlyMap<string, Entry> = new Map();
let returned: (() => void) | null = null;

const taroPages = (): readonly { path?: string; route?: string }[] => Taro.getCurrentPages();
const entryState = (): EntryState => (history.state as EntryState | null) ?? {};

/**
 * Starts correcting the router. Call it before the router exists, so that this listener runs first.
 * @param reload loads the page of the current address anew
 */
export function correctRouter(reload: () => void = () => location.reload()): void {
  Taro.eventCenter.on('__taroRouterChange', emptyTitleBar);
  Taro.eventCenter.on('__afterTaroRouterChange', notePages);
  window.addEventListener('popstate', (event) => correctTraversal(event, reload), true);
}

/**
 * Replaces the top page. The router also closes the pages above an earlier visit of the new page's screen, so there the
 * new page is opened on top of the page below instead.
 * @param url a page path of Taro's, with a query
 */
export async function redirectTo(url: string): Promise<void> {
  const name = routeNames.find((route) => `/${routes[route].page}` === url.split('?')[0]);
  const path = name === undefined ? '' : `${basePath}${routes[name].urls[0]}`;
  const [below, ...deeper] = openPages()
    .map((page) => page.path)
    .reverse()
    .slice(1);
  if (below === path || !deeper.includes(path)) {
    await Taro.redirectTo({ url });
    return;
  }
  const shown = pageShown();
  await Taro.navigateBack({ delta: 1 });
  await shown;
  await Taro.navigateTo({ url });
}

/** The router writes the document's title as HTML into its own title bar, which this app hides. */
function emptyTitleBar(): void {
  const bar = document.getElementById('taro-navigation-bar');
  if (bar !== null) bar.textContent = '';
}

function notePages(): void {
  const { idx = 0, key } = entryState();
  const paths = taroPages().map(({ path = '' }) => path);
  entries = new Map(paths.map((path) => [path, entries.get(path) ?? { idx, key }]));
}

function openPages(): OpenPage[] {
  return taroPages().map(({ path = '', route = '' }) => ({ path: route, entry: entries.get(path) }));
}

/** Handles the browser's Back, Forward and links within the page where the router would not. */
function correctTraversal(event: PopStateEvent, reload: () => void): void {
  const pages = openPages();
  const top = pages[pages.length - 1]?.entry;
  if (top === undefined) return;
  // A link within the page has made an entry without a state, which belongs to the same page.
  if (entryState().idx === undefined) history.replaceState(top, '');
  const { idx = top.idx } = entryState();
  const position = pages.findIndex(({ entry }) => entry?.idx === idx);
  if (idx === top.idx) {
    // Safari also reports the entry that already shows, when it restores a page. The router would load it anew.
    event.stopImmediatePropagation();
    returned?.();
  } else if (idx > top.idx) {
    // The router would close the page that is left, or take an earlier visit of the screen for the one ahead.
    event.stopImmediatePropagation();
    void openAhead(idx - top.idx);
  } else if (position !== routersChoice(pages)) {
    // The router would show another visit of the screen.
    event.stopImmediatePropagation();
    reload();
  }
}

/** The position of the page that the router shows for the current address; -1 for a new one. */
function routersChoice(pages: readonly OpenPage[]): number {
  const path = decodeURI(location.pathname);
  return pages
    .slice(0, -1)
    .map((page) => page.path)
    .lastIndexOf(path);
}

/** Opens the page of the current history entry on top, by returning first and then navigating to it. */
async function openAhead(steps: number): Promise<void> {
  const { pathname, search } = location;
  const path = pathname.slice(basePath.length);
  const hasReturned = new Promise<void>((resolve) => (returned = resolve));
  history.go(-steps);
  await hasReturned;
  returned = null;
  const found = matchRoute(decodeURI(path));
  try {
    await loadPage(found?.name ?? 'notFound');
  } catch (error) {
    await explainMissingChunk(error);
    return;
  }
  await Taro.navigateTo({ url: path + search });
}
