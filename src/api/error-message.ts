import { TransportFailure, type TransportFailureKind } from '../platform/http/transport-failure';
import { RefusedError } from './refused-error';

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
