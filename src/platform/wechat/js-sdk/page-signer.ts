import type { PageSignature } from '../../../contract/wechat';

/**
 * Has the server sign an address.
 * @param isRefused the last signature was refused, and may be of a ticket that is no longer good
 */
export type SignPage = (address: string, isRefused: boolean) => Promise<PageSignature>;
