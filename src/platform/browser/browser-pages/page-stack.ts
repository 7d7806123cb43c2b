import type { ComponentType } from 'react';
import { matchRoute, routeNames, routes } from '../../../routes';
import { basePath } from '../navigation/route-url';
import { readQuery, type Query } from '../query-string';
import { eventCenter } from './page-events';
import type { PageLoader } from './page-loader';

/**
 * The stack of open pages of a browser tab (ADR 0004). Each page has the index of its history entry, so that Back and
 * Forward find it again, whatever was opened in between. Pages below the top one stay mounted, hidden.
 */

/** An open page. */
export interface OpenPage {
  /** The index of its history entry. */
  index: number;
  /** Distinguishes two visits of the same screen. */
  id: string;
  /** The public path, base path included. */
  route: string;
  /** The parameters as they are in the URL, not decoded. */
  params: Query;
  Component: ComponentType;
}

/** The state of a history entry; layer-history.h5.ts adds properties of its own. */
interface EntryState {
  idx?: number;
  /** The page's key; the first page has none. */
  key?: string;
}

type Move = 'navigateTo' | 'redirectTo' | 'reLaunch' | 'back';

let pages: readonly OpenPage[] = [];
let visits = 0;
/** Counts navigations: of two whose code is still loading, only the later one is shown. */
let latest = 0;
let load: PageLoader = () => Promise.reject(new Error('No pages yet.'));
const afterMove: (() => void)[] = [];
const watchers = new Set<() => void>();

const entry = (): EntryState => (history.state as EntryState | null) ?? {};

export const openPages = (): readonly OpenPage[] => pages;

/** Calls back when the stack changes. @returns a function that unsubscribes */
export function watchPages(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => void watchers.delete(onChange);
}

/** Opens the page of the current URL, and follows Back and Forward. */
export function startPages(loader: PageLoader): void {
  load = loader;
  if (entry().idx === undefined) history.replaceState({ ...entry(), idx: 0 }, '');
  window.addEventListener('popstate', () => {
    // A link within the page (#…) has made a history entry, but the page is the same.
    if (entry().idx === undefined) history.replaceState({ ...entry(), idx: pages[pages.length - 1]?.index ?? 0 }, '');
    void show('back');
  });
  void show('navigateTo');
}

/**
 * Opens a page on top of the current one, in place of it, or in place of all pages.
 * @param url a screen's Taro page path with a query, as returned by `pageUrl`
 */
export function openPage(move: Exclude<Move, 'back'>, url: string): Promise<void> {
  const address = publicAddress(url);
  const idx = entry().idx ?? 0;
  const key = Math.random().toString(36).slice(2, 10);
  return new Promise((resolve) => {
    afterMove.push(resolve);
    try {
      if (move === 'navigateTo') history.pushState({ key, idx: idx + 1 }, '', address);
      else history.replaceState({ key, idx }, '', address);
    } catch {
      // iOS refuses more than a hundred history entries within 30 seconds.
      location.assign(address);
    }
    void show(move);
  });
}

/** Goes back by `delta` pages, at most to the lowest one. Resolves when the browser has navigated. */
export function goBackBy(delta: number): Promise<void> {
  const top = pages[pages.length - 1];
  const target = pages[Math.max(0, pages.length - 1 - delta)];
  if (top === undefined || target === undefined || target === top) return Promise.resolve();
  return new Promise((resolve) => {
    afterMove.push(resolve);
    history.go(target.index - top.index);
  });
}

async function show(move: Move): Promise<void> {
  const turn = (latest += 1);
  eventCenter.trigger('__taroRouterChange');
  afterMove.splice(0).forEach((resolve) => resolve());
  const route = decodeURI(location.pathname);
  const index = entry().idx ?? 0;
  if (move === 'back' && pages.some((page) => page.index === index && page.route === route)) {
    setPages(pages.filter((page) => page.index <= index));
    return;
  }
  const params = readQuery(location.search);
  const found = matchRoute(route.slice(basePath.length));
  if (found === null) {
    eventCenter.trigger('__taroRouterNotFound', { path: route });
    return;
  }
  const { default: Component } = await load(found.name);
  if (turn !== latest) return;
  const below = move === 'reLaunch' ? [] : pages.filter((page) => page.index < index);
  visits += 1;
  setPages([...below, { index, id: `${route}?stamp=${visits}`, route, params, Component }]);
}

function setPages(next: readonly OpenPage[]): void {
  pages = next;
  watchers.forEach((watcher) => watcher());
}

function publicAddress(url: string): string {
  const [path = '', query] = url.split('?', 2);
  const name = routeNames.find((route) => `/${routes[route].page}` === path);
  return `${basePath}${name === undefined ? path : routes[name].urls[0]}${query === undefined ? '' : `?${query}`}`;
}
