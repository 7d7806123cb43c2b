import type { OutsideWay } from '../../src/domain/payment/outside-way';
import { GatewayError, type NamedService } from './ports';

/** An attempt to pay an order; a retry of one outTradeNo must send the identical request. */
export interface AttemptRequest {
  outTradeNo: string;
  description: string;
  amountFen: number;
  /** The payer, as the provider identifies them; '' outside the provider's app, where whoever pays is unknown. */
  payerId: string;
  /** Absent inside the provider's app. */
  way?: OutsideWay;
  /** The payer's IP address, for `browser` alone: the provider requires it. */
  payerAddress?: string;
  /** The app that `payerId` belongs to; absent or '' for the page's. */
  payerAppId?: string;
  /** The time at which the provider stops accepting the payment, in epoch milliseconds. */
  expiresAt: number;
  notifyUrl: string;
}

/**
 * paid: the money arrived; refunded: it arrived and was returned, perhaps partly; closed: can no longer be paid; open:
 * anything else.
 */
export type ReportedPaymentState = 'open' | 'paid' | 'refunded' | 'closed';

/** An attempt's state according to the provider. */
export interface PaymentReport {
  provider: string;
  outTradeNo: string;
  state: ReportedPaymentState;
  /** The provider's payment number; '' until paid. */
  transactionId: string;
  amountFen: number;
  /** '' until paid. */
  payerId: string;
  /** RFC 3339, '' until paid. */
  paidAt: string;
}

export interface RefundRequest {
  outTradeNo: string;
  outRefundNo: string;
  refundFen: number;
  totalFen: number;
  reason: string;
  notifyUrl: string;
}

/**
 * processing: accepted, but not done; closed: abandoned, and may be sent again; abnormal: could not be paid out, which
 * only the organiser can resolve; unknown: any other state, from which nothing is concluded.
 */
export type ReportedRefundState = 'processing' | 'success' | 'closed' | 'abnormal' | 'unknown';

/** A refund's state according to the provider. */
export interface RefundReport {
  provider: string;
  outRefundNo: string;
  /** The provider's refund number. */
  refundId: string;
  state: ReportedRefundState;
  refundFen: number;
  /** The time at which the provider accepted it, RFC 3339; absent if the provider does not state it. */
  acceptedAt?: string;
}

export type BillMovement = 'payment' | 'refund';

/** A movement of money on a provider's bill. */
export interface BillEntry {
  movement: BillMovement;
  outTradeNo: string;
  /** The provider's number of the payment, also for a refund of it. */
  transactionId: string;
  /** '' for a payment. */
  outRefundNo: string;
  amountFen: number;
  /** pending: a refund that was under way when the bill was made; failed: one that did not succeed. */
  state: 'done' | 'pending' | 'failed';
}

/** A notification verified to come from the provider. */
export type PaymentNotification =
  | { kind: 'payment'; id: string; payment: PaymentReport }
  | { kind: 'refund'; id: string; outTradeNo: string; refund: RefundReport }
  | { kind: 'other'; id: string; eventType: string };

/** closed: can no longer be paid; paid: it was paid before; unknown: the provider has no such attempt. */
export type CloseOutcome = 'closed' | 'paid' | 'unknown';

/** The number was already paid, or used with another request. */
export class NumberUsedError extends GatewayError {
  override readonly name = 'NumberUsedError';
}

/** The provider takes no more calls at this moment, and has done nothing. */
export class TooFrequentError extends GatewayError {
  override readonly name = 'TooFrequentError';
}

/**
 * Accepts and refunds payments. Providers are registered in create-gateways.ts. A provider's terms, codes and limits
 * stay inside its folder; every failure is a GatewayError.
 */
export interface PaymentProvider extends NamedService {
  /** Stored with attempts, refunds and ledger rows, so it must never change. */
  readonly name: string;
  /** Display names of the payment method and of the company. */
  readonly labels: { readonly service: string; readonly company: string };
  readonly limits: {
    /** The number of attempts that it takes in a second; absent where it has no such limit. */
    readonly attemptsPerSecond?: number;
    /** How long an attempt can be paid. */
    readonly attemptTtlMs: number;
    /** Maximum lengths of texts, in bytes of UTF-8. */
    readonly maxDescriptionBytes: number;
    readonly maxRefundReasonBytes: number;
    /** The time from the end of a day in China until its bill is available, in milliseconds. */
    readonly billDelayMs: number;
  };
  /** True if a client may only name a payer that `PayerIdentity` has confirmed. */
  readonly needsKnownPayer: boolean;
  /** The ways in which it also takes payments outside its app. */
  readonly outsideWays: readonly OutsideWay[];
  readonly notifications: {
    /** The server's path that receives notifications of payments and refunds. */
    readonly path: string;
    /** The public URL of `path`. */
    readonly url: string;
    /** The response body; `fault` is null if the notification was accepted. */
    answer(fault: string | null): Readonly<Record<string, string>>;
  };

  /**
   * @returns what `clientParameters` needs; outside the provider's app the address that is scanned or opened
   * @throws NumberUsedError, TooFrequentError
   */
  createAttempt(request: AttemptRequest): Promise<{ checkoutId: string }>;
  /**
   * Returns the parameters that the client passes to the provider to pay.
   * @param now epoch milliseconds
   * @param payerAppId as in the attempt's request
   */
  clientParameters(checkoutId: string, now: number, payerAppId?: string): object;
  /** Null if the provider has no such attempt. */
  query(outTradeNo: string): Promise<PaymentReport | null>;
  close(outTradeNo: string): Promise<CloseOutcome>;
  refund(request: RefundRequest): Promise<RefundReport>;
  /** Null if the provider has no such refund. */
  queryRefund(outRefundNo: string): Promise<RefundReport | null>;
  /**
   * Downloads a day's bill: payments received and refunds accepted. It is verified to come from the provider.
   * @param day in China, 'YYYY-MM-DD'
   * @returns null if it is not available yet
   */
  bill(day: string): Promise<readonly BillEntry[] | null>;
  /**
   * @param rawBody the body exactly as received
   * @throws GatewayError if it does not come from the provider
   */
  readNotification(
    headers: Readonly<Record<string, string | undefined>>,
    rawBody: string,
    now: number,
  ): PaymentNotification;
}

/** Finds a provider by name; null if it is not configured. */
export function findProvider(providers: readonly PaymentProvider[], name: string): PaymentProvider | null {
  return providers.find((provider) => provider.name === name) ?? null;
}

/** Truncates a text to a limit in bytes of UTF-8, at a character boundary. */
export function truncateUtf8(text: string, maxBytes: number): string {
  let fitted = '';
  for (const character of text) {
    if (Buffer.byteLength(fitted) + Buffer.byteLength(character) > maxBytes) break;
    fitted += character;
  }
  return fitted;
}
