import type { RouteName } from '../../routes';

/** See the H5 variant. WeChat loads a mini-program's packages itself, and says so where it cannot. */

export async function loadPage(_route: RouteName): Promise<void> {}

export async function loadPageInTheEnd(_route: RouteName, _isWanted: () => boolean): Promise<void> {}

export async function pageShown(_route: RouteName): Promise<void> {}

export function preloadLater(_route: RouteName, ..._others: (() => unknown)[]): () => void {
  return () => undefined;
}

export function watchMissingCode(): void {}

export function explainMissingCode(error: unknown): Promise<void> {
  return Promise.reject(error instanceof Error ? error : new Error(String(error)));
}
