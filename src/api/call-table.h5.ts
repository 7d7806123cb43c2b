import type { calls as allCalls } from '../contract/calls';
import { pageCalls } from '../contract/page-calls';

/** What the mini-program alone calls is not loaded; no page asks for it. */
export const calls = pageCalls as typeof allCalls;
