import Taro from '@tarojs/taro';
import type { RouteName } from '../../routes';
import { isPageOf, pageUrl, type RouteParams } from './route-url';

/** WeChat rejects an eleventh page; the browser's stack uses the same limit. */
const maxStackDepth = 10;

/** Opens a screen on top of the current one. */
export async function navigate(route: RouteName, params?: RouteParams): Promise<void> {
  if (Taro.getCurrentPages().length >= maxStackDepth) return replace(route, params);
  await Taro.navigateTo({ url: pageUrl(route, params) });
}

/** Replaces the current screen, so that Back skips it. */
export async function replace(route: RouteName, params?: RouteParams): Promise<void> {
  await Taro.redirectTo({ url: pageUrl(route, params) });
}

/**
 * Goes back one screen. With an empty stack (after a reload or via a shared link) Taro would reload the page forever,
 * so the fallback replaces it.
 */
export async function goBack(fallback: RouteName, params?: RouteParams): Promise<void> {
  if (Taro.getCurrentPages().length > 1) await Taro.navigateBack({ delta: 1 });
  else await replace(fallback, params);
}

/** Leaves a finished screen: goes back to the target if it is in the stack, else replaces the current screen. */
export async function returnTo(route: RouteName, params?: RouteParams): Promise<void> {
  const below = Taro.getCurrentPages().slice(0, -1).reverse();
  const delta = below.findIndex((page) => isPageOf(route, page.route ?? '')) + 1;
  if (delta > 0) await Taro.navigateBack({ delta });
  else await replace(route, params);
}

export async function relaunch(route: RouteName, params?: RouteParams): Promise<void> {
  await Taro.reLaunch({ url: pageUrl(route, params) });
}
