import { getStored, readStoredText, setStored } from '../storage/storage';

const storedKey = 'openid';

/**
 * The user's id for our WeChat account, from the OAuth round trip; '' before it. Identifies a payer, grants nothing.
 */
export function readOpenid(): string {
  return getStored(storedKey, readStoredText) ?? '';
}

export function keepOpenid(openid: string): void {
  setStored(storedKey, openid);
}
