import type { SubscribeKind } from '../../src/domain/notice/subscribe-kinds';

/**
 * The outside services, as the server needs them; payments are in `payment-provider.ts`. Adapters speak the real
 * protocols; the sandbox serves the same protocols, so an adapter never knows which of the two it is talking to.
 */

/** A failed call to an outside service. `retryable`: the same call may be sent again unchanged. */
export class GatewayError extends Error {
  constructor(
    /** Which gateway, for the log and the organiser. */
    readonly gateway: string,
    /** The provider's own code, for the log and the organiser; nothing outside the gateway depends on it. */
    readonly code: string,
    message: string,
    readonly retryable: boolean,
    readonly httpStatus: number | null = null,
    /** What the user can do about it, worded for them; null if nothing. */
    readonly advice: string | null = null,
  ) {
    super(message);
    this.name = 'GatewayError';
  }
}

/** A service that people meet, under its own name. */
export interface NamedService {
  /** The `gateway` of its errors. */
  readonly gateway: string;
  readonly labels: { readonly service: string };
}

/** Identifies people to the payment provider. */
export interface PayerIdentity extends NamedService {
  /** The app that people are identified to: somebody has another id in each. */
  readonly appId: string;
  /**
   * Exchanges a single-use code, from a redirect or from the mini-program's login, for the payer's id.
   * @throws GatewayError, with advice if a new code helps
   */
  payerIdByCode(code: string): Promise<string>;
}

/** Our SMS messages by purpose; adapters map them to the provider's templates. */
export type SmsTemplate =
  | 'login-code'
  | 'registration-code'
  | 'refund-result'
  | 'ticket-received'
  | 'review-result'
  | 'ticket-news'
  | 'team-news';

export interface SmsGateway {
  send(message: { phone: string; template: SmsTemplate; parameters: Readonly<Record<string, string>> }): Promise<void>;
}

/** Keeps bytes outside of the database, under keys that are used once. Putting and removing may be repeated. */
export interface ObjectStore {
  /** @throws GatewayError; whether the object is there is then unknown */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Null if there is none. */
  get(key: string): Promise<Buffer | null>;
  /** Done if there was none. */
  remove(key: string): Promise<void>;
}

/** What WeChat issues to an account for a while. */
export interface IssuedCredential {
  value: string;
  lifetimeMs: number;
}

/**
 * Why WeChat refused a call: `token` it no longer takes the access token; `day` and `minute` the calls allowed in one
 * are used up; `setup` only a person can change it, in WeChat's console or our settings; `busy` it may work at once;
 * `code` a person's code was used, is too old or was never one; `recipient` somebody takes no message (any more).
 */
export type WechatRefusal = 'token' | 'day' | 'minute' | 'setup' | 'busy' | 'code' | 'recipient' | 'other';

export class WechatCallError extends GatewayError {
  constructor(
    gateway: string,
    code: string,
    message: string,
    readonly refusal: WechatRefusal,
    httpStatus: number | null = null,
  ) {
    super(gateway, code, message, refusal === 'busy', httpStatus);
    this.name = 'WechatCallError';
  }
}

/** An account of ours with WeChat, an official one or a mini-program, as WeChat's API for servers knows it. */
export interface WechatAccount extends NamedService {
  readonly appId: string;
  /**
   * The access token in force; asked again it is the same, so that servers do not invalidate each other's.
   * @param isForced invalidates it for another; WeChat does so 20 times a day, with 30 s between
   * @throws GatewayError
   */
  accessToken(isForced: boolean): Promise<IssuedCredential>;
  /**
   * What pages are signed with.
   * @throws GatewayError
   */
  jsapiTicket(accessToken: string): Promise<IssuedCredential>;
}

/** An account as far as its access token goes. */
export type TokenAccount = Pick<WechatAccount, 'gateway' | 'appId' | 'accessToken'>;

/** A phone number as WeChat knows it. */
export interface PersonPhone {
  /** Without a plus sign; China's is 86. */
  countryCode: string;
  /** Without the country's code. */
  number: string;
}

/** What a subscribe message says; its template takes of it what it has keywords for. */
export interface SubscribeMessage {
  kind: SubscribeKind;
  meeting: string;
  /** In at most five Han characters. */
  status: string;
  /** What to do, or what else to know; '' for nothing. */
  note: string;
  /** Null where it is about no money. */
  amountFen: number | null;
  /** '' for none. */
  orderNumber: string;
  /** The attendee's. */
  name: string;
  /** Epoch milliseconds. */
  at: number;
}

/** A payment made in the mini-program, as delivered. */
export interface Delivery {
  outTradeNo: string;
  /** Of the payer, in the mini-program. */
  openid: string;
  /** What was bought; WeChat shows it to the payer. */
  description: string;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * What WeChat says to a delivery. reported: it has it, from now or from before; void: the payment is closed or has gone back;
 * early: it does not know the payment, as in the first seconds after it.
 */
export type DeliveryOutcome = 'reported' | 'void' | 'early';

/** The mini-program's account. */
export interface MiniProgramAccount extends Omit<WechatAccount, 'jsapiTicket'> {
  /**
   * The number that a person has let the mini-program have, by a code that is good once and for five minutes.
   * @throws GatewayError
   */
  personPhone(accessToken: string, code: string): Promise<PersonPhone>;
  /** What people are asked for by; null where messages of the kind are not set up. */
  templateId(kind: SubscribeKind): string | null;
  /**
   * @param given `page` is what opens by a tap, of the published mini-program
   * @throws GatewayError; refused, it was not sent, and a time-out leaves it open
   */
  sendSubscribeMessage(
    accessToken: string,
    given: { openid: string; message: SubscribeMessage; page: string },
  ): Promise<void>;
  /**
   * Whether WeChat keeps what is paid in the mini-program until its delivery is reported (发货信息管理).
   * @throws GatewayError
   */
  isTradeManaged(accessToken: string): Promise<boolean>;
  /**
   * Says that a payment's goods were delivered, without a parcel. It may be repeated.
   * @throws GatewayError; a WechatCallError `other` is for good
   */
  reportDelivery(accessToken: string, delivery: Delivery): Promise<DeliveryOutcome>;
}
