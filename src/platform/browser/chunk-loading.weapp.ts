import Taro from '@tarojs/taro';
import type { RouteName } from '../../routes';
import { toast } from '../device/feedback';

/*
 * See the H5 variant. WeChat loads a mini-program's packages itself and reports failures. A page opened from a Moments
 * post is in single-page mode: it has no login, no storage and cannot open other pages. Only WeChat's own bar below it
 * opens the mini-program (product §6.21).
 */

/** WeChat's scene number for 朋友圈内打开（单页模式）. */
const momentsScene = 1154;

class SinglePageModeError extends Error {}

export function loadPage(_route: RouteName): Promise<void> {
  const isAlone = Taro.getEnterOptionsSync().scene === momentsScene;
  return isAlone ? Promise.reject(new SinglePageModeError()) : Promise.resolve();
}

export async function loadPageWithRetries(_route: RouteName, _isWanted: () => boolean): Promise<void> {}

export async function pageShown(): Promise<void> {}

export function preloadNextPages(_route: RouteName, ..._others: (() => unknown)[]): () => void {
  return () => undefined;
}

export function preloadPart(_load: () => Promise<unknown>): () => void {
  return () => undefined;
}

export function watchMissingChunks(): void {}

export function explainMissingChunk(error: unknown): Promise<void> {
  if (!(error instanceof SinglePageModeError))
    return Promise.reject(error instanceof Error ? error : new Error(String(error)));
  toast('请点屏幕下方的“前往小程序”，再继续操作');
  return Promise.resolve();
}
