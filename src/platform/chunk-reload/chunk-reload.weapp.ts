/** See the H5 variant. A mini-program ships as one package, so no part can be missing. */
export function reloadOnChunkFailure(): void {}
