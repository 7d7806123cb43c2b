import { mentionsEmail } from '../person/email';
import { textAnswer, type Answers } from '../form/answers';
import type { FormField } from '../form/form-field';
import { makeField } from '../form/kinds/answer-kinds';
import { missingMessage, ownForm } from '../form/own-form';
import type { PersonAnswers } from '../form/person-answers';

/** An invoice's details (product §3.6); '' for what was not given. */
export interface InvoiceInfo {
  /** One of `invoiceTypes`. */
  type: number;
  title: string;
  taxNumber: string;
  bankName: string;
  bankAccount: string;
  companyAddress: string;
  companyPhone: string;
  recipientEmail: string;
}

export const invoiceTypes = [
  { type: 1, text: '增值税普通发票' },
  { type: 2, text: '增值税专用发票' },
] as const;
const defaultType = 1;

/** The message for a missing or invalid recipient (product §8.5). */
const recipientEmailMessage = '请输入正确发票收件人邮箱';

const needed = { section: 'invoice' } as const;
const optional = { section: 'employer', isRequired: false } as const;

const typeField = makeField('type', '发票类型', 'radio', {
  ...needed,
  options: invoiceTypes.map(({ type, text }) => ({ key: String(type), text })),
  preset: String(defaultType),
});

/** The typed fields of the invoice form, in order (product §2). */
export const invoiceFields: readonly FormField[] = [
  makeField('title', '发票抬头', 'text', { ...needed, maxLength: 100 }),
  makeField('taxNumber', '税务登记号', 'tax-id', needed),
  makeField('bankName', '开户银行', 'text', { ...optional, maxLength: 100 }),
  makeField('bankAccount', '银行账号', 'bank-account', optional),
  makeField('companyAddress', '单位地址', 'text', { ...optional, maxLength: 200 }),
  makeField('companyPhone', '单位电话', 'landline', optional),
  makeField('recipientEmail', '收件人邮箱', 'email', {
    ...needed,
    ...missingMessage(recipientEmailMessage),
    formatMessage: recipientEmailMessage,
  }),
];

const fields = [typeField, ...invoiceFields];

/** The invoice form. In the registration flow 稍后申请 skips it, and then it is not validated. */
export const invoiceForm = ownForm(fields, invoiceOf);

function invoiceOf(answers: Answers): InvoiceInfo {
  return {
    type: Number(textAnswer(answers, 'type')),
    title: textAnswer(answers, 'title'),
    taxNumber: textAnswer(answers, 'taxNumber'),
    bankName: textAnswer(answers, 'bankName'),
    bankAccount: textAnswer(answers, 'bankAccount'),
    companyAddress: textAnswer(answers, 'companyAddress'),
    companyPhone: textAnswer(answers, 'companyPhone'),
    recipientEmail: textAnswer(answers, 'recipientEmail'),
  };
}

export const emptyInvoice: InvoiceInfo = invoiceForm.read({});

/**
 * Prefills an invoice from the registrations of the people for whom it is (product §8.10): their employer as its title, if
 * all have the same, and an address to send it to.
 * @param applicant the person who applies, if registered too; null for none
 */
export function prefillInvoice(
  people: readonly Pick<PersonAnswers, 'employer' | 'email'>[],
  applicant: Pick<PersonAnswers, 'email'> | null,
): InvoiceInfo {
  const employers = new Set(people.map(({ employer }) => employer));
  const [employer = ''] = employers;
  const [only] = people;
  return invoiceForm.read({
    title: employers.size === 1 ? employer : '',
    recipientEmail: applicant?.email || (people.length === 1 ? only?.email : ''),
  });
}

/** Reports whether a refused registration's message is about the invoice's recipient rather than the attendee's address. */
export function refusesRecipient(message: string): boolean {
  return mentionsEmail(message) && /发票|收件|开票/.test(message);
}
