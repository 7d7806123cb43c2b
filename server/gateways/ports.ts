import type { NoticeTemplate } from '../../src/domain/notice/sms-texts';
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
    /** Advice to the user, in their words; null if there is nothing to do. */
    readonly advice: string | null = null,
  ) {
    super(message);
    this.name = 'GatewayError';
  }
}

/** A service whose name users see. */
export interface NamedService {
  /** The `gateway` of its errors. */
  readonly gateway: string;
  readonly labels: { readonly service: string };
}

/** Identifies people to the payment provider. */
export interface PayerIdentity extends NamedService {
  /** The app in which people are identified: a person has another id in each app. */
  readonly appId: string;
  /**
   * Exchanges a single-use code, from a redirect or from the mini-program's login, for the payer's id.
   * @throws GatewayError, with advice if a new code helps
   */
  payerIdByCode(code: string): Promise<string>;
}

/** Our SMS messages by purpose; adapters map them to the provider's templates. */
export type SmsTemplate = NoticeTemplate | 'login-code' | 'registration-code';

export interface SmsGateway {
  send(message: { phone: string; template: SmsTemplate; parameters: Readonly<Record<string, string>> }): Promise<void>;
}

/** Stores bytes outside of the database, under keys that are used once. `put` and `remove` may be repeated. */
export interface ObjectStore {
  /**
   * Stores an object.
   * @throws GatewayError; it is then unknown whether the object was stored
   */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Returns the object, or null if there is none. */
  get(key: string): Promise<Buffer | null>;
  /** Removes the object; succeeds if there was none. */
  remove(key: string): Promise<void>;
}

/** An access token or ticket that WeChat issues to an account for a limited time. */
export interface IssuedCredential {
  value: string;
  lifetimeMs: number;
}

/**
 * The reason why WeChat refused a call. `token`: the access token is no longer valid; `day`, `minute`: the quota of
 * calls is used up; `setup`: a person has to change WeChat's console or our settings; `busy`: the call may succeed at
 * once; `code`: a user's code was used, has expired or never existed; `recipient`: the user accepts no messages (any
 * more).
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

/** One of our accounts with WeChat, an official one or a mini-program, as seen by WeChat's API for servers. */
export interface WechatAccount extends NamedService {
  readonly appId: string;
  /**
   * Returns the valid access token. Repeated calls return the same one, so that servers do not invalidate each other's.
   * @param isForced replaces it by another and invalidates it; WeChat allows 20 times a day, 30 s apart
   * @throws GatewayError
   */
  accessToken(isForced: boolean): Promise<IssuedCredential>;
  /**
   * Returns the ticket that the signatures of pages are made with.
   * @throws GatewayError
   */
  jsapiTicket(accessToken: string): Promise<IssuedCredential>;
}

/** The part of an account that issues its access token. */
export type TokenAccount = Pick<WechatAccount, 'gateway' | 'appId' | 'accessToken'>;

/** A phone number verified by WeChat. */
export interface VerifiedPhone {
  /** The country's code without a plus sign, such as 86 for China. */
  countryCode: string;
  /** Without the country's code. */
  number: string;
}

/** The content of a subscribe message; its template shows the parts for which it has keywords. */
export interface SubscribeMessage {
  kind: SubscribeKind;
  meeting: string;
  /** At most five Han characters. */
  status: string;
  /** The next step for the reader, or another fact; '' for nothing. */
  note: string;
  /** Null if the message is not about money. */
  amountFen: number | null;
  /** '' if there is no order. */
  orderNumber: string;
  /** The attendee's name. */
  name: string;
  /** The venue, if the message is about it. */
  place?: string;
  /** Epoch milliseconds. */
  at: number;
}

/** A payment made in the mini-program, as it is reported to WeChat as delivered. */
export interface Delivery {
  outTradeNo: string;
  /** The payer's openid in the mini-program. */
  openid: string;
  /** The description of the goods, which WeChat shows to the payer. */
  description: string;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * WeChat's answer to a delivery. reported: WeChat has it, from now or from before; void: the payment is closed or was
 * refunded; early: WeChat does not know the payment yet, as in the first seconds after it.
 */
export type DeliveryOutcome = 'reported' | 'void' | 'early';

/** The mini-program's account. */
export interface MiniProgramAccount extends Omit<WechatAccount, 'jsapiTicket'> {
  /**
   * Returns the phone number that a user has shared with the mini-program.
   * @param code good once, for five minutes
   * @throws GatewayError
   */
  phoneByCode(accessToken: string, code: string): Promise<VerifiedPhone>;
  /** The id of the template to ask permission for; null where messages of the kind are not set up. */
  templateId(kind: SubscribeKind): string | null;
  /**
   * Sends a subscribe message.
   * @param given `page` is the page of the published mini-program that a tap opens
   * @throws GatewayError: a refused message was not sent; after a time-out it is unknown
   */
  sendSubscribeMessage(
    accessToken: string,
    given: { openid: string; message: SubscribeMessage; page: string },
  ): Promise<void>;
  /**
   * Asks WeChat whether it holds back what is paid in the mini-program until the delivery is reported (发货信息管理).
   * @throws GatewayError
   */
  isTradeManaged(accessToken: string): Promise<boolean>;
  /**
   * Reports a payment's goods as delivered, without a parcel. It may be repeated.
   * @throws GatewayError; a WechatCallError `other` is permanent
   */
  reportDelivery(accessToken: string, delivery: Delivery): Promise<DeliveryOutcome>;
}

/** An issued invoice as the payer's card wallet keeps it. Amounts are in fen. */
export interface InvoiceCard {
  /** The id of its uploaded file. */
  mediaId: string;
  number: string;
  /** Epoch milliseconds. */
  issuedAt: number;
  /** With tax. */
  amountFen: number;
  taxFen: number;
  /** In thousandths; null for an exempt sale. */
  rateMilli: number | null;
  itemName: string;
  taxCode: string;
}

/** Those of whom an invoice is for. */
export interface InvoiceBuyer {
  isPerson: boolean;
  title: string;
  taxNumber: string;
}

/**
 * none: nothing was put into the payer's wallet; accepted: it will be; inserted: it is there; discarded: it was, and was
 * taken out.
 */
export type InvoiceCardsState = 'none' | 'accepted' | 'inserted' | 'discarded';

/** Puts the invoices of payments into their payers' card wallets. A payment's are put there together, once. */
export interface InvoiceCards extends Pick<NamedService, 'gateway'> {
  /** The largest file in bytes. */
  readonly maxFileBytes: number;
  /** Tells what became of a payment's invoices. */
  state(transactionId: string): Promise<InvoiceCardsState>;
  /**
   * Uploads an invoice as PDF.
   * @returns its id, good for three days
   */
  uploadFile(pdf: Buffer): Promise<string>;
  /**
   * Asks for a payment's invoices to be put into its payer's wallet; `state` tells whether they are there. It may be
   * repeated.
   */
  insert(transactionId: string, buyer: InvoiceBuyer, cards: readonly InvoiceCard[]): Promise<void>;
}
