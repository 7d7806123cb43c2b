import type { Call } from '../contract/call';
import type { CallName } from '../contract/calls';
import { firstCalls } from '../contract/first-calls';
import { TransportFailure } from '../platform/network/http-request';
import { explainMissingChunk } from '../platform/browser/chunk-loading';

type CallTable = Readonly<Partial<Record<CallName, Call>>>;

// What the mini-program alone calls is never loaded; no page asks for it.
let table = firstCalls as unknown as CallTable;

export function registerCalls(more: object): void {
  table = { ...table, ...(more as CallTable) };
}

/** A call; a promise of it while only those of a first visit are here. */
export function findCall(name: CallName): Call | Promise<Call> {
  return table[name] ?? loadCalls().then(() => table[name] as Call);
}

/** Fetches the calls past a first visit's. */
export async function loadCalls(): Promise<void> {
  try {
    const { pageCalls } = await import(/* webpackChunkName: "page-calls" */ '../contract/page-calls');
    registerCalls(pageCalls);
  } catch (error) {
    // Reloads the page where a deployment took the file away.
    await explainMissingChunk(error);
    throw new TransportFailure('offline', { cause: error });
  }
}
