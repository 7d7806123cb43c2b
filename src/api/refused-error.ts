import type { Envelope } from '../contract/envelope';

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
  get isServersWord(): boolean {
    return (this.httpStatus >= 200 && this.httpStatus < 300) || this.httpStatus === 401 || this.httpStatus === 403;
  }
}
