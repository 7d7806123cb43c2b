import type { InvoiceInfo } from '../../domain/invoice/invoice-info';
import { emptyInvoice, validateInvoice } from '../../domain/invoice/invoice-form';
import { messagesResolver, useCheckedForm, type CheckedForm } from '../use-checked-form';

const resolver = messagesResolver(validateInvoice);

/**
 * Runs the invoice form (spec sections 2 and 5).
 * @param initial what it starts with, such as what was given before
 * @param onChange told of every change
 */
export function useInvoiceForm(
  initial: InvoiceInfo | null,
  onChange?: (invoice: InvoiceInfo) => void,
): CheckedForm<InvoiceInfo> {
  return useCheckedForm<InvoiceInfo>({ initial: initial ?? emptyInvoice, resolver, onChange });
}
