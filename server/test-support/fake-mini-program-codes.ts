import type { CodeContent, MiniProgramCodes, Picture } from '../gateways/mini-program-codes';
import { WechatCallError, type WechatRefusal } from '../gateways/ports';
import { FakeWechatAccount } from './fake-wechat-account';

/** Returns the code's content as text instead of a picture. */
export class FakeMiniProgramCodes implements MiniProgramCodes {
  readonly account = new FakeWechatAccount('wxmini');
  readonly drawn: CodeContent[] = [];
  /** Thrown by the next calls, one each. */
  readonly refusals: { refusal: WechatRefusal; code: string }[] = [];

  draw(accessToken: string, content: CodeContent): Promise<Picture> {
    this.drawn.push(content);
    const isStale = accessToken !== this.account.token;
    const refused = isStale ? { refusal: 'token' as const, code: '40001' } : this.refusals.shift();
    if (refused !== undefined)
      return Promise.reject(
        new WechatCallError('wechat-api', refused.code, `errcode ${refused.code}`, refused.refusal),
      );
    return Promise.resolve({ type: 'image/png', bytes: Buffer.from(`${content.page}?${content.scene}`) });
  }
}
