import type { AnyCodec, InputOf } from '../../src/contract/codec';
import type { Messages } from '../../src/domain/form/validate-form';

/** Encodes the answer of a contract call. */
export function answer<Answer extends AnyCodec>(call: { answer: Answer }, data: InputOf<Answer>, message = '') {
  return success(call.answer.write(data), message);
}

/** A successful answer (product §4.5): body status 200 on HTTP 200. */
export function success(data: unknown, message = ''): { status: 200; message: string; data: unknown } {
  return { status: 200, message, data };
}

/** Body status of a business refusal; -1 because a registration's `message` is shown only with it (product §4.9). */
const businessRefusal = -1;

/**
 * A refusal meant for the user: thrown by use cases, answered by the error handler. `message` is Chinese and shown
 * verbatim.
 */
export class Refusal extends Error {
  constructor(
    message: string,
    /** HTTP status; business refusals are HTTP 200 (product §4.8). */
    readonly httpStatus: number,
    /** Additional members of the body. */
    readonly body: Readonly<Record<string, unknown>> = {},
    /** The time after which the same call may succeed; null if unknown. */
    readonly retryAfterSeconds: number | null = null,
    /** The thing that the organiser may do instead; null for nothing in particular. */
    readonly remedy: Remedy | null = null,
  ) {
    super(message);
    this.name = 'Refusal';
  }

  toBody(): Record<string, unknown> {
    const status = this.httpStatus === 200 ? businessRefusal : this.httpStatus;
    const remedy = this.remedy === null ? {} : { remedy: this.remedy };
    return { status, message: this.message, data: null, ...remedy, ...this.body };
  }
}

/**
 * The thing that the organiser may do instead of what was refused, which the command line and the desk each offer in their own words.
 * `force`: the same, although it loses something.
 */
export type Remedy = 'force' | 'decide refund' | 'start refund' | 'cancel entry' | 'see refunds' | 'settle money';

/** Creates the refusal of an organiser's act that names what they may do instead. */
export const refuseFor = (remedy: Remedy | null, message: string): Refusal =>
  new Refusal(message, 200, {}, null, remedy);

/** Creates the refusal of a business rule, such as a closed meeting, a duplicate or invalid answers. */
export function refuse(message: string, body: Readonly<Record<string, unknown>> = {}): Refusal {
  return new Refusal(message, 200, body);
}

/** A field's wire name with the message for the user. */
export type Fault = readonly [field: string, message: string];

/**
 * The faults that a form's rules found.
 * @param wireName the wire name of a field of the form
 */
export function faultsOf(messages: Messages, wireName: (field: string) => string): Fault[] {
  return [...messages].map(([field, message]) => [wireName(field), message]);
}

/**
 * Refuses invalid answers. Clients that ignore `errors` show the first message (product §4.9); `errors` names each
 * field for ours.
 * @param faults wire names with their messages; empty passes
 * @throws Refusal
 */
export function refuseAnswers(faults: readonly Fault[]): void {
  if (faults.length > 0) throw answersRefusal(faults);
}

/** @param faults at least one */
export function answersRefusal(faults: readonly Fault[]): Refusal {
  const message = faults[0]?.[1] ?? '';
  return refuse(message, { msg: message, result: { users: [{ msg: message }] }, errors: Object.fromEntries(faults) });
}

export const badRequest = (message = '请求内容有误，请刷新后重试'): Refusal => new Refusal(message, 400);
export const unauthorised = (message: string): Refusal => new Refusal(message, 401);
/** Creates the refusal for a caller who is authenticated but not allowed. */
export const forbidden = (message: string): Refusal => new Refusal(message, 403);
export const notFound = (message: string): Refusal => new Refusal(message, 404);
export const conflict = (message: string): Refusal => new Refusal(message, 409);
/** Creates the refusal for an exhausted limit; the same call may succeed later. */
export const tooMany = (message: string, retryAfterSeconds: number): Refusal =>
  new Refusal(message, 429, {}, retryAfterSeconds);
/** The Retry-After of unavailable services, in seconds: a restarting database is back within them. */
export const unavailableSeconds = 5;
/** Creates the refusal for a dependency that does not answer: nothing has been decided, and the client may retry. */
export const unavailable = (message: string): Refusal => new Refusal(message, 503, {}, unavailableSeconds);
