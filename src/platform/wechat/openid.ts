import { getStored, readStoredText, setStored } from '../storage/storage';

const storedKey = 'openid';

/**
 * Returns the user's id for our WeChat account, obtained by the OAuth round trip; '' before it. It identifies a payer and
 * grants no access.
 */
export function readOpenid(): string {
  return getStored(storedKey, readStoredText) ?? '';
}

export function keepOpenid(openid: string): void {
  setStored(storedKey, openid);
}
