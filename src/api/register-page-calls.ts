import { pageCalls } from '../contract/page-calls';
import { registerCalls } from './call-table';

// Imported by pages that no first visit opens, so that their first call does not wait for the table of calls.
registerCalls(pageCalls);
