import type { InvoiceInfo } from '../../../src/domain/invoice/invoice-form';
import { invoiceTypeTexts } from '../../../src/domain/invoice/invoice-list';
import { invoiceStateTexts, isToIssue } from '../../../src/domain/invoice/invoice-state';
import { formatFen } from '../../../src/domain/money/money';
import { invoiceTypeOf, shownTaxNumber } from './invoices-at-desk';
import type { ListedInvoice } from './list-invoices';

/** Tells what differs between an invoice before and after an act. */
export function consequenceOf(before: ListedInvoice, after: ListedInvoice): { of: string; from: string; to: string }[] {
  const stateOf = ({ state, issued }: ListedInvoice): string =>
    [invoiceStateTexts[state], issued?.invoiceNumber ?? ''].filter(Boolean).join(' ');
  const typeOf = ({ invoice }: ListedInvoice): string => invoiceTypeTexts[invoiceTypeOf(invoice?.type)];
  const info = (one: ListedInvoice, key: Exclude<keyof InvoiceInfo, 'type'>): string => one.invoice?.[key] ?? '';
  const isIssued = before.issued === null && after.issued !== null;
  const isReversed = before.issued !== null && after.issued === null;
  const fields = [
    ['抬头', 'title'],
    ['税号', 'taxNumber'],
    ['开户银行', 'bankName'],
    ['银行账号', 'bankAccount'],
    ['单位地址', 'companyAddress'],
    ['单位电话', 'companyPhone'],
    ['邮箱', 'recipientEmail'],
  ] as const;
  const rows = [
    { of: '发票', from: stateOf(before), to: stateOf(after) },
    { of: '票种', from: typeOf(before), to: typeOf(after) },
    ...fields.map(([of, key]) => ({
      of,
      from: shownTaxNumber(info(before, key)),
      to: shownTaxNumber(info(after, key)),
    })),
  ].filter(({ from, to }) => from !== to);
  const blank = (text: string): string => (text === '' ? '没有填' : text);
  return [
    ...rows.map(({ of, from, to }) => ({ of, from: blank(from), to: blank(to) })),
    ...(isIssued ? [{ of: '金额', from: '', to: formatFen(after.issued?.amountFen ?? 0) }] : []),
    ...(isIssued ? [{ of: '申请人', from: '', to: '在订单里看到已开具，不能再改抬头' }] : []),
    ...(isReversed
      ? [
          { of: '冲红的发票', from: '', to: formatFen(before.issued?.amountFen ?? 0) },
          {
            of: '重开',
            from: '',
            to: isToIssue(after.state) ? `还可以开 ${formatFen(after.invoiceableFen)}，截止前可以改抬头` : '不用重开',
          },
        ]
      : []),
  ];
}
