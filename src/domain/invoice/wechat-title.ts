import { invoiceForm } from './invoice-form';

/** An invoice title as somebody has kept it in WeChat, by WeChat's names; '' for what they left out. */
export interface WechatTitle {
  title: string;
  taxNumber: string;
  companyAddress: string;
  telephone: string;
  bankName: string;
  bankAccount: string;
}

/** What a title fills in of the invoice form: only what it says, since the rest may have been typed (product §8.11). */
export function answersOfTitle(title: WechatTitle): Record<string, string> {
  const { type: _, ...read } = invoiceForm.read({ ...title, companyPhone: title.telephone });
  return Object.fromEntries(Object.entries(read).filter(([, answer]) => answer !== ''));
}
