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
  /** The body as it came over the wire: signatures are over these characters, not over parsed JSON. */
  text: string;
}

/** No answer that we ask for comes near this; a longer one is not ours to hold in memory. */
const maxAnswerCharacters = 1_000_000;

/** Errors that mean that the request never left: sending it again cannot do anything twice. */
const neverSentCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/**
 * Sends one request, within a time limit that covers the body too, and follows no redirect.
 * @param repeatable whether the same request may be sent again when nobody knows if it arrived
 * @throws GatewayError TIMEOUT or NETWORK
 */
export async function sendHttp(
  gateway: GatewayError['gateway'],
  request: HttpRequest,
  repeatable: boolean,
): Promise<HttpAnswer> {
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      body: request.body,
      redirect: 'error',
      signal: AbortSignal.timeout(request.timeoutMs),
    });
    const text = await response.text();
    if (text.length > maxAnswerCharacters) {
      throw new GatewayError(gateway, 'ANSWER_TOO_LONG', `answer of ${text.length} characters`, false, response.status);
    }
    return { status: response.status, headers: response.headers, text };
  } catch (error) {
    if (error instanceof GatewayError) throw error;
    if (error instanceof Error && error.name === 'TimeoutError') {
      throw new GatewayError(gateway, 'TIMEOUT', `no answer within ${request.timeoutMs} ms`, repeatable);
    }
    // fetch says only "fetch failed"; its cause has the code. The URL is left out: it may hold secrets or a phone.
    const code = causeCode(error);
    throw new GatewayError(gateway, 'NETWORK', `request failed: ${code}`, repeatable || neverSentCodes.has(code));
  }
}

function causeCode(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : 'unknown';
}
