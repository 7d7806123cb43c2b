import { abortError, answerOf, type HttpAnswer, type HttpRequest, TransportFailure } from './http-request';

export type { HttpAnswer, HttpRequest } from './http-request';

/**
 * Sends one request, once.
 * @returns any answer, whatever its HTTP status
 * @throws TransportFailure if there was none; an error named AbortError if `signal` aborted it
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
  // fetch ignores its signal before iOS 12.2.
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
  // Reading the body can also fail or time out.
  return answerOf(response.status, await response.text());
}
