import { readNumber, readObject, readText } from './read-value';

/** Invoice info (spec section 3), as it goes over the wire. */
export interface InvoiceInfo {
  invoiceType: number;
  invoiceTitle: string;
  taxpayerIdentificationNumber: string;
  bankOfDeposit: string;
  accountOpening: string;
  companyAddress: string;
  contactTelephoneCompany: string;
  recipientEmail: string;
}

/** Reads an invoice, given as object or JSON text; null where it has no title. */
export function readInvoiceInfo(value: unknown): InvoiceInfo | null {
  const info = readObject(value);
  const invoiceTitle = readText(info.invoiceTitle);
  if (invoiceTitle === '') return null;
  return {
    invoiceType: readNumber(info.invoiceType, 1),
    invoiceTitle,
    taxpayerIdentificationNumber: readText(info.taxpayerIdentificationNumber),
    bankOfDeposit: readText(info.bankOfDeposit),
    accountOpening: readText(info.accountOpening),
    companyAddress: readText(info.companyAddress),
    contactTelephoneCompany: readText(info.contactTelephoneCompany),
    recipientEmail: readText(info.recipientEmail),
  };
}
