import { outsidePayCalls } from '../contract/outside-pay-calls';
import { registerCalls } from './call-table';

// Imported by what pays an order: no other page loads these calls.
registerCalls(outsidePayCalls);
