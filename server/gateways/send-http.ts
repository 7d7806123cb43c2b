import { GatewayError } from './ports';

export interface HttpRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  timeoutMs: number;
}

export interface HttpAnswer {
  status: number;
  headers: Headers;
  /** The body exactly as received: signatures cover these characters, not the parsed JSON. */
  text: string;
  /** The same, for what is no text. */
  bytes: Buffer;
}

/** Error codes that mean the request never left, so that repeating it is always safe. */
const neverSentCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

export const isNeverSent = (code: string): boolean => neverSentCodes.has(code);

/**
 * Sends one request with a time limit that covers the body too; redirects are not followed.
 * @param idempotent whether the request may be repeated if it may already have arrived
 * @throws GatewayError TIMEOUT or NETWORK
 */
export async function sendHttp(
  gateway: GatewayError['gateway'],
  request: HttpRequest,
  idempotent: boolean,
): Promise<HttpAnswer> {
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      ...(request.body === undefined ? {} : { body: request.body }),
      redirect: 'error',
      signal: AbortSignal.timeout(request.timeoutMs),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, text: new TextDecoder().decode(bytes), bytes };
  } catch (error) {
    if (textOf(error, 'name') === 'TimeoutError') {
      throw new GatewayError(gateway, 'TIMEOUT', `no answer within ${request.timeoutMs} ms`, idempotent);
    }
    // fetch reports only "fetch failed"; the code is in its cause. The URL is omitted: it may contain secrets or a
    // phone.
    const code = textOf(fieldOf(error, 'cause'), 'code') || 'unknown';
    throw new GatewayError(gateway, 'NETWORK', `request failed: ${code}`, idempotent || isNeverSent(code));
  }
}

/** Reads a field of any thrown value: fetch throws DOMExceptions as well as Errors. */
function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function textOf(value: unknown, name: string): string {
  const field = fieldOf(value, name);
  return typeof field === 'string' ? field : '';
}
