/**
 * Replaces, in the H5 build, the parts of TanStack Query that the app does not use (config/index.ts, ADR 0004): infinite
 * queries, and the cache of mutations, since `useCommand` sends commands without one.
 */
export class MutationCache {
  clear(): void {
    // The app keeps no mutations.
  }

  resumePausedMutations(): Promise<void> {
    return Promise.resolve();
  }
}

function refuseInfiniteQuery(): never {
  throw new Error('There are no infinite queries.');
}

export {
  refuseInfiniteQuery as hasNextPage,
  refuseInfiniteQuery as hasPreviousPage,
  refuseInfiniteQuery as infiniteQueryBehavior,
};
