import { TransportFailure } from '../platform/http/transport-failure';
import { RefusedError } from './refused-error';

/** The sentence that a user is shown for whatever went wrong with a call. */
export function errorMessage(error: unknown): string {
  if (error instanceof RefusedError || error instanceof TransportFailure) return error.message;
  return '操作未能完成，请稍后重试';
}
