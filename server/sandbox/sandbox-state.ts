/** The sandbox's persistent state. Times are epoch milliseconds, amounts fen. */

/** A single-use code of the OAuth round trip. */
export interface OauthCode {
  code: string;
  openid: string;
  expiresAt: number;
  isUsed: boolean;
}

/** WeChat's names: JSAPI in its app, NATIVE by a code that it scans, MWEB (H5) from another browser. */
export type TradeType = 'JSAPI' | 'NATIVE' | 'MWEB';

export interface Order {
  outTradeNo: string;
  /** The app that the payer pays in; absent in states from before the mini-program, which means the page's. */
  appId?: string;
  /** Absent in states from before Native and H5 orders, which means JSAPI. */
  tradeType?: TradeType;
  /** The raw request body: a request with the same number and another body is refused. */
  requestText: string;
  /** The payer; '' until whoever scans the code or opens the page has paid. */
  openid: string;
  description: string;
  totalFen: number;
  notifyUrl: string;
  /** The request's `time_expire`, or null. After it the order cannot be paid, but is not closed. */
  expiresAt: number | null;
  prepayId: string;
  prepayExpiresAt: number;
  /** The end of the page that an H5 order was last given; absent for others. */
  pageExpiresAt?: number;
  createdAt: number;
  tradeState: 'NOTPAY' | 'SUCCESS' | 'REFUND' | 'CLOSED';
  transactionId: string;
  paidAt: number | null;
  /** The delivery that the merchant has reported; absent before. */
  delivery?: OrderDelivery;
  /** The invoices that the merchant has put into the payer's card wallet; absent before. */
  cards?: OrderCards;
}

export interface OrderCards {
  /** The invoices' title. */
  buyer: string;
  numbers: string[];
  /** The time from which they are in the wallet. */
  insertedAt: number;
}

export interface OrderDelivery {
  /** The latest report, without its time. */
  text: string;
  logisticsType: number;
  itemDesc: string;
  /** The number of changed reports: WeChat accepts one change per payment. */
  times: number;
}

export interface RefundRecord {
  outRefundNo: string;
  requestText: string;
  outTradeNo: string;
  refundId: string;
  refundFen: number;
  notifyUrl: string;
  createdAt: number;
  /** The time at which an accepted refund succeeds. */
  succeedsAt: number;
  status: 'PROCESSING' | 'SUCCESS';
}

/** A notification not yet answered with 2xx. */
export interface PendingNotification {
  id: string;
  url: string;
  eventType: string;
  summary: string;
  originalType: 'transaction' | 'refund';
  createdAt: number;
  /** The content of the encrypted resource. */
  content: Record<string, unknown>;
  attempts: number;
  nextAt: number;
}

/** An SMS, or a subscribe message from WeChat. */
export interface InboxMessage {
  id: string;
  /** '' for a message from WeChat. */
  phone: string;
  /** The openid of the WeChat user who received it; absent for an SMS. */
  openid?: string;
  /** The template's name, such as `login-code`; for a message from WeChat its title. */
  template: string;
  text: string;
  /** The code in the message, '' if none. */
  code: string;
  sentAt: number;
}

export interface SandboxState {
  codes: Map<string, OauthCode>;
  orders: Map<string, Order>;
  refunds: Map<string, RefundRecord>;
  notifications: Map<string, PendingNotification>;
  /** Oldest first. */
  messages: InboxMessage[];
  /** The merchant has said how its cards look. */
  hasCardTemplate: boolean;
}
