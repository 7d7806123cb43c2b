import type { Envelope } from '../contract/envelope';
import { TransportFailure, type TransportFailureKind } from '../platform/http/http-request';

/** The server's no: what it says is for the user's eyes. */
export class RefusedError extends Error {
  constructor(
    readonly httpStatus: number,
    readonly envelope: Envelope | null,
  ) {
    super(envelope?.message || envelope?.msg || '操作未能完成，请稍后重试');
    this.name = 'RefusedError';
  }

  /** A 2xx, 401 or 403: the rule's own answer, and not a request that was wrong or too large. */
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

/** The sentence that a user is shown for whatever went wrong with a call. */
export function errorMessage(error: unknown): string {
  if (error instanceof RefusedError) return error.message;
  if (error instanceof TransportFailure) return error.serverMessage || transportMessages[error.kind];
  return '操作未能完成，请稍后重试';
}

/**
 * Tells success, refusal and transport failure apart (product §4.5, §4.6, §4.7): success is HTTP 2xx with body status
 * 200; 5xx, 429 and answers without a readable body conclude nothing; anything else is the server's word.
 * @returns the answer's data
 * @throws RefusedError or TransportFailure
 */
export function classifyAnswer(httpStatus: number, envelope: Envelope | null): unknown {
  if (httpStatus >= 500) throw new TransportFailure('server');
  if (httpStatus === 429) throw new TransportFailure('busy', { serverMessage: envelope?.message ?? '' });
  if (envelope === null) {
    // 401 and 403 need no body to be understood; a body that is no answer of ours tells nothing.
    if (httpStatus === 401 || httpStatus === 403) throw new RefusedError(httpStatus, null);
    throw new TransportFailure('server');
  }
  const isSuccess = httpStatus >= 200 && httpStatus < 300 && envelope.status === 200;
  if (!isSuccess) throw new RefusedError(httpStatus, envelope);
  return envelope.data;
}
