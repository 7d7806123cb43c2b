import { readInvoiceFields, type InvoiceInfo } from '../../contract/invoice-info';
import { isPlainObject } from '../../contract/read-value';
import { getStored, removeStored, setStored } from '../../platform/storage/storage';

/** As any draft: a day (design ruling 6), in milliseconds. */
const keptForMs = 24 * 3_600_000;
const keyOf = (orderId: string): string => `draft:invoice:${orderId}`;

/** What was typed into an order's invoice form and not sent; null where nothing was. */
export function readInvoiceDraft(orderId: string): InvoiceInfo | null {
  return getStored(keyOf(orderId), (value) => (isPlainObject(value) ? readInvoiceFields(value) : null));
}

export function keepInvoiceDraft(orderId: string, invoice: InvoiceInfo): void {
  setStored(keyOf(orderId), invoice, keptForMs);
}

export function dropInvoiceDraft(orderId: string): void {
  removeStored(keyOf(orderId));
}
