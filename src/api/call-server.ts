import { calls, fillCallUrl, type Call } from '../contract/calls';
import { readEnvelope } from '../contract/envelope';
import { extraCalls } from '../contract/extra-calls';
import { fileAddress } from '../contract/file-address';
import type { Json } from '../domain/json/read-value';
import { send } from '../platform/http/http';
import { appSettings } from '../platform/settings/settings';
import { classifyAnswer } from './call-error';

export interface CallOptions {
  /** Path and query parameters, by name. */
  params?: Readonly<Record<string, string>>;
  body?: Readonly<Record<string, Json | undefined>>;
  /** The meeting's token, for calls with `auth: 'token'`. */
  token?: string;
  /** Names one submission, so that a repeated post is answered and not repeated (design section 3). */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** Every call there is: the spec's, and those that our server adds. */
const allCalls = { ...calls, ...extraCalls };
export type AnyCallName = keyof typeof allCalls;
/** What a call's answer is read as. */
export type AnyCallData<Name extends AnyCallName> = ReturnType<(typeof allCalls)[Name]['read']>;

/** How long an answer may take, in milliseconds. */
const timeoutMs = 20_000;

/** The absolute or same-origin address of an API path or of a file reference. */
export function apiUrl(pathOrUrl: string): string {
  return fileAddress(pathOrUrl, appSettings().apiOrigin);
}

/**
 * Makes one of the calls of spec section 7, or one that our server adds.
 * @returns the answer's data, as the contract reads it
 * @throws RefusedError when the server says no, TransportFailure when nothing can be concluded
 */
export async function callServer<Name extends AnyCallName>(
  name: Name,
  options: CallOptions = {},
): Promise<AnyCallData<Name>> {
  const call: Call = allCalls[name];
  const answer = await send({
    method: call.method,
    url: apiUrl(fillCallUrl(call, options.params)),
    headers: headersOf(call, options),
    ...(options.body === undefined ? {} : { body: options.body }),
    timeoutMs,
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  const data = classifyAnswer(answer.httpStatus, readEnvelope(answer.body));
  return call.read(data) as AnyCallData<Name>;
}

function headersOf(call: Call, options: CallOptions): Record<string, string> {
  const { tokenPrefix, extras } = appSettings();
  return {
    ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(call.auth === 'token' && options.token ? { Authorization: `${tokenPrefix}${options.token}` } : {}),
    ...(extras.idempotency && options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
  };
}
