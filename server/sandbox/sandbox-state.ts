/** What the sandbox remembers. Times are epoch milliseconds, amounts fen. */

/** A single-use code of the OAuth round trip. */
export interface OauthCode {
  code: string;
  openid: string;
  expiresAt: number;
  isUsed: boolean;
}

export interface Order {
  outTradeNo: string;
  /** The request's body as it came: the same number with another body is refused. */
  requestText: string;
  openid: string;
  description: string;
  totalFen: number;
  notifyUrl: string;
  /** `time_expire`; null where there is none. Paying stops then, but the order is not closed. */
  expiresAt: number | null;
  prepayId: string;
  prepayExpiresAt: number;
  createdAt: number;
  tradeState: 'NOTPAY' | 'SUCCESS' | 'REFUND' | 'CLOSED';
  transactionId: string;
  paidAt: number | null;
}

export interface RefundRecord {
  outRefundNo: string;
  requestText: string;
  outTradeNo: string;
  refundId: string;
  refundFen: number;
  notifyUrl: string;
  createdAt: number;
  /** Accepted is not done: it succeeds at this time. */
  succeedsAt: number;
  status: 'PROCESSING' | 'SUCCESS';
}

/** A notification that was not answered 2xx yet. */
export interface PendingNotification {
  id: string;
  url: string;
  eventType: string;
  summary: string;
  originalType: 'transaction' | 'refund';
  createdAt: number;
  /** What goes into the encrypted resource. */
  content: Record<string, unknown>;
  attempts: number;
  nextAt: number;
}

export interface SmsMessage {
  id: string;
  phone: string;
  /** The template's name, such as `login-code`. */
  template: string;
  text: string;
  /** The code in it, '' where there is none. */
  code: string;
  sentAt: number;
}

export interface SandboxState {
  codes: Map<string, OauthCode>;
  orders: Map<string, Order>;
  refunds: Map<string, RefundRecord>;
  notifications: Map<string, PendingNotification>;
  /** Oldest first. */
  messages: SmsMessage[];
}
