import { type InvoiceInfo } from '../domain/invoice/invoice-form';
import { readNumber, readObject, readText } from '../domain/json/read-value';

/** Reads an invoice, given as object or JSON text; null where it has no title. */
export function readInvoiceInfo(value: unknown): InvoiceInfo | null {
  const info = readInvoiceFields(value);
  return info.invoiceTitle === '' ? null : info;
}

/** Reads invoice fields as far as they are given, such as those of a form half filled in. */
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
