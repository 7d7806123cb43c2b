import { sessionDraft } from '../../session/session-drafts';
import { readInvoiceFields } from '../../contract/invoice-info';
import { isPlainObject } from '../../domain/json/read-value';

/** Invoice forms, by order. */
export const invoiceDraft = sessionDraft('invoice', (value) =>
  isPlainObject(value) ? readInvoiceFields(value) : null,
);
