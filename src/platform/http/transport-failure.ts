/**
 * Why there is no usable answer: the device is offline, the answer took too long, the connection broke, the
 * server is in trouble (HTTP 5xx, no readable body), or it asks to slow down (429).
 */
export type TransportFailureKind = 'offline' | 'timeout' | 'network' | 'server' | 'busy';

/** No usable answer came, so nothing may be concluded: neither that the server refused nor that it did not act. */
export class TransportFailure extends Error {
  /** What the server said for the user's eyes; '' where it said nothing. */
  readonly serverMessage: string;

  constructor(
    readonly kind: TransportFailureKind,
    options: { cause?: unknown; serverMessage?: string } = {},
  ) {
    super(`No answer (${kind})`);
    this.name = 'TransportFailure';
    this.serverMessage = options.serverMessage ?? '';
    if (options.cause !== undefined) Object.assign(this, { cause: options.cause });
  }
}
