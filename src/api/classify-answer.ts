import type { Envelope } from '../contract/envelope';
import { TransportFailure } from '../platform/http/transport-failure';
import { RefusedError } from './refused-error';

/**
 * Tells success, refusal and transport failure apart (design section 3): success is HTTP 2xx with body status
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
