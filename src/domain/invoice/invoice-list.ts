import { choicesOf, type ListField } from '../list/list-field';
import { invoiceStateTexts } from './invoice-state';

/** The type of an invoice in short, as lists have it. */
export const invoiceTypeTexts = { ordinary: '普票', special: '专票', none: '–' } as const;

/** The fields by which invoices are filtered, for the desk and the server alike. */
export const invoiceListFields: readonly ListField[] = [
  { key: 'state', title: '状态', kind: 'choice', group: '常用', choices: choicesOf(invoiceStateTexts) },
  {
    ...{ key: 'type', title: '票种', kind: 'choice', group: '常用' },
    choices: choicesOf({ ordinary: invoiceTypeTexts.ordinary, special: invoiceTypeTexts.special }),
  },
  { key: 'amount', title: '金额', kind: 'number', group: '常用', unit: '¥' },
  { key: 'paidAt', title: '支付时间', kind: 'date', group: '常用' },
  {
    ...{ key: 'file', title: '发票文件', kind: 'choice', group: '常用' },
    choices: choicesOf({ some: '有', none: '没有' }),
  },
  { key: 'issuedAt', title: '开票时间', kind: 'date', group: '常用' },
];
