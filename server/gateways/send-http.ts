import { currentRequestId } from '../requests/request-id';
import { GatewayError } from './ports';
import { AbandonedError, TimeLimitError, withTimeLimit } from './time-limit';

export interface HttpRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Readonly<Record<string, string>>;
  /** A form brings its own Content-Type. */
  body?: string | FormData;
  timeoutMs: number;
}

export interface HttpAnswer {
  status: number;
  headers: Headers;
  /** The body exactly as received: signatures cover these characters, not the parsed JSON. */
  text: string;
  /** The same body as bytes, for content that is no text. */
  bytes: Buffer;
}

/** Error codes that mean the request was never sent, so that repeating it is always safe. */
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
    return await withTimeLimit(request.timeoutMs, (signal) => send(request, signal));
  } catch (error) {
    if (error instanceof AbandonedError)
      throw new GatewayError(gateway, 'ABANDONED', 'the server is stopping', idempotent);
    if (error instanceof TimeLimitError) {
      throw new GatewayError(gateway, 'TIMEOUT', `no answer within ${request.timeoutMs} ms`, idempotent);
    }
    // fetch reports only "fetch failed"; the code is in its cause. The URL is omitted: it may contain secrets or a
    // phone.
    const code = textOf(fieldOf(error, 'cause'), 'code') || 'unknown';
    throw new GatewayError(gateway, 'NETWORK', `request failed: ${code}`, idempotent || isNeverSent(code));
  }
}

async function send({ method, url, headers, body }: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
  const requestId = currentRequestId();
  const response = await fetch(url, {
    method,
    // The id allows matching the service's log, or that of a proxy between, with ours.
    headers: { ...headers, ...(requestId !== null && { 'X-Request-Id': requestId }) },
    ...(body !== undefined && { body }),
    redirect: 'error',
    signal,
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, text: new TextDecoder().decode(bytes), bytes };
}

/** Reads a field of any thrown value: fetch throws DOMExceptions as well as Errors. */
function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function textOf(value: unknown, name: string): string {
  const field = fieldOf(value, name);
  return typeof field === 'string' ? field : '';
}
