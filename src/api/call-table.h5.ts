import type { Call } from '../contract/call';
import type { CallName } from '../contract/calls';
import { firstCalls } from '../contract/first-calls';
import { TransportFailure } from '../platform/network/http-request';
import { explainMissingChunk } from '../platform/browser/chunk-loading';

type CallTable = Readonly<Partial<Record<CallName, Call>>>;

// The calls that only the mini-program makes are never loaded here.
let table = firstCalls as unknown as CallTable;

export function registerCalls(more: object): void {
  table = { ...table, ...(more as CallTable) };
}

/** Returns a call by name; a promise if it is not among the calls of a first visit and the others are not loaded yet. */
export function findCall(name: CallName): Call | Promise<Call> {
  return table[name] ?? loadCalls().then(() => table[name] as Call);
}

/** Loads the calls that a first visit does not need. */
export async function loadCalls(): Promise<void> {
  try {
    const { pageCalls } = await import(/* webpackChunkName: "page-calls" */ '../contract/page-calls');
    registerCalls(pageCalls);
  } catch (error) {
    // Reloads the page if a deployment has removed the file.
    await explainMissingChunk(error);
    throw new TransportFailure('offline', { cause: error });
  }
}
