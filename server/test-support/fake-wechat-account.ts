import { WechatCallError, type IssuedCredential, type WechatAccount, type WechatRefusal } from '../gateways/ports';

/** An account whose tokens and tickets tests control; each forced token, and each ticket, is another. */
export class FakeWechatAccount implements WechatAccount {
  readonly gateway = 'wechat-api';
  readonly labels = { service: '微信接口' };
  /** Calls in their order, such as `token`, `token forced`, `ticket`. */
  readonly asked: string[] = [];
  /** Thrown by the next calls of a kind, one each. */
  readonly refusals: { call: 'token' | 'ticket'; refusal: WechatRefusal; code?: string }[] = [];
  /** How long an answer takes, in milliseconds. */
  delayMs = 0;
  lifetimeMs = 7_200_000;
  /** Other tokens are refused. */
  token = 'token-1';
  private tickets = 0;

  constructor(readonly appId = 'wx0') {}

  accessToken(isForced: boolean): Promise<IssuedCredential> {
    return this.answer('token', isForced ? 'token forced' : 'token', () => {
      if (isForced) this.token = `token-${Number(this.token.slice(6)) + 1}`;
      return this.token;
    });
  }

  jsapiTicket(accessToken: string): Promise<IssuedCredential> {
    return this.answer('ticket', 'ticket', () => {
      if (accessToken !== this.token) throw refused('token', '40001');
      this.tickets += 1;
      return `ticket-${this.tickets}`;
    });
  }

  private async answer(call: 'token' | 'ticket', asked: string, value: () => string): Promise<IssuedCredential> {
    this.asked.push(asked);
    if (this.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.delayMs));
    const index = this.refusals.findIndex((one) => one.call === call);
    if (index >= 0) {
      const [{ refusal, code } = { refusal: 'other' as const, code: '' }] = this.refusals.splice(index, 1);
      throw refused(refusal, code ?? refusal);
    }
    return { value: value(), lifetimeMs: this.lifetimeMs };
  }
}

const refused = (refusal: WechatRefusal, code: string) =>
  new WechatCallError('wechat-api', code, `errcode ${code}`, refusal);
