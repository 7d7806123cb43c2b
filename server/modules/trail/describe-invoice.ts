import { amount, notable, order, quiet, words } from './sentence-parts';
import { isAdded, isRemoved, isState, type Described, type TrailRecord } from './trail-record';

/** Says what became of an application for a part of an order's invoice. */
function invoicePartWords(record: TrailRecord): string {
  if (isAdded(record)) return '申请分开开票，订单';
  if (isRemoved(record)) return '取消分开开票，订单';
  if ('reversed_at' in record.after) return '分开开的发票已冲红，订单';
  return 'issued_number' in record.after ? '分开开票，订单' : '改分开开票的申请，订单';
}

/** Returns the sum of a part of an order's invoice, in fen; null where a record changes something else. */
function invoicePartFen({ before, after }: TrailRecord): number | null {
  const fen = [after.issued_fen, after.amount_fen, before.amount_fen].find((value) => typeof value === 'number');
  return typeof fen === 'number' ? fen : null;
}

/** Describes what became of invoices, of applications for a part of an order, and of their files. */
export const describedInvoices: Described = {
  issued_invoices: {
    subject: 'money',
    describe: (record) =>
      quiet(words(isRemoved(record) ? '撤销开票，订单' : '开票，订单'), order(record), amount(record)),
  },
  invoice_reversals: {
    subject: 'money',
    describe: (record) => notable(words('发票已冲红，订单'), order(record), amount(record)),
  },
  invoice_files: {
    subject: 'money',
    describe: (record) =>
      'withdrawn_at' in record.after && !isAdded(record)
        ? null
        : quiet(words(isRemoved(record) ? '移除发票文件，订单' : '收下发票文件，订单'), order(record)),
  },
  invoice_parts: {
    subject: 'money',
    describe: (record) =>
      quiet(words(invoicePartWords(record)), order(record), amount({ ...record, amountFen: invoicePartFen(record) })),
  },
  invoice_part_files: {
    subject: 'money',
    describe: (record) => quiet(words(isRemoved(record) ? '移除发票文件，订单' : '收下发票文件，订单'), order(record)),
  },
  invoice_cards: {
    subject: 'money',
    describe: (record) =>
      isState(record, 'state', 'inserted')
        ? quiet(words('发票已放入微信卡包，订单'), order(record))
        : isState(record, 'state', 'failed')
          ? notable(words('发票没有放入微信卡包，订单'), order(record))
          : null,
  },
};
