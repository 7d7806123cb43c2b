import type { Call } from '../../src/contract/call';
import { deskCalls, type DeskCallAnswer, type DeskCallInput } from '../../src/contract/desk-calls/desk-calls';
import { readEnvelope } from '../../src/contract/envelope';
import type { DeskCallName } from '../../src/domain/staff/rights';
import { DeskGivenUp, DeskOutage, DeskRefusal } from './desk-error';
import { askForProof, type ProofRequest } from './proof-request';
import { noteSignedOut } from './signed-out';

/** How long an answer may take, besides the time that a body of files takes on a slow line and at the server. */
const timeoutMs = 20_000;
const slowestBytesPerMs = 100;

/** Options of a call besides its input. */
export interface DeskCallOptions {
  headers?: Readonly<Record<string, string>>;
  /** Lets a repeated act be known as the same. */
  idempotencyKey?: string;
  /** Named where an act asks for a code again. */
  proof?: ProofRequest;
  signal?: AbortSignal;
}

/**
 * Makes a call of the desk. Where the act asks for a code, the member is asked for it and the call is made again.
 * @throws DeskRefusal, DeskOutage, or DeskGivenUp
 */
export async function callDesk<Name extends DeskCallName>(
  name: Name,
  input: DeskCallInput<Name>,
  options: DeskCallOptions = {},
): Promise<DeskCallAnswer<Name>> {
  try {
    return await send(name, input, options);
  } catch (error) {
    if (!(error instanceof DeskRefusal) || !error.asksAgain) throw error;
    const isProved = await askForProof(options.proof ?? { sentence: '', act: '继续', giveUp: '取消' });
    if (!isProved) throw new DeskGivenUp();
    return send(name, input, options);
  }
}

async function send<Name extends DeskCallName>(
  name: Name,
  input: DeskCallInput<Name>,
  options: DeskCallOptions,
): Promise<DeskCallAnswer<Name>> {
  // The compiler cannot tie the parts of a row to its name.
  const call = deskCalls[name] as unknown as Call<DeskCallInput<Name>>;
  const body = call.body(input);
  const { status, requestId, json } = await exchange(call.url(input), {
    method: call.method,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(options.idempotencyKey === undefined ? {} : { 'Idempotency-Key': options.idempotencyKey }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    credentials: 'same-origin',
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  const envelope = readEnvelope(json);
  if (status >= 500 || envelope === null) throw new DeskOutage('server', requestId);
  if (status === 429) throw new DeskOutage('busy', requestId, envelope.message);
  if (status === 401) noteSignedOut();
  if (status >= 300 || envelope.status !== 200) throw new DeskRefusal(envelope.message, status, envelope.data);
  return call.answer.read(envelope.data) as DeskCallAnswer<Name>;
}

/** @throws DeskOutage where no answer comes; the signal's reason where the call was given up */
async function exchange(
  url: string,
  request: RequestInit,
): Promise<{ status: number; requestId: string; json: unknown }> {
  const limit = new AbortController();
  const sent = typeof request.body === 'string' ? request.body.length : 0;
  const timer = setTimeout(() => limit.abort(), timeoutMs + sent / slowestBytesPerMs);
  const giveUp = (): void => limit.abort();
  request.signal?.addEventListener('abort', giveUp);
  try {
    const response = await fetch(url, { ...request, signal: limit.signal });
    const requestId = response.headers.get('X-Request-Id') ?? '';
    const json: unknown = await response.json().catch(() => null);
    return { status: response.status, requestId, json };
  } catch (error) {
    if (request.signal?.aborted === true) throw error;
    if (limit.signal.aborted) throw new DeskOutage('timeout');
    throw new DeskOutage(navigator.onLine ? 'network' : 'offline');
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', giveUp);
  }
}
