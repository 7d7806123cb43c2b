/** See the H5 variant. A mini-program has no address bar. */
export function openCanonicalUrl(): void {}
