import type { InputOf } from '../../../src/contract/codec';
import type { invoiceCalls } from '../../../src/contract/desk-calls/invoice-calls';
import type { ListedInvoice } from './list-invoices';
import type { ImportedInvoice } from './import-issued';
import { shownTaxNumber } from './invoices-at-desk';

type Sorted = InputOf<typeof invoiceCalls.previewIssuedList.answer>;

const lineOf = ({ line: { number, title, amountFen, issuedOn } }: ImportedInvoice) => ({
  ...{ number, title, amountFen, issuedOn },
});

/** Why a line is not taken; '' for one that is, or that a person may decide. */
export function reasonOf({ outcome, message, candidates, line }: ImportedInvoice): string {
  switch (outcome) {
    case 'issued':
    case 'reversed':
      return '';
    case 'known':
      return line.amountFen < 0 ? '已经记过的冲红' : '已经登记过，或已冲红';
    case 'differs':
    case 'refused':
      return message;
    case 'unmatched':
      if (candidates.length > 0) return '';
      return message || (line.amountFen < 0 ? '没有找到它冲红的发票' : '这个会议没有这样的申请');
  }
}

export const leftOf = (read: ImportedInvoice) => ({ ...lineOf(read), reason: reasonOf(read) });

const candidateOf = ({ id, orderName, invoice, people, paidAt }: ListedInvoice) => ({
  ...{ id, order: orderName, title: invoice?.title ?? '', people, paidAt: paidAt?.getTime() ?? null },
  taxNumber: shownTaxNumber(invoice?.taxNumber ?? ''),
});

/** Sorts the lines of the platform's list by what a member has to do with them (product §17.18). */
export function sortIssuedList(
  read: readonly ImportedInvoice[],
  orders: ReadonlyMap<string, { id: string; orderName: string }>,
): Sorted {
  return {
    undecided: read
      .filter(({ outcome, candidates }) => outcome === 'unmatched' && candidates.length > 0)
      .map((one) => ({
        ...{ ...lineOf(one), taxNumber: shownTaxNumber(one.line.taxNumber), doubt: one.message },
        candidates: one.candidates.map(candidateOf),
      })),
    left: read.filter((one) => reasonOf(one) !== '').map(leftOf),
    matched: read
      .filter(({ outcome }) => outcome === 'issued' || outcome === 'reversed')
      .map((one) => {
        const order = orders.get(one.outTradeNo);
        return {
          ...{ ...lineOf(one), id: order?.id ?? '', order: order?.orderName ?? '' },
          by: one.outcome === 'reversed' ? ('reversal' as const) : one.by,
        };
      }),
  };
}
