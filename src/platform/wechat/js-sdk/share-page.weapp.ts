import type { SharedPage } from '../../browser/shared-page';
import type { SignPage } from './page-signer';

// See the H5 variant. A mini-program calls WeChat's functions without a script or a signature.

export function sharePage(_shared: SharedPage | null): void {}

export const mayShare = (): boolean => false;

export function setPageSigner(_sign: SignPage): void {}
