import type { InvoiceInfo } from '../../contract/invoice-info';
import { readNumber, readObject, readText } from '../../contract/read-value';
import { isEmail } from '../email';
import { cleanText } from '../form/clean-text';

/** The kinds of invoice; 1 is the default (spec section 3), -1 is none chosen. */
export const invoiceTypes = [
  { type: 1, text: '增值税普通发票' },
  { type: 2, text: '增值税专用发票' },
] as const;
export const noInvoiceType = -1;

/** The typed fields of the invoice form, by wire name. */
export type InvoiceTextName = Exclude<keyof InvoiceInfo, 'invoiceType'>;

interface InvoiceField {
  name: InvoiceTextName;
  label: string;
  /** Shown where it is not answered; null where it is optional. */
  requiredMessage: string | null;
  maxLength: number;
}

/** The message for a missing or wrong recipient (spec section 5). */
export const recipientEmailMessage = '请输入正确发票收件人邮箱';
export const invoiceTypeMessage = '请选择发票类型';

/** The invoice form's typed fields, in the order they are asked (spec section 2). */
export const invoiceFields: readonly InvoiceField[] = [
  { name: 'invoiceTitle', label: '发票抬头', requiredMessage: '请填写发票抬头', maxLength: 100 },
  {
    name: 'taxpayerIdentificationNumber',
    label: '税务登记号',
    requiredMessage: '请填写税务登记号',
    maxLength: 50,
  },
  { name: 'bankOfDeposit', label: '开户银行', requiredMessage: null, maxLength: 100 },
  { name: 'accountOpening', label: '银行账号', requiredMessage: null, maxLength: 50 },
  { name: 'companyAddress', label: '单位地址', requiredMessage: null, maxLength: 200 },
  { name: 'contactTelephoneCompany', label: '单位电话', requiredMessage: null, maxLength: 50 },
  { name: 'recipientEmail', label: '收件人邮箱', requiredMessage: recipientEmailMessage, maxLength: 254 },
];

export const emptyInvoice: InvoiceInfo = {
  invoiceType: 1,
  invoiceTitle: '',
  taxpayerIdentificationNumber: '',
  bankOfDeposit: '',
  accountOpening: '',
  companyAddress: '',
  contactTelephoneCompany: '',
  recipientEmail: '',
};

/** Reads an invoice from anything, cleaned of stray spaces, even one without a title. Both sides check what this gives. */
export function readInvoiceForm(value: unknown): InvoiceInfo {
  const info = readObject(value);
  const invoice: InvoiceInfo = { ...emptyInvoice, invoiceType: readNumber(info.invoiceType, emptyInvoice.invoiceType) };
  for (const { name } of invoiceFields) invoice[name] = cleanText(readText(info[name]));
  return invoice;
}

/**
 * Checks an invoice (spec section 5). On the registration flow 稍后申请 goes on without one, so this is not asked.
 * @returns messages by field, in the form's order; empty where all is well
 */
export function validateInvoice(value: InvoiceInfo): Partial<Record<keyof InvoiceInfo, string>> {
  const invoice = readInvoiceForm(value);
  const messages: Partial<Record<keyof InvoiceInfo, string>> = {};
  if (!invoiceTypes.some(({ type }) => type === invoice.invoiceType)) messages.invoiceType = invoiceTypeMessage;
  for (const field of invoiceFields) {
    const message = validateInvoiceField(field, invoice[field.name]);
    if (message !== null) messages[field.name] = message;
  }
  return messages;
}

function validateInvoiceField(field: InvoiceField, answer: string): string | null {
  if (answer === '') return field.requiredMessage;
  if (field.name === 'recipientEmail' && !isEmail(answer)) return recipientEmailMessage;
  return answer.length > field.maxLength ? `${field.label}最多${field.maxLength}个字` : null;
}
