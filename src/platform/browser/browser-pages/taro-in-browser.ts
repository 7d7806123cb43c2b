import { eventCenter } from './page-events';
import { useDidHide, useDidShow, usePageNotFound } from './page-host';
import { goBackBy, openPage, openPages } from './page-stack';

/**
 * Replaces `@tarojs/taro` in the H5 build (config/index.ts, ADR 0004) with the functions that the app and NutUI call
 * there. The build fails if one is missing.
 */

interface TaroUrl {
  url: string;
}

export const navigateTo = ({ url }: TaroUrl): Promise<void> => openPage('navigateTo', url);
export const redirectTo = ({ url }: TaroUrl): Promise<void> => openPage('redirectTo', url);
export const reLaunch = ({ url }: TaroUrl): Promise<void> => openPage('reLaunch', url);
export const navigateBack = ({ delta }: { delta: number }): Promise<void> => goBackBy(delta);
export const getCurrentPages = openPages;

/** Returns the page on top; its router is null while the app starts. */
export function getCurrentInstance(): { router: { params: object; path: string; $taroPath: string } | null } {
  const pages = openPages();
  const top = pages[pages.length - 1];
  return { router: top === undefined ? null : { params: top.params, path: top.route, $taroPath: top.id } };
}

export const getEnv = (): string => 'WEB';

/** Runs in a later task, for NutUI, which measures what it has rendered. */
export function nextTick(work: () => void): void {
  setTimeout(work, 0);
}

/** Replaces functions that NutUI calls on other platforms only. */
function notInBrowser(): never {
  throw new Error('Not in a browser.');
}

export { notInBrowser as createSelectorQuery, notInBrowser as pxTransform };
export { eventCenter, useDidHide, useDidShow, usePageNotFound };

export default {
  navigateTo,
  redirectTo,
  reLaunch,
  navigateBack,
  getCurrentPages,
  getCurrentInstance,
  getEnv,
  nextTick,
  eventCenter,
  useDidHide,
  useDidShow,
  usePageNotFound,
};
