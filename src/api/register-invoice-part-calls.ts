import { invoicePartCalls } from '../contract/invoice-part-calls';
import { registerCalls } from './call-table';

// Imported by what applies for an order's invoices: no other page loads these calls.
registerCalls(invoicePartCalls);
