/** A mini-program's parts come in one package: none can be missing. See the H5 variant. */
export function reloadOnChunkFailure(): void {}
