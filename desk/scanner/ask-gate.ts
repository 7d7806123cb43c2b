import type { Call } from '../../src/contract/call';
import { gateCalls } from '../../src/contract/gate-calls';
import type { ReadBy } from '../../src/contract/codec';
import { readEnvelope } from '../../src/contract/envelope';
import { isPlainObject } from '../../src/domain/json/read-value';

type ScannerCall = 'openScanner' | 'listDoor' | 'scanTickets' | 'undoScan';
export type GateAnswer<Name extends ScannerCall> = ReadBy<(typeof gateCalls)[Name]['answer']>;
type GateInput<Name extends ScannerCall> = Parameters<(typeof gateCalls)[Name]['url']>[0];

/** The server was not reached, or could not answer now: the phone decides by itself. */
export class NoAnswer extends Error {}
/** The link opens nothing any more. */
export class DeadLink extends Error {}
/** The server refuses; the message is Chinese. */
export class GateRefusal extends Error {}

/**
 * Makes a call of the scanner.
 * @param timeoutMs a person waits at the gate
 * @throws NoAnswer, DeadLink or GateRefusal
 */
export async function askGate<Name extends ScannerCall>(
  name: Name,
  input: GateInput<Name>,
  timeoutMs: number,
): Promise<GateAnswer<Name>> {
  // The compiler cannot tie the parts of a row to its name.
  return (await askServer(gateCalls[name] as unknown as Call<GateInput<Name>>, input, timeoutMs)) as GateAnswer<Name>;
}

/** Makes any call without an account. @throws NoAnswer, DeadLink or GateRefusal */
export async function askServer<Input>(call: Call<Input>, input: Input, timeoutMs: number): Promise<unknown> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeoutMs);
  try {
    const response = await fetch(call.url(input), {
      ...{ method: call.method, headers: { 'Content-Type': 'application/json' }, credentials: 'omit' },
      ...{ body: JSON.stringify(call.body(input)), signal: limit.signal },
    });
    const envelope = readEnvelope(await response.json());
    if (response.status >= 500 || response.status === 429 || envelope === null) throw new NoAnswer();
    if (isPlainObject(envelope.data) && envelope.data.isLinkDead === true) throw new DeadLink(envelope.message);
    if (envelope.status !== 200) throw new GateRefusal(envelope.message);
    return call.answer.read(envelope.data);
  } catch (error) {
    if (error instanceof DeadLink || error instanceof GateRefusal) throw error;
    throw new NoAnswer();
  } finally {
    clearTimeout(timer);
  }
}
