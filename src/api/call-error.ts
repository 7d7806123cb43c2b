import type { Envelope } from '../contract/envelope';
import { TransportFailure, type TransportFailureKind } from '../platform/network/http-request';

/** The server refused the call; `message` is meant for the user. */
export class RefusedError extends Error {
  /** True once another part of the app tells the user why, so that commands do not show the message too. */
  isExplained = false;

  constructor(
    readonly httpStatus: number,
    readonly envelope: Envelope | null,
  ) {
    super(envelope?.message || envelope?.msg || '操作未能完成，请稍后重试');
    this.name = 'RefusedError';
  }

  /** True for 2xx, 401 and 403: the rule decided, as opposed to a malformed or oversized request. */
  get isDefinitive(): boolean {
    return (this.httpStatus >= 200 && this.httpStatus < 300) || this.httpStatus === 401 || this.httpStatus === 403;
  }
}

const transportMessages: Record<TransportFailureKind, string> = {
  offline: '当前没有网络，请检查网络后重试',
  timeout: '网络较慢，请求超时，请重试',
  network: '网络连接失败，请重试',
  server: '服务器暂时无法响应，请稍后重试',
  busy: '操作过于频繁，请稍后重试',
};

/** Returns the message to show a user for any failed call. */
export function errorMessage(error: unknown): string {
  if (error instanceof RefusedError) return error.message;
  if (error instanceof TransportFailure) return error.serverMessage || transportMessages[error.kind];
  return '操作未能完成，请稍后重试';
}

/** Returns the StateView props for content that could not be loaded: the reason, and a button to try again. */
export function failureState(error: unknown, retry: () => unknown) {
  const isOffline = error instanceof TransportFailure && error.kind === 'offline';
  return {
    kind: isOffline ? ('offline' as const) : ('error' as const),
    text: errorMessage(error),
    action: { label: '重试', onPress: retry },
  };
}

/**
 * Distinguishes success, refusal and transport failure (product §4.5, §4.6, §4.7). Success is HTTP 2xx with body status
 * 200. 5xx, 429 and unreadable bodies are inconclusive; anything else is the server's decision.
 * @returns the successful answer's body
 * @throws RefusedError or TransportFailure
 */
export function classifyAnswer(httpStatus: number, envelope: Envelope | null): Envelope {
  if (httpStatus >= 500) throw new TransportFailure('server');
  if (httpStatus === 429)
    throw new TransportFailure('busy', { serverMessage: envelope?.message ?? '', data: envelope?.data });
  if (envelope === null) {
    // 401 and 403 are conclusive without a body; any other unreadable body is not.
    if (httpStatus === 401 || httpStatus === 403) throw new RefusedError(httpStatus, null);
    throw new TransportFailure('server');
  }
  const isSuccess = httpStatus >= 200 && httpStatus < 300 && envelope.status === 200;
  if (!isSuccess) throw new RefusedError(httpStatus, envelope);
  return envelope;
}
