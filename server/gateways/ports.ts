import type { BridgePayParameters } from '../../src/contract/payment';

/**
 * The outside world, as the server needs it. Adapters beside this file speak the real protocols; the sandbox
 * answers the same protocols, so an adapter is never told which of the two it talks to.
 */

/** Why a call to the outside failed. `retryable` says that the same call may be sent again unchanged. */
export class GatewayError extends Error {
  constructor(
    readonly gateway: 'wechat-pay' | 'wechat-oauth' | 'sms',
    readonly code: string,
    message: string,
    readonly retryable: boolean,
    readonly httpStatus: number | null = null,
  ) {
    super(message);
    this.name = 'GatewayError';
  }
}

/** What a JSAPI order says; a retry of one outTradeNo must send the identical request. */
export interface PrepayRequest {
  outTradeNo: string;
  description: string;
  amountFen: number;
  openid: string;
  /** When WeChat stops taking the payment, epoch milliseconds. */
  expiresAt: number;
  notifyUrl: string;
}

/** What WeChat says of an order. `tradeState` is theirs, such as SUCCESS, NOTPAY, CLOSED, REFUND. */
export interface Transaction {
  outTradeNo: string;
  tradeState: string;
  /** '' until paid. */
  transactionId: string;
  amountFen: number;
  openid: string;
  /** RFC 3339, '' until paid. */
  successTime: string;
}

export interface RefundRequest {
  outTradeNo: string;
  outRefundNo: string;
  refundFen: number;
  totalFen: number;
  reason: string;
  notifyUrl: string;
}

/** Accepted is not done: `status` is PROCESSING, SUCCESS, CLOSED or ABNORMAL. */
export interface Refund {
  outRefundNo: string;
  refundId: string;
  status: string;
  refundFen: number;
}

/** A notification whose signature was verified and whose resource was decrypted. */
export type PaymentNotification =
  | { kind: 'transaction'; id: string; transaction: Transaction }
  | { kind: 'refund'; id: string; outTradeNo: string; refund: Refund }
  | { kind: 'other'; id: string; eventType: string };

export interface WechatPayGateway {
  createPrepay(request: PrepayRequest): Promise<{ prepayId: string }>;
  /** Signs the parameters that the page hands to WeixinJSBridge. `now` is epoch milliseconds. */
  bridgeParameters(prepayId: string, now: number): BridgePayParameters;
  /** Null where WeChat does not know the order. */
  queryOrder(outTradeNo: string): Promise<Transaction | null>;
  /** Resolves when the order is closed; throws GatewayError with code ORDERPAID where it was paid before. */
  closeOrder(outTradeNo: string): Promise<void>;
  refund(request: RefundRequest): Promise<Refund>;
  queryRefund(outRefundNo: string): Promise<Refund | null>;
  /** Verifies and decrypts; throws GatewayError with code SIGN_ERROR on anything not WeChat's. */
  readNotification(
    headers: Readonly<Record<string, string | undefined>>,
    rawBody: string,
    now: number,
  ): PaymentNotification;
}

export interface WechatOauthGateway {
  /** Exchanges a single-use code. Throws GatewayError: code '40029' for a bad code, 'SNAPSHOT_USER' for a virtual account. */
  openidByCode(code: string): Promise<{ openid: string }>;
}

/** The texts that we send, by purpose; each adapter maps them to the provider's templates. */
export type SmsTemplate = 'login-code' | 'registration-code' | 'refund-result' | 'ticket-received' | 'review-result';

export interface SmsGateway {
  send(message: { phone: string; template: SmsTemplate; parameters: Readonly<Record<string, string>> }): Promise<void>;
}
