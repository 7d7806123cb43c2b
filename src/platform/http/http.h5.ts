import { parseJson } from '../../domain/json/read-value';
import { abortError, type HttpAnswer, type HttpRequest, TransportFailure } from './http-request';

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
  let timedOut = false as boolean;
  const timer = setTimeout(() => {
    timedOut = true;
    controller.abort();
  }, request.timeoutMs);
  signal?.addEventListener('abort', cancel);
  // Before iOS 12.2 fetch does not hear of its signal.
  const cancelled = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener('abort', () => reject(abortError()));
  });
  try {
    return await Promise.race([fetchAnswer(request, controller.signal), cancelled]);
  } catch (cause) {
    if (signal?.aborted) throw abortError();
    if (timedOut) throw new TransportFailure('timeout', { cause });
    throw new TransportFailure(!navigator.onLine ? 'offline' : 'network', { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

async function fetchAnswer(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
  const response = await fetch(request.url, {
    method: request.method,
    headers: request.headers ?? {},
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    credentials: 'same-origin',
    signal,
  });
  // Reading the body is part of the answer: it can break off or time out as well.
  return { httpStatus: response.status, body: parseJson(await response.text()) ?? null };
}
