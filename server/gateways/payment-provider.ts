import { GatewayError } from './ports';

/** An attempt to pay an order; a retry of one outTradeNo must send the identical request. */
export interface AttemptRequest {
  outTradeNo: string;
  description: string;
  amountFen: number;
  /** Who pays, as the provider names them. */
  payerId: string;
  /** When the provider stops taking the payment, epoch milliseconds. */
  expiresAt: number;
  notifyUrl: string;
}

/** paid: the money came; refunded: it came and went back, perhaps in part; closed: nobody can pay any more; open: anything else. */
export type ReportedPaymentState = 'open' | 'paid' | 'refunded' | 'closed';

/** What the provider says of an attempt. */
export interface PaymentReport {
  /** Name of the provider. */
  provider: string;
  outTradeNo: string;
  state: ReportedPaymentState;
  /** The provider's number of the payment; '' until paid. */
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
 * processing: accepted, which is not done; closed: given up, and may be sent again; abnormal: it could not be paid out,
 * which only the organiser can mend; unknown: in none of these, so that nothing is concluded.
 */
export type ReportedRefundState = 'processing' | 'success' | 'closed' | 'abnormal' | 'unknown';

/** What the provider says of a refund. */
export interface RefundReport {
  /** Name of the provider. */
  provider: string;
  outRefundNo: string;
  /** The provider's number. */
  refundId: string;
  state: ReportedRefundState;
  refundFen: number;
}

/** A notification that was shown to be the provider's. */
export type PaymentNotification =
  | { kind: 'payment'; id: string; payment: PaymentReport }
  | { kind: 'refund'; id: string; outTradeNo: string; refund: RefundReport }
  | { kind: 'other'; id: string; eventType: string };

/** closed: nobody can pay any more; paid: it was paid before; unknown: the provider never heard of it. */
export type CloseOutcome = 'closed' | 'paid' | 'unknown';

/** The number was paid, or used with another request, before. */
export class NumberUsedError extends GatewayError {
  override readonly name = 'NumberUsedError';
}

/**
 * Who takes payments and gives them back. Each is registered in create-gateways.ts. What it calls things, its codes and
 * its limits stay inside its folder; every failure is a GatewayError.
 */
export interface PaymentProvider {
  /** Stored with attempts, refunds and ledger rows, so that it never changes. */
  readonly name: string;
  /** What people call it: as a way to pay, and the company alone. */
  readonly labels: { readonly service: string; readonly company: string };
  readonly limits: {
    /** How long an attempt may be paid. */
    readonly attemptTtlMs: number;
    /** Longest texts that it takes, in bytes of UTF-8. */
    readonly maxDescriptionBytes: number;
    readonly maxRefundReasonBytes: number;
  };
  /** Whether a client may only name a payer of whom `PayerIdentity` told us. */
  readonly needsKnownPayer: boolean;
  readonly notifications: {
    /** The server's path at which it tells of payments and refunds. */
    readonly path: string;
    /** That path, as the provider reaches it. */
    readonly url: string;
    /** What it is answered; `fault` is null where the notification was taken. */
    answer(fault: string | null): Readonly<Record<string, string>>;
  };

  /**
   * @returns what the client's parameters are made of
   * @throws NumberUsedError
   */
  createAttempt(request: AttemptRequest): Promise<{ checkoutId: string }>;
  /** What the client hands to the provider to pay. `now` is epoch milliseconds. */
  clientParameters(checkoutId: string, now: number): object;
  /** Null where it knows no such attempt. */
  query(outTradeNo: string): Promise<PaymentReport | null>;
  close(outTradeNo: string): Promise<CloseOutcome>;
  refund(request: RefundRequest): Promise<RefundReport>;
  /** Null where it knows no such refund. */
  queryRefund(outRefundNo: string): Promise<RefundReport | null>;
  /**
   * @param rawBody the body exactly as received
   * @throws GatewayError on anything that is not the provider's
   */
  readNotification(
    headers: Readonly<Record<string, string | undefined>>,
    rawBody: string,
    now: number,
  ): PaymentNotification;
}

/** The provider of this name; null where it is not set up. */
export function findProvider(providers: readonly PaymentProvider[], name: string): PaymentProvider | null {
  return providers.find((provider) => provider.name === name) ?? null;
}

/** A text's beginning that a limit in bytes of UTF-8 leaves room for; no character is cut in two. */
export function fitText(text: string, maxBytes: number): string {
  let fitted = '';
  for (const character of text) {
    if (Buffer.byteLength(fitted) + Buffer.byteLength(character) > maxBytes) break;
    fitted += character;
  }
  return fitted;
}
