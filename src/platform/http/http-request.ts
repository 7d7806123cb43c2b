/** A request with a JSON body or none. */
export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; its Content-Type is the caller's to name. */
  body?: unknown;
  timeoutMs: number;
  /** Aborting it rejects with an error named AbortError. */
  signal?: AbortSignal;
}

export interface HttpAnswer {
  httpStatus: number;
  /** The parsed JSON; null where the answer held none. */
  body: unknown;
}

/** What `fetch` throws for a cancelled request, on platforms without DOMException too. */
export function abortError(): Error {
  const error = new Error('The request was cancelled');
  error.name = 'AbortError';
  return error;
}

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
