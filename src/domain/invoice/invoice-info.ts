/** What an invoice is issued to, by the names under which it is submitted (spec section 3). */
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
