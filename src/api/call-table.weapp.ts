import type { Call } from '../contract/call';
import { calls, type CallName } from '../contract/calls';

export function findCall(name: CallName): Call {
  return calls[name];
}

/** See the H5 variant: all are known here. */
export function registerCalls(_more: object): void {}

export async function loadCalls(): Promise<void> {}
