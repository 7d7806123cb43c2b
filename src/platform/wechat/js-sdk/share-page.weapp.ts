import type { SignPage } from './page-signer';

// See the H5 variant. A mini-program calls WeChat's functions without a script or a signature.

export function setPageSigner(_sign: SignPage): void {}
