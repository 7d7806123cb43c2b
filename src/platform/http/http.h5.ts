import { parseJson } from '../../contract/read-value';
import { abortError, type HttpAnswer, type HttpRequest } from './http-request';
import { TransportFailure } from './transport-failure';

export type { HttpAnswer, HttpRequest } from './http-request';

/**
 * Sends one request, once.
 * @returns any answer, whatever its HTTP status
 * @throws TransportFailure when none came; an error named AbortError when `signal` cancelled it
 */
export async function send(request: HttpRequest): Promise<HttpAnswer> {
  const { signal } = request;
  if (signal?.aborted) throw abortError();
  const controller = new AbortController();
  const cancel = (): void => controller.abort();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    controller.abort();
  }, request.timeoutMs);
  signal?.addEventListener('abort', cancel);
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      body: request.body === undefined ? undefined : JSON.stringify(request.body),
      credentials: 'same-origin',
      signal: controller.signal,
    });
    // Reading the body is part of the answer: it can break off or time out as well.
    return { httpStatus: response.status, body: parseJson(await response.text()) ?? null };
  } catch (cause) {
    if (signal?.aborted) throw abortError();
    if (timedOut) throw new TransportFailure('timeout', { cause });
    throw new TransportFailure(navigator.onLine === false ? 'offline' : 'network', { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}
