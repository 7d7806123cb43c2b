import type { Call } from '../contract/call';
import type { ReadBy } from '../contract/codec';
import { gateCalls } from '../contract/gate-calls';
import { send } from '../platform/network/http';
import { apiUrl, readAnswer } from './call-server';

type GateCallName = keyof typeof gateCalls;
export type GateAnswer<Name extends GateCallName> = ReadBy<(typeof gateCalls)[Name]['answer']>;
export type GateInput<Name extends GateCallName> = Parameters<(typeof gateCalls)[Name]['url']>[0];

/** A person waits at the gate, in milliseconds; the list of a large meeting takes longer. */
const timeoutMs = 6_000;
const listTimeoutMs = 20_000;

/**
 * Makes a call of a gate's scanner, which carries the gate's link instead of a login.
 * @throws RefusedError, TransportFailure
 */
export async function callGate<Name extends GateCallName>(
  name: Name,
  input: GateInput<Name>,
): Promise<GateAnswer<Name>> {
  // TypeScript cannot correlate the parts of a row looked up by name.
  const call = gateCalls[name] as unknown as Call<GateInput<Name>>;
  const { httpStatus, body } = await send({
    ...{ method: call.method, url: apiUrl(call.url(input)), headers: { 'Content-Type': 'application/json' } },
    ...{ body: call.body(input), timeoutMs: name === 'listDoor' ? listTimeoutMs : timeoutMs },
  });
  return readAnswer(call, httpStatus, body) as GateAnswer<Name>;
}
