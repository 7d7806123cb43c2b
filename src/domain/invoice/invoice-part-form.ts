import { readBankAmount } from '../bank/read-bank-amount';
import { textAnswer } from '../form/answers';
import { makeField } from '../form/kinds/answer-kinds';
import { ownForm } from '../form/own-form';
import { invoiceForm, type InvoiceInfo } from './invoice-form';

/** An application for a part of an order, as it is typed. */
export interface TypedInvoicePart extends InvoiceInfo {
  /** In yuan. */
  amount: string;
}

/** The form in which somebody applies for an invoice for a part of an order (product §10.29): the invoice form, with an amount. */
export const invoicePartForm = ownForm<TypedInvoicePart>(
  [
    makeField('amount', '开票金额（元）', 'text', { section: 'invoice', maxLength: 12, placeholder: '如：1200' }),
    ...invoiceForm.fields,
  ],
  (answers) => ({ ...invoiceForm.infoOf(answers), amount: textAnswer(answers, 'amount') }),
);

/** The typed amount in fen; not a number for what is none. */
export const partAmountFen = ({ amount }: Pick<TypedInvoicePart, 'amount'>): number =>
  readBankAmount(amount) ?? Number.NaN;
