/** How our Chromium starts: in a container, without a sandbox of its own, and calling nobody. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
