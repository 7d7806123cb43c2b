import type { InvoiceInfo } from '../domain/invoice/invoice-form';
import type { JsonObject } from '../domain/json/read-value';
import { jsonText, named, number, record, text, wireNameOf, type Codec, type ObjectCodec } from './codec';

const invoiceFields = record({
  type: named('invoiceType', number(1)),
  title: named('invoiceTitle', text()),
  taxNumber: named('taxpayerIdentificationNumber', text()),
  bankName: named('bankOfDeposit', text()),
  bankAccount: named('accountOpening', text()),
  companyAddress: text(),
  companyPhone: named('contactTelephoneCompany', text()),
  recipientEmail: text(),
});

/**
 * The invoice form as it is submitted, and as drafts and the database keep it, half filled in or whole. Reading does not
 * clean: the server does, with `invoiceForm`.
 */
export const invoiceFormCodec: ObjectCodec<InvoiceInfo, typeof invoiceFields.shape> = invoiceFields;

/** The name under which the server reports a fault of a field of the invoice form. */
export const invoiceFieldName = (field: string): string => wireNameOf(invoiceFields.shape, field);

/** Reads an invoice from an object or JSON text; null without a title. */
export function readInvoiceInfo(value: unknown): InvoiceInfo | null {
  const info = invoiceFields.read(value);
  return info.title === '' ? null : info;
}

/** An order's invoice, as JSON text. */
export const orderInvoiceCodec: Codec<InvoiceInfo | null, string> = {
  read: readInvoiceInfo,
  write: (invoice) => (invoice === null ? '' : JSON.stringify(invoiceFields.write(invoice))),
  wire: jsonText,
};

/** The same within a registration, as an object; omitted when no invoice is requested. */
export const optionalInvoiceCodec: Codec<InvoiceInfo | null, JsonObject | undefined> = {
  read: invoiceFields.read,
  write: (invoice) => (invoice === null ? undefined : invoiceFields.write(invoice)),
  wire: { type: ['string', 'object', 'null'], maxLength: 5_000, optional: true },
};
