/** Flags for our Chromium: it runs in a container, without its own sandbox, and contacts no outside services. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  // Debian turns it on, which without a GPU costs a fifth of the tests' time.
  '--disable-gpu-rasterization',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
