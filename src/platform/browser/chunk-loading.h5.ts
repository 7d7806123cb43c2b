import Taro from '@tarojs/taro';
import { routes, type RouteName } from '../../routes';
import { now } from '../device/clock';
import { toast } from '../device/feedback';
import { getStored, setStored } from '../storage/storage';

/** Loads the chunks with the code of pages and sheets, and handles chunks that cannot be loaded. */

const reloadKey = 'chunk-reload';
/** If another file is missing within this time after a reload, in milliseconds, reloading does not help. */
const reloadIntervalMs = 60_000;
const retryMs = 3_000;
/** The delay before preloading, so that the page's own content loads first. */
const preloadDelayMs = 4_000;
const touchDelayMs = 1_000;
const shownTimeoutMs = 3_000;

/** A row of the table of pages that Taro's entry makes; unit tests have none. */
interface TaroPage {
  path: string;
  /** Imports the page, as Taro's router does. Its first element resolves to the page's module. */
  load: () => readonly unknown[];
}

function taroPages(): readonly TaroPage[] {
  return (window as { __taroAppConfig?: { routes?: TaroPage[] } }).__taroAppConfig?.routes ?? [];
}

/** Loads a page's code before the router opens it: the router changes the URL before it loads anything. */
export async function loadPage(route: RouteName): Promise<void> {
  await Promise.all(
    taroPages()
      .find(({ path }) => path === routes[route].page)
      ?.load() ?? [],
  );
}

/** Loads a page's code, retrying until it succeeds, for a flow in which the user cannot stay or go back. */
export async function loadPageWithRetries(route: RouteName, isWanted: () => boolean): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      await loadPage(route);
      return;
    } catch (error) {
      if (!isWanted()) return;
      if (isFirst) await explainMissingChunk(error, '网络不通，恢复后将自动继续，请勿关闭页面');
      await untilOnline();
    }
  }
}

function untilOnline(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, retryMs);
    function done(): void {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    }
    window.addEventListener('online', done);
  });
}

/** Resolves once the router has rendered the page that it is opening. */
export function pageShown(): Promise<void> {
  if (taroPages().length === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(done, shownTimeoutMs);
    function done(): void {
      clearTimeout(timer);
      Taro.eventCenter.off('__afterTaroRouterChange', done);
      resolve();
    }
    Taro.eventCenter.on('__afterTaroRouterChange', done);
  });
}

/** The parts of the page that shows which nobody has come near yet. */
const parts = new Set<() => Promise<unknown>>();

/**
 * Loads a part of the page, below what shows at first, before the pages that follow.
 * @returns a function that cancels this if it has not begun
 */
export function preloadPart(load: () => Promise<unknown>): () => void {
  parts.add(load);
  return () => parts.delete(load);
}

/**
 * Loads the code of the pages that usually follow while the user reads or types: soon after the first touch, at the
 * latest after some seconds. Loads one at a time, so that a page opened meanwhile is not delayed.
 * @returns a function that cancels the preloading if it has not begun
 */
export function preloadNextPages(route: RouteName, ...others: (() => unknown)[]): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return () => undefined;
  let timer = setTimeout(start, preloadDelayMs);
  function stop(): void {
    clearTimeout(timer);
    window.removeEventListener('pointerdown', soon, true);
    window.removeEventListener('keydown', soon, true);
  }
  function soon(): void {
    stop();
    timer = setTimeout(start, touchDelayMs);
  }
  function start(): void {
    stop();
    // A failure is ignored here: it occurs again, and is reported, when the page is opened.
    loadNext().catch(() => undefined);
  }
  async function loadNext(): Promise<void> {
    // Imported first: scripts/bench/measure-bundle.mjs recognises by its name that preloading has begun.
    const { nextRoutes } = await import(/* webpackChunkName: "next-routes" */ './next-routes');
    for (const load of [...parts, ...others]) await load();
    for (const next of nextRoutes[route] ?? []) await loadPage(next);
  }
  window.addEventListener('pointerdown', soon, true);
  window.addEventListener('keydown', soon, true);
  return stop;
}

/** Handles each chunk load error that no caller has handled. Call it once at start. */
export function watchMissingChunks(reload?: () => void): void {
  window.addEventListener('unhandledrejection', (event) => {
    if (isChunkLoadError(event.reason)) void explainMissingChunk(event.reason, undefined, reload);
  });
}

function isChunkLoadError(reason: unknown): reason is Error & { request?: string } {
  return reason instanceof Error && (reason.name === 'ChunkLoadError' || /Loading (CSS )?chunk/.test(reason.message));
}

/**
 * Handles a chunk that could not be loaded. After a deployment the old files are gone, and only a reload helps.
 * Otherwise the network is down: a message says so, since a reload would lose the page.
 */
export async function explainMissingChunk(
  error: unknown,
  words = '网络不通，暂时打不开。请检查网络后再试',
  reload: () => void = () => location.reload(),
): Promise<void> {
  if (!isChunkLoadError(error)) throw error;
  if (navigator.onLine && (await isFileMissing(error.request))) {
    const reloadedAt = getStored(reloadKey, (value) => (typeof value === 'number' ? value : null));
    if (reloadedAt === null) {
      setStored(reloadKey, now(), reloadIntervalMs);
      reload();
      return;
    }
  }
  toast(words, 'fail');
}

/** Asks the server if a file is missing. An HTML answer is the page for unknown URLs, so the file is missing too. */
async function isFileMissing(url: string | undefined): Promise<boolean> {
  if (url === undefined) return true;
  try {
    const { ok, headers } = await fetch(url, { method: 'HEAD', cache: 'no-store' });
    return !ok || (headers.get('content-type') ?? '').includes('html');
  } catch {
    return false;
  }
}
