import type { ReadBy } from './codec';
import { firstCalls } from './first-calls';
import { invoicePartCalls } from './invoice-part-calls';
import { miniProgramCalls } from './mini-program-calls';
import { outsidePayCalls } from './outside-pay-calls';
import { pageCalls } from './page-calls';

/** The call table: every call that this server answers. A page in a browser knows none of `miniProgramCalls`. */
export const calls = {
  ...firstCalls,
  ...pageCalls,
  ...outsidePayCalls,
  ...invoicePartCalls,
  ...miniProgramCalls,
} as const;

type Calls = typeof calls;
export type CallName = keyof Calls;
/** A call's input, in domain terms. */
export type CallInput<Name extends CallName> = Parameters<Calls[Name]['url']>[0];
/** A call's answer, as read. */
export type CallAnswer<Name extends CallName> = ReadBy<Calls[Name]['answer']>;
