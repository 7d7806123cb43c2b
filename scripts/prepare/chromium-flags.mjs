/** Flags for our Chromium beside Playwright's own, which runs it without its sandbox and turns off most outside services. */
export const chromiumFlags = [
  '--disable-gpu',
  // Debian turns it on, which without a GPU costs a fifth of the tests' time.
  '--disable-gpu-rasterization',
  '--disable-quic',
];
