import type { Call } from '../contract/call';
import { calls, type CallName } from '../contract/calls';

export function findCall(name: CallName): Call {
  return calls[name];
}

/** See the H5 variant. The mini-program contains all calls. */
export function registerCalls(_more: object): void {}

export async function loadCalls(): Promise<void> {}
