import { textAnswer } from '../form/answers';
import { makeField } from '../form/kinds/answer-kinds';
import { ownForm, type OwnForm } from '../form/own-form';
import { addDays } from '../time/shanghai-time';

/** A payer's record of a transfer: the uploaded receipt, and the details that the organiser looks up in the bank statement. */
export interface ReceiptInfo {
  file: string;
  paidOn: string;
  payerName: string;
  payerAccount: string;
}

/** The form takes an older date for a mistyped year. */
const oldestDays = -365;
const section = { section: 'receipt' } as const;

/**
 * The form of a bank receipt (product §9.18).
 * @param today 'YYYY-MM-DD': nobody has transferred tomorrow
 */
export function receiptForm(today: string): OwnForm<ReceiptInfo> {
  const dateRange = { min: addDays(today, oldestDays) ?? today, max: today };
  return ownForm(
    [
      makeField('file', '银行回单', 'upload', { ...section, formatMessage: '请重新上传银行回单' }),
      makeField('paidOn', '转账日期', 'date', { ...section, dateRange }),
      makeField('payerName', '付款户名', 'text', {
        ...section,
        maxLength: 100,
        placeholder: '如：西安交通大学第一附属医院',
      }),
      makeField('payerAccount', '付款账号', 'bank-account', { ...section, isRequired: false }),
    ],
    (answers) => {
      const { file: files } = answers;
      return {
        file: Array.isArray(files) ? files.map(({ reference }) => reference).join(',') : '',
        paidOn: textAnswer(answers, 'paidOn'),
        payerName: textAnswer(answers, 'payerName'),
        payerAccount: textAnswer(answers, 'payerAccount'),
      };
    },
  );
}

/** The message for several files where one is the receipt; null if there is one. */
export function receiptFileFault({ file }: ReceiptInfo): string | null {
  return file.includes(',') ? '银行回单只能有一个文件，请移除多余的文件' : null;
}
