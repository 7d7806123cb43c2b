import Taro from '@tarojs/taro';
import {
  abortError,
  answerOf,
  type HttpAnswer,
  type HttpRequest,
  TransportFailure,
  type TransportFailureKind,
} from './http-request';

export type { HttpAnswer, HttpRequest } from './http-request';

/** See the H5 variant. It returns the same answers and throws the same errors. */
export async function send(request: HttpRequest): Promise<HttpAnswer> {
  const { signal } = request;
  if (signal?.aborted) throw abortError();
  const task = Taro.request<string>({
    url: request.url,
    method: request.method,
    header: { ...request.headers },
    data: request.body === undefined ? undefined : JSON.stringify(request.body),
    timeout: request.timeoutMs,
    // Not 'json': Taro would silently turn broken JSON into null, and numeric texts into numbers.
    dataType: 'text',
    responseType: 'text',
  });
  const cancel = (): void => task.abort();
  signal?.addEventListener('abort', cancel);
  try {
    const answer = await task;
    return answerOf(answer.statusCode, answer.data);
  } catch (cause) {
    if (signal?.aborted) throw abortError();
    throw new TransportFailure(await kindOf(cause), { cause });
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}

async function kindOf(cause: unknown): Promise<TransportFailureKind> {
  const message = String((cause as { errMsg?: unknown } | null)?.errMsg ?? cause);
  if (message.includes('timeout')) return 'timeout';
  const { networkType } = await Taro.getNetworkType();
  return networkType === 'none' ? 'offline' : 'network';
}
