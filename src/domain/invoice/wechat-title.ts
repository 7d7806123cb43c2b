import { invoiceForm, type InvoiceInfo } from './invoice-form';

/** An invoice title that a user keeps in WeChat, under WeChat's names; '' for a field left empty. */
export interface WechatTitle {
  title: string;
  taxNumber: string;
  companyAddress: string;
  telephone: string;
  bankName: string;
  bankAccount: string;
}

/** The invoice form's answers that a title gives. It leaves out empty ones, which may have been typed (product §8.11). */
export function answersOfTitle(title: WechatTitle): Record<string, string> {
  const { type: _, ...read } = filledAnswers(invoiceForm.read({ ...title, companyPhone: title.telephone }));
  return read;
}

/** The invoice form's answers that an earlier invoice gives, without those that it leaves open. */
export function filledAnswers(invoice: InvoiceInfo): Record<string, string> {
  const given = Object.entries(invoice).map(([name, answer]) => [name, String(answer)] as const);
  return Object.fromEntries(given.filter(([, answer]) => answer !== ''));
}
