/** A mini-program has no address bar. See the H5 variant. */
export function openCanonicalUrl(): void {}
