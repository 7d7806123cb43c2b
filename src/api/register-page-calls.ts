import { pageCalls } from '../contract/page-calls';
import { registerCalls } from './call-table';

// Imported by what no first visit opens, so that its first call does not wait for the table of calls.
registerCalls(pageCalls);
