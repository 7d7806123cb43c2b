import Taro from '@tarojs/taro';
import type { RouteName } from '../../routes';
import { pageLoader } from './browser-pages/page-loader';
import { now } from '../device/clock';
import { toast } from '../device/feedback';
import { getStored, setStored } from '../storage/storage';

/** The code of pages and sheets comes in chunks, and on a phone it may not come at all. */

const reloadKey = 'chunk-reload';
/** A second missing file within this time means that a reload does not help. */
const reloadIntervalMs = 60_000;
const retryMs = 3_000;
/** A page's first seconds belong to what it shows. */
const preloadDelayMs = 4_000;
const touchDelayMs = 1_000;
const shownTimeoutMs = 3_000;

/** Loads a page's code before the router opens it: the router would already have changed the address. */
export async function loadPage(route: RouteName): Promise<void> {
  await pageLoader()?.(route);
}

/** Loads a page's code however long it takes: where the flow must go on, there is no other way out than onward. */
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

/** Resolves once the page that the router was told to open is on the screen. */
export function pageShown(): Promise<void> {
  if (pageLoader() === null) return Promise.resolve();
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

/**
 * Fetches what will be needed next while the user reads or types: soon after the first touch, at the latest after some
 * seconds, one after another, so that what is pressed meanwhile comes first.
 * @returns a function that gives up waiting
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
    // A failure is met again, and told, when the page is opened.
    loadNext().catch(() => undefined);
  }
  async function loadNext(): Promise<void> {
    // First: by its name, scripts/bench/measure-bundle.mjs tells what comes ahead of need.
    const { nextRoutes } = await import(/* webpackChunkName: "next-routes" */ './next-routes');
    for (const load of others) await load();
    for (const next of nextRoutes[route] ?? []) await loadPage(next);
  }
  window.addEventListener('pointerdown', soon, true);
  window.addEventListener('keydown', soon, true);
  return stop;
}

/** Explains each chunk that could not be loaded and that nobody else explained. Call once at start. */
export function watchMissingChunks(reload?: () => void): void {
  window.addEventListener('unhandledrejection', (event) => {
    if (isChunkLoadError(event.reason)) void explainMissingChunk(event.reason, undefined, reload);
  });
}

function isChunkLoadError(reason: unknown): reason is Error & { request?: string } {
  return reason instanceof Error && (reason.name === 'ChunkLoadError' || /Loading (CSS )?chunk/.test(reason.message));
}

/**
 * After a deployment the old files are gone, and only a reload helps. Otherwise the network is away, and a reload would
 * lose the page that is there.
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

/** Whether the server answers that it has no such file; an answer of HTML is the page for unknown addresses. */
async function isFileMissing(url: string | undefined): Promise<boolean> {
  if (url === undefined) return true;
  try {
    const { ok, headers } = await fetch(url, { method: 'HEAD', cache: 'no-store' });
    return !ok || (headers.get('content-type') ?? '').includes('html');
  } catch {
    return false;
  }
}
