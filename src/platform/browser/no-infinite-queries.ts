/** Stands in the H5 build for TanStack Query's infinite queries (config/index.ts, ADR 0004): this app has none. */
function notHere(): never {
  throw new Error('There are no infinite queries.');
}

export { notHere as hasNextPage, notHere as hasPreviousPage, notHere as infiniteQueryBehavior };
