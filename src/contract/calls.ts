import type { ReadBy } from './codec';
import { miniProgramCalls } from './mini-program-calls';
import { pageCalls } from './page-calls';

/** The call table: every call that this server answers. A page knows `pageCalls` alone. */
export const calls = { ...pageCalls, ...miniProgramCalls } as const;

type Calls = typeof calls;
export type CallName = keyof Calls;
/** A call's input, in domain terms. */
export type CallInput<Name extends CallName> = Parameters<Calls[Name]['url']>[0];
/** A call's answer, as read. */
export type CallAnswer<Name extends CallName> = ReadBy<Calls[Name]['answer']>;
