import type { Call } from '../contract/call';
import type { CallAnswer, CallInput, CallName } from '../contract/calls';
import { readEnvelope } from '../contract/envelope';
import { serverWords } from '../contract/server-words';
import { fileAddress } from '../contract/file-address';
import { deviceId } from '../platform/storage/device-id';
import { send } from '../platform/network/http';
import { appSettings } from '../platform/network/settings';
import { classifyAnswer } from './call-error';
import { rememberText, wasReadFrom } from './answer-texts';
import { findCall } from './call-table';
import { pendingServerSettings } from './server-settings';

/** Options of a call besides its input. */
export interface CallOptions {
  /** The meeting's token, for calls whose `auth` is not 'none'. */
  token?: string;
  /** Identifies one submission, so that a retry gets the original answer instead of acting twice (product §4.13). */
  idempotencyKey?: string;
  /** Further headers. */
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** The previous answer to the same call. It is returned if the server's answer has not changed. */
  previousAnswer?: unknown;
}

/** The plain client, or a wrapper that adds a session's token. */
export type MakeCall = <Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options?: Omit<CallOptions, 'token'>,
) => Promise<CallAnswer<Name>>;

/** Request timeout in milliseconds. */
const timeoutMs = 20_000;

/** Resolves an API path or file reference to an absolute or same-origin URL. */
export function apiUrl(pathOrUrl: string): string {
  return fileAddress(pathOrUrl, appSettings().apiOrigin);
}

/**
 * Makes a call from the contract's table.
 * @returns the answer's data, or its text for the user, read by the contract
 * @throws RefusedError when the server refuses, TransportFailure when the outcome is unknown
 */
export async function callServer<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options: CallOptions = {},
): Promise<CallAnswer<Name>> {
  const found = findCall(name);
  // Awaited only if necessary, so that a query's request is sent at once. TypeScript cannot correlate the input and answer
  // types with the row looked up by name.
  const call = (found instanceof Promise ? await found : found) as Call<CallInput<Name>>;
  const body = call.body(input);
  // A command's input may depend on the server's settings.
  const settings = call.kind === 'command' ? pendingServerSettings() : null;
  if (settings !== null) await settings;
  const answer = await send({
    method: call.method,
    url: apiUrl(call.url(input)),
    headers: headersOf(call, body !== undefined, options),
    ...(body === undefined ? {} : { body }),
    timeoutMs,
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  const { text = '' } = answer;
  if (answer.httpStatus === 200 && wasReadFrom(options.previousAnswer, text))
    return options.previousAnswer as CallAnswer<Name>;
  const read = readAnswer(call, answer.httpStatus, answer.body) as CallAnswer<Name>;
  rememberText(read, text);
  return read;
}

/**
 * Reads the body that answered a call.
 * @throws RefusedError, TransportFailure
 */
export function readAnswer(
  { answer, wordsIn }: Pick<Call, 'answer' | 'wordsIn'>,
  httpStatus: number,
  body: unknown,
): unknown {
  const envelope = classifyAnswer(httpStatus, readEnvelope(body));
  return answer.read(wordsIn === null ? envelope.data : serverWords(envelope, wordsIn));
}

function headersOf({ auth, namesDevice }: Call, hasBody: boolean, options: CallOptions): Record<string, string> {
  const { tokenPrefix, extras } = appSettings();
  return {
    ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
    ...(auth !== 'none' && options.token ? { Authorization: `${tokenPrefix}${options.token}` } : {}),
    ...(extras.disownEntry && namesDevice ? { 'Device-Id': deviceId() } : {}),
    ...(extras.idempotency && options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
    ...options.headers,
  };
}
