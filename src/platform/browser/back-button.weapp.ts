/** See the H5 variant. A mini-program's Back cannot be held. */
export function watchBackButton(): void {}

export async function leaveLayers(): Promise<void> {}
