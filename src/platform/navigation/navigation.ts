import Taro from '@tarojs/taro';
import type { RouteName } from '../../routes';
import { isPageOf, pageUrl, type RouteParams } from './route-url';

/** WeChat refuses an eleventh page; the stack of the browser keeps the same bound. */
const maxStackDepth = 10;

/** Opens a screen on top of the current one. */
export async function navigate(route: RouteName, params?: RouteParams): Promise<void> {
  if (Taro.getCurrentPages().length >= maxStackDepth) return replace(route, params);
  await Taro.navigateTo({ url: pageUrl(route, params) });
}

/** Opens a screen in place of the current one, which Back then does not find. */
export async function replace(route: RouteName, params?: RouteParams): Promise<void> {
  await Taro.redirectTo({ url: pageUrl(route, params) });
}

/**
 * Goes back one screen. With nothing below (a reload or a shared link opened this screen), Taro would reload
 * the page for ever, so the fallback takes its place.
 */
export async function goBack(fallback: RouteName, params?: RouteParams): Promise<void> {
  if (Taro.getCurrentPages().length > 1) await Taro.navigateBack({ delta: 1 });
  else await replace(fallback, params);
}

/** Goes to a screen once this one is done with: back to it where it lies below, else in place of this one. */
export async function returnTo(route: RouteName, params?: RouteParams): Promise<void> {
  const below = Taro.getCurrentPages().slice(0, -1).reverse();
  const delta = below.findIndex((page) => isPageOf(route, page.route ?? '')) + 1;
  if (delta > 0) await Taro.navigateBack({ delta });
  else await replace(route, params);
}

/** Closes every screen and opens one. */
export async function relaunch(route: RouteName, params?: RouteParams): Promise<void> {
  await Taro.reLaunch({ url: pageUrl(route, params) });
}
