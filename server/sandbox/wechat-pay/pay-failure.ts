/** An API v3 error: an HTTP status and `{code, message}`. */
export class PayFailure extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'PayFailure';
  }
}

export function paramError(message: string): PayFailure {
  return new PayFailure(400, 'PARAM_ERROR', message);
}
