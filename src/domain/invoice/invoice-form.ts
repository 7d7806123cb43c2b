import type { InvoiceInfo } from './invoice-info';
import { readNumber, readObject, readText } from '../json/read-value';
import { cleanEmail, emailLength, isEmail, speaksOfEmail } from '../email';
import { cleanText } from '../form/clean-text';
import { cleanNumber, type NumberKind } from '../typed-number/clean-number';
import { numberLengths } from '../typed-number/enter-number';

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
  /** Null where it is no number. */
  numberKind: NumberKind | null;
}

/** The message for a missing or wrong recipient (spec section 5). */
export const recipientEmailMessage = '请输入正确发票收件人邮箱';
export const invoiceTypeMessage = '请选择发票类型';

/** The invoice form's typed fields, in the order they are asked (spec section 2). */
export const invoiceFields: readonly InvoiceField[] = [
  text('invoiceTitle', '发票抬头', 100, '请填写发票抬头'),
  number('taxpayerIdentificationNumber', '税务登记号', 'tax-id', '请填写税务登记号'),
  text('bankOfDeposit', '开户银行', 100),
  number('accountOpening', '银行账号', 'bank-account'),
  text('companyAddress', '单位地址', 200),
  number('contactTelephoneCompany', '单位电话', 'landline'),
  text('recipientEmail', '收件人邮箱', emailLength, recipientEmailMessage),
];

function text(
  name: InvoiceTextName,
  label: string,
  maxLength: number,
  requiredMessage: string | null = null,
): InvoiceField {
  return { name, label, requiredMessage, maxLength, numberKind: null };
}

function number(
  name: InvoiceTextName,
  label: string,
  numberKind: NumberKind,
  requiredMessage: string | null = null,
): InvoiceField {
  return { name, label, requiredMessage, maxLength: numberLengths[numberKind], numberKind };
}

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

/** Reads an invoice from anything, cleaned, even one without a title. Both sides check what this gives. */
export function readInvoiceForm(value: unknown): InvoiceInfo {
  const info = readObject(value);
  const invoice: InvoiceInfo = { ...emptyInvoice, invoiceType: readNumber(info.invoiceType, emptyInvoice.invoiceType) };
  for (const field of invoiceFields) invoice[field.name] = cleanInvoiceText(field, readText(info[field.name]));
  return invoice;
}

function cleanInvoiceText({ name, numberKind }: InvoiceField, typed: string): string {
  if (name === 'recipientEmail') return cleanEmail(typed);
  return numberKind === null ? cleanText(typed) : cleanNumber(numberKind, typed);
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

/** Whether a refused registration's message is about who the invoice goes to, and not about the attendee's address. */
export function refusesRecipient(message: string): boolean {
  return speaksOfEmail(message) && /发票|收件|开票/.test(message);
}
