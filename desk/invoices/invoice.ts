import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import type { InvoiceState } from '../../src/domain/invoice/invoice-state';
import type { DeskCallName } from '../../src/domain/staff/rights';
import { registrationQueries } from '../api/registration-queries';
import type { TagKind } from '../ui/state-tag';

export type InvoiceRow = DeskCallAnswer<'listInvoices'>['rows'][number];
export type Invoice = DeskCallAnswer<'getInvoice'>;
export type SortedFiles = DeskCallAnswer<'previewInvoiceFiles'>;
export type IssuedList = DeskCallAnswer<'previewIssuedList'>;

/** How the state of an invoice is coloured. */
export const invoiceTones: Readonly<Record<InvoiceState, TagKind>> = {
  requested: 'wait',
  ahead: 'wait',
  issued: 'ok',
  unpaid: 'due',
  overstated: 'bad',
  reversed: 'off',
  void: 'off',
};

/** The queries that an act on invoices makes old. */
export const invoiceQueries: readonly DeskCallName[] = [
  ...(['listInvoices', 'getInvoice', 'previewInvoiceTemplate'] as const),
  ...registrationQueries,
];
