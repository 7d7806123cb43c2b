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
