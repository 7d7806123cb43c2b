import type { InvoiceInfo } from '../domain/invoice/invoice-form';
import { readNumber, readObject, readText, type JsonObject } from '../domain/json/read-value';
import { jsonText, type Codec } from './codec';

/** Reads an invoice from an object or JSON text; null without a title. */
export function readInvoiceInfo(value: unknown): InvoiceInfo | null {
  const info = readInvoiceFields(value);
  return info.invoiceTitle === '' ? null : info;
}

/** Reads whichever invoice fields are present, such as those of a half-filled form. */
export function readInvoiceFields(value: unknown): InvoiceInfo {
  const info = readObject(value);
  return {
    invoiceType: readNumber(info.invoiceType, 1),
    invoiceTitle: readText(info.invoiceTitle),
    taxpayerIdentificationNumber: readText(info.taxpayerIdentificationNumber),
    bankOfDeposit: readText(info.bankOfDeposit),
    accountOpening: readText(info.accountOpening),
    companyAddress: readText(info.companyAddress),
    contactTelephoneCompany: readText(info.contactTelephoneCompany),
    recipientEmail: readText(info.recipientEmail),
  };
}

/** An order's invoice, as JSON text. */
export const orderInvoiceCodec: Codec<InvoiceInfo | null, string> = {
  read: readInvoiceInfo,
  write: (invoice) => (invoice === null ? '' : JSON.stringify(invoice)),
  wire: jsonText,
};

/** The invoice form as it is submitted. Reading does not clean: the server does, with `invoiceForm`. */
export const invoiceFormCodec: Codec<InvoiceInfo, JsonObject> = {
  read: readInvoiceFields,
  write: (invoice) => ({ ...invoice }),
};

/** The same within a registration, as an object; omitted when no invoice is requested. */
export const optionalInvoiceCodec: Codec<InvoiceInfo | null, JsonObject | undefined> = {
  read: readInvoiceFields,
  write: (invoice) => (invoice === null ? undefined : invoiceFormCodec.write(invoice)),
  wire: { type: ['string', 'object', 'null'], maxLength: 5_000, optional: true },
};
