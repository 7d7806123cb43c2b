import { textAnswer } from '../form/answers';
import { makeField } from '../form/kinds/answer-kinds';
import { ownForm } from '../form/own-form';
import { readPayeeAccount, type PayeeAccount } from './payee-account';

const section = { section: 'receipt' } as const;

/** The form in which somebody says where a refund is to be paid (product §10.26). */
export const refundAccountForm = ownForm<PayeeAccount>(
  [
    makeField('name', '收款户名', 'text', { ...section, maxLength: 100, placeholder: '与银行卡或单位账户一致' }),
    makeField('number', '收款账号', 'bank-account', section),
    makeField('bank', '开户银行', 'text', { ...section, maxLength: 100, placeholder: '如：工商银行西安南关支行' }),
  ],
  (answers) => ({
    name: textAnswer(answers, 'name'),
    number: textAnswer(answers, 'number'),
    bank: textAnswer(answers, 'bank'),
  }),
);

/**
 * Finds what is wrong with an account that was filled in whole, and at which field.
 * @returns null for one that may be right
 */
export function refundAccountFault(typed: PayeeAccount): { field: 'name' | 'number'; message: string } | null {
  const account = readPayeeAccount(typed);
  if (typeof account !== 'string') return null;
  return { field: account.startsWith('收款户名') ? 'name' : 'number', message: account };
}
