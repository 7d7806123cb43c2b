/**
 * The outside world, as the server needs it; who takes payments stands in `payment-provider.ts`. Adapters beside this
 * file speak the real protocols; the sandbox answers the same protocols, so an adapter is never told which of the two it
 * talks to.
 */

/** Why a call to the outside failed. `retryable` says that the same call may be sent again unchanged. */
export class GatewayError extends Error {
  constructor(
    /** Which gateway, for the log and the organiser. */
    readonly gateway: string,
    /** The provider's own, for the log and the organiser: nothing is decided by it outside the gateway. */
    readonly code: string,
    message: string,
    readonly retryable: boolean,
    readonly httpStatus: number | null = null,
    /** What the user can do about it, in words for them; null where there is nothing. */
    readonly advice: string | null = null,
  ) {
    super(message);
    this.name = 'GatewayError';
  }
}

/** Who somebody is to the payment provider. */
export interface PayerIdentity {
  /**
   * Exchanges the single-use code of a redirect for the payer's id.
   * @throws GatewayError, with advice where a new code helps
   */
  payerIdByCode(code: string): Promise<string>;
}

/** The texts that we send, by purpose; each adapter maps them to the provider's templates. */
export type SmsTemplate = 'login-code' | 'registration-code' | 'refund-result' | 'ticket-received' | 'review-result';

export interface SmsGateway {
  send(message: { phone: string; template: SmsTemplate; parameters: Readonly<Record<string, string>> }): Promise<void>;
}
