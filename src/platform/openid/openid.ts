import { getStored, readStoredText, setStored } from '../storage/storage';

const storedKey = 'openid';

/** Who the user is to our WeChat account, as the OAuth round trip told; '' before it. Names a payer, opens nothing. */
export function readOpenid(): string {
  return getStored(storedKey, readStoredText) ?? '';
}

export function keepOpenid(openid: string): void {
  setStored(storedKey, openid);
}
