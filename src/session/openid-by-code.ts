import { callServer } from '../api/call-server';
import { keepOpenid } from '../platform/wechat/openid';

/** The server accepted the code but returned no openid. */
export class NoOpenidError extends Error {
  constructor() {
    super('未能获取微信身份，请重试');
    this.name = 'NoOpenidError';
  }
}

/**
 * Exchanges WeChat's code for the openid and stores it (product §5.15). A code works once: a retry needs a new one.
 * @throws RefusedError, TransportFailure, NoOpenidError
 */
export async function exchangeCode(given: { code: string; isMiniProgram: boolean }): Promise<string> {
  const { openid } = await callServer('getOpenid', given);
  if (openid === '') throw new NoOpenidError();
  keepOpenid(openid);
  return openid;
}
