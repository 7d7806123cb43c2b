import type { AnyCodec, InputOf } from '../src/contract/codec';

/** The answer of a call of the contract, written by it. */
export function answer<Answer extends AnyCodec>(call: { answer: Answer }, data: InputOf<Answer>, message = '') {
  return success(call.answer.write(data), message);
}

/** An answer that says yes (product §4.5): body status 200 beside an HTTP 200. */
export function success(data: unknown, message = ''): { status: 200; message: string; data: unknown } {
  return { status: 200, message, data };
}

/** Body status of a business refusal; -1 because a registration's `message` is shown only with it (product §4.9). */
const businessRefusal = -1;

/**
 * A no that is meant for the user: thrown by use cases, turned into an answer by the error handler. `message` is
 * Chinese and shown as it stands.
 */
export class Refusal extends Error {
  constructor(
    message: string,
    /** HTTP status; business refusals are HTTP 200 (product §4.8). */
    readonly httpStatus: number,
    /** Further members of the body. */
    readonly body: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = 'Refusal';
  }

  /** The body as it goes out. */
  toBody(): Record<string, unknown> {
    const status = this.httpStatus === 200 ? businessRefusal : this.httpStatus;
    return { status, message: this.message, data: null, ...this.body };
  }
}

/** A rule of the business says no: ended, duplicate, answers that break a rule. */
export function refuse(message: string, body: Readonly<Record<string, unknown>> = {}): Refusal {
  return new Refusal(message, 200, body);
}

/** A field's wire name with the message for its user. */
export type Fault = readonly [field: string, message: string];

/**
 * Refuses a submission for its answers. The first message is shown by clients that know no `errors` (product §4.9);
 * `errors` names each field for ours.
 * @param faults wire names with their messages; none refuses nothing
 * @throws Refusal
 */
export function refuseAnswers(faults: readonly Fault[]): void {
  if (faults.length > 0) throw answersRefusal(faults);
}

/** The refusal of a submission for its answers, of which at least one is at fault. */
export function answersRefusal(faults: readonly Fault[]): Refusal {
  const message = faults[0]?.[1] ?? '';
  return refuse(message, { msg: message, result: { users: [{ msg: message }] }, errors: Object.fromEntries(faults) });
}

export const badRequest = (message = '请求内容有误，请刷新后重试'): Refusal => new Refusal(message, 400);
export const unauthorised = (message: string): Refusal => new Refusal(message, 401);
/** The caller is known, and may not do this. */
export const forbidden = (message: string): Refusal => new Refusal(message, 403);
export const notFound = (message: string): Refusal => new Refusal(message, 404);
export const conflict = (message: string): Refusal => new Refusal(message, 409);
/** A limit is reached: the same may be asked later. */
export const tooMany = (message: string): Refusal => new Refusal(message, 429);
/** Something outside does not answer: nothing is concluded, the client may try again. */
export const unavailable = (message: string): Refusal => new Refusal(message, 503);
