import { choicesOf, type ListField } from '../list/list-field';
import { transactionStateTexts } from './transaction-state';

/** Where a transaction is known from. */
export const transactionSources = { statement: '银行流水', typed: '手工登记' } as const;

/** The fields by which bank transactions are filtered, for the desk and the server alike. */
export const transactionFields: readonly ListField[] = [
  { key: 'state', title: '状态', kind: 'choice', group: '常用', choices: choicesOf(transactionStateTexts) },
  { key: 'at', title: '交易日期', kind: 'date', group: '常用' },
  { key: 'amount', title: '金额', kind: 'number', group: '常用', unit: '¥' },
  { key: 'left', title: '没有认领的金额', kind: 'number', group: '常用', unit: '¥' },
  { key: 'source', title: '来源', kind: 'choice', group: '常用', choices: choicesOf(transactionSources) },
];
