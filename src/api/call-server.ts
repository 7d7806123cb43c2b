import type { Call } from '../contract/call';
import { calls, type CallAnswer, type CallInput, type CallName } from '../contract/calls';
import { readEnvelope } from '../contract/envelope';
import { fileAddress } from '../contract/file-address';
import { send } from '../platform/http/http';
import { appSettings } from '../platform/settings/settings';
import { classifyAnswer } from './call-error';

/** What goes with a call besides its input. */
export interface CallOptions {
  /** The meeting's token, for calls with `auth: 'token'`. */
  token?: string;
  /** Names one submission, so that a repeated post is answered and not repeated (product §4.13). */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** Makes a call: the client itself, or what speaks through it in somebody's name. */
export type MakeCall = <Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options?: Omit<CallOptions, 'token'>,
) => Promise<CallAnswer<Name>>;

/** How long an answer may take, in milliseconds. */
const timeoutMs = 20_000;

/** The absolute or same-origin address of an API path or of a file reference. */
export function apiUrl(pathOrUrl: string): string {
  return fileAddress(pathOrUrl, appSettings().apiOrigin);
}

/**
 * Makes a call of the contract's table.
 * @returns the answer's data, as the contract reads it
 * @throws RefusedError when the server says no, TransportFailure when nothing can be concluded
 */
export async function callServer<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options: CallOptions = {},
): Promise<CallAnswer<Name>> {
  // The input and the answer are this row's: their types say so, which TypeScript does not follow through the table.
  const call = calls[name] as Call<CallInput<Name>>;
  const body = call.body(input);
  const answer = await send({
    method: call.method,
    url: apiUrl(call.url(input)),
    headers: headersOf(call, body !== undefined, options),
    ...(body === undefined ? {} : { body }),
    timeoutMs,
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  const data = classifyAnswer(answer.httpStatus, readEnvelope(answer.body));
  return call.answer.read(data) as CallAnswer<Name>;
}

function headersOf({ auth }: Pick<Call, 'auth'>, hasBody: boolean, options: CallOptions): Record<string, string> {
  const { tokenPrefix, extras } = appSettings();
  return {
    ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
    ...(auth === 'token' && options.token ? { Authorization: `${tokenPrefix}${options.token}` } : {}),
    ...(extras.idempotency && options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
  };
}
