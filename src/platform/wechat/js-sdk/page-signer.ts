import type { PageSignature } from '../../../contract/wechat';

/**
 * Requests the server's signature of a URL.
 * @param isRefused the last signature was refused, perhaps because its ticket has become invalid
 */
export type SignPage = (address: string, isRefused: boolean) => Promise<PageSignature>;
