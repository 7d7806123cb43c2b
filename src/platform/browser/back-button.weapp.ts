/** See the H5 variant. A mini-program cannot intercept Back. */
export function watchBackButton(): void {}

export async function leaveLayers(): Promise<void> {}
