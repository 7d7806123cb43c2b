import type { SubscribeKind } from '../../src/domain/notice/subscribe-kinds';
import {
  WechatCallError,
  type Delivery,
  type DeliveryOutcome,
  type IssuedCredential,
  type MiniProgramAccount,
  type VerifiedPhone,
  type SubscribeMessage,
  type WechatAccount,
  type WechatRefusal,
} from '../gateways/ports';

type AccountCall = 'token' | 'ticket' | 'phone' | 'message' | 'managed' | 'delivery';

/** An account whose tokens and tickets tests control; each forced token, and each ticket, is a new one. */
export class FakeWechatAccount implements WechatAccount, MiniProgramAccount {
  readonly gateway = 'wechat-api';
  readonly labels = { service: '微信接口' };
  /** The calls made, in order, such as `token`, `token forced`, `ticket`. */
  readonly asked: string[] = [];
  /** Thrown by the next calls of a kind, one each. */
  readonly refusals: { call: AccountCall; refusal: WechatRefusal; code?: string }[] = [];
  /** The delay of each answer, in milliseconds. */
  delayMs = 0;
  lifetimeMs = 7_200_000;
  /** The valid token; others are refused. */
  token = 'token-1';
  /** The messages that were sent. */
  readonly messages: { openid: string; message: SubscribeMessage; page: string }[] = [];
  /** Thrown by the next message, of any kind. */
  messageFault: Error | null = null;
  /** The deliveries that were reported. */
  readonly deliveries: Delivery[] = [];
  /** Returned by the next reports, one each. */
  readonly deliveryOutcomes: DeliveryOutcome[] = [];
  isManaged = true;
  /** Phone numbers by code; each code works once. */
  readonly phones = new Map<string, VerifiedPhone>();
  private tickets = 0;

  constructor(readonly appId = 'wx0') {}

  accessToken(isForced: boolean): Promise<IssuedCredential> {
    return this.issue('token', isForced ? 'token forced' : 'token', () => {
      if (isForced) this.token = `token-${Number(this.token.slice(6)) + 1}`;
      return this.token;
    });
  }

  jsapiTicket(accessToken: string): Promise<IssuedCredential> {
    return this.issue('ticket', 'ticket', () => {
      if (accessToken !== this.token) throw refused('token', '40001');
      this.tickets += 1;
      return `ticket-${this.tickets}`;
    });
  }

  phoneByCode(accessToken: string, code: string): Promise<VerifiedPhone> {
    return this.answer('phone', 'phone', () => {
      if (accessToken !== this.token) throw refused('token', '40001');
      const phone = this.phones.get(code);
      if (phone === undefined) throw refused('code', '40029');
      this.phones.delete(code);
      return phone;
    });
  }

  templateId(kind: SubscribeKind): string | null {
    return `template-${kind}`;
  }

  sendSubscribeMessage(
    accessToken: string,
    given: { openid: string; message: SubscribeMessage; page: string },
  ): Promise<void> {
    return this.answer('message', 'message', () => {
      if (accessToken !== this.token) throw refused('token', '40001');
      if (this.messageFault !== null) throw this.messageFault;
      this.messages.push(given);
    });
  }

  isTradeManaged(accessToken: string): Promise<boolean> {
    return this.answer('managed', 'managed', () => {
      if (accessToken !== this.token) throw refused('token', '40001');
      return this.isManaged;
    });
  }

  reportDelivery(accessToken: string, delivery: Delivery): Promise<DeliveryOutcome> {
    return this.answer('delivery', 'delivery', () => {
      if (accessToken !== this.token) throw refused('token', '40001');
      const outcome = this.deliveryOutcomes.shift() ?? 'reported';
      if (outcome === 'reported') this.deliveries.push(delivery);
      return outcome;
    });
  }

  private async issue(call: AccountCall, asked: string, value: () => string): Promise<IssuedCredential> {
    return { value: await this.answer(call, asked, value), lifetimeMs: this.lifetimeMs };
  }

  private async answer<Value>(call: AccountCall, asked: string, value: () => Value): Promise<Value> {
    this.asked.push(asked);
    if (this.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.delayMs));
    const index = this.refusals.findIndex((one) => one.call === call);
    if (index >= 0) {
      const [{ refusal, code } = { refusal: 'other' as const, code: '' }] = this.refusals.splice(index, 1);
      throw refused(refusal, code ?? refusal);
    }
    return value();
  }
}

const refused = (refusal: WechatRefusal, code: string) =>
  new WechatCallError('wechat-api', code, `errcode ${code}`, refusal);
