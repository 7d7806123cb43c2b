import { callServer } from '../../api/call-server';
import { keepOpenid } from '../../platform/openid/openid';

/** The server took the code and told no openid. */
export class NoOpenidError extends Error {
  constructor() {
    super('未能获取微信身份，请重试');
    this.name = 'NoOpenidError';
  }
}

/**
 * Exchanges the code of an OAuth redirect for the openid and keeps it (spec section 7). A code works once: after a
 * failure only a new authorization helps.
 * @throws RefusedError, TransportFailure, NoOpenidError
 */
export async function exchangeCode(code: string): Promise<void> {
  const { openid } = await callServer('getOpenid', { code });
  if (openid === '') throw new NoOpenidError();
  keepOpenid(openid);
}
