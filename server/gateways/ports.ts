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
  /**
   * Exchanges a redirect's single-use code for the payer's id.
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
