/**
 * Stands in the H5 build for TanStack Query's cache of mutations (config/index.ts, ADR 0004): commands are sent by
 * `useCommand`, which keeps none.
 */
export class MutationCache {
  clear(): void {
    // Nothing is kept.
  }

  resumePausedMutations(): Promise<void> {
    return Promise.resolve();
  }
}
