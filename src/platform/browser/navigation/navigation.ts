import Taro from '@tarojs/taro';
import type { RouteName } from '../../../routes';
import { leaveLayers } from '../back-button';
import { redirectTo } from '../correct-router';
import { explainMissingChunk, loadPage, loadPageWithRetries, pageShown } from '../chunk-loading';
import { move } from './move';
import { isPageOf, pageUrl, type RouteParams } from './route-url';

/** WeChat rejects an eleventh page; the browser's stack uses the same limit. */
const maxStackDepth = 10;
const backTimeoutMs = 1_000;

/** Opens a screen on top of the current one. Resolves when it is visible, or when a message says that it cannot be loaded. */
export async function navigate(route: RouteName, params?: RouteParams): Promise<void> {
  if (Taro.getCurrentPages().length >= maxStackDepth) return replace(route, params);
  const url = pageUrl(route, params);
  return move(`navigateTo ${url}`, async (isWanted) => {
    try {
      await loadPage(route);
    } catch (error) {
      if (isWanted()) await explainMissingChunk(error);
      return;
    }
    await open(isWanted, () => Taro.navigateTo({ url }));
  });
}

/** Replaces the current screen, so that Back skips it. Resolves when the other one is visible, however long it takes. */
export async function replace(route: RouteName, params?: RouteParams): Promise<void> {
  const url = pageUrl(route, params);
  return move(`redirectTo ${url}`, async (isWanted) => {
    await loadPageWithRetries(route, isWanted);
    await open(isWanted, () => redirectTo(url));
  });
}

/** Closes all screens for a new one. */
export async function relaunch(route: RouteName, params?: RouteParams): Promise<void> {
  const url = pageUrl(route, params);
  return move(`reLaunch ${url}`, async (isWanted) => {
    await loadPageWithRetries(route, isWanted);
    await open(isWanted, () => Taro.reLaunch({ url }));
  });
}

/** Returns true if there is no screen below the current one: it was opened by a link or a reload, or replaced all others. */
export function isFirstScreen(): boolean {
  return Taro.getCurrentPages().length <= 1;
}

/**
 * Goes back one screen. With an empty stack (after a reload or via a shared link) Taro would reload the page forever,
 * so the fallback replaces it.
 */
export async function goBack(fallback: RouteName, params?: RouteParams): Promise<void> {
  if (isFirstScreen()) await replace(fallback, params);
  else await goBackBy(1);
}

/** Leaves a finished screen: goes back to the target if it is in the stack, else replaces the current screen. */
export async function returnTo(route: RouteName, params?: RouteParams): Promise<void> {
  const below = Taro.getCurrentPages().slice(0, -1).reverse();
  const delta = below.findIndex((page) => isPageOf(route, page.route ?? '')) + 1;
  if (delta > 0) await goBackBy(delta);
  else await replace(route, params);
}

function goBackBy(delta: number): Promise<void> {
  return move('navigateBack', async () => {
    await leaveLayers();
    // The promise waits for the browser's history, which some web views do not change.
    const givenUp = new Promise((resolve) => setTimeout(resolve, backTimeoutMs));
    await Promise.race([Taro.navigateBack({ delta }), givenUp]);
  });
}

async function open(isWanted: () => boolean, go: () => Promise<unknown>): Promise<void> {
  if (!isWanted()) return;
  await leaveLayers();
  if (!isWanted()) return;
  const shown = pageShown();
  await go();
  await shown;
}
