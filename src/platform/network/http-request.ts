import { parseJson } from '../../domain/json/read-value';

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; the caller sets Content-Type. */
  body?: unknown;
  timeoutMs: number;
  /** Aborting it rejects with an error named AbortError. */
  signal?: AbortSignal;
}

export interface HttpAnswer {
  httpStatus: number;
  /** The parsed JSON; null if the body is not JSON. */
  readonly body: unknown;
  /** The text that `body` was parsed from, if known. */
  text?: string;
}

/** Creates an answer whose body is parsed lazily, so that an unchanged answer is never parsed. */
export function answerOf(httpStatus: number, text: string): HttpAnswer {
  return {
    httpStatus,
    text,
    get body() {
      return parseJson(text) ?? null;
    },
  };
}

/** The error that `fetch` throws when aborted, also on platforms without DOMException. */
export function abortError(): Error {
  const error = new Error('The request was cancelled');
  error.name = 'AbortError';
  return error;
}

/**
 * The reason for a missing or unusable answer: the device is offline, the request timed out, the connection broke, the
 * server failed (HTTP 5xx, unreadable body), or it is rate limiting (429).
 */
export type TransportFailureKind = 'offline' | 'timeout' | 'network' | 'server' | 'busy';

/** There is no usable answer: the server may or may not have acted. */
export class TransportFailure extends Error {
  /** The server's message for the user; '' for none. */
  readonly serverMessage: string;
  /** The answer's data, unread. */
  readonly data: unknown;

  constructor(
    readonly kind: TransportFailureKind,
    options: { cause?: unknown; serverMessage?: string; data?: unknown } = {},
  ) {
    super(`No answer (${kind})`);
    this.name = 'TransportFailure';
    this.serverMessage = options.serverMessage ?? '';
    this.data = options.data;
    if (options.cause !== undefined) Object.assign(this, { cause: options.cause });
  }
}
