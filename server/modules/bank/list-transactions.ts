import type { InputOf } from '../../../src/contract/codec';
import type { bankCalls } from '../../../src/contract/desk-calls/bank-calls';
import { transactionFields } from '../../../src/domain/bank/transaction-list';
import { transactionState, unclaimedFen, type TransactionUse } from '../../../src/domain/bank/transaction-state';
import { filtersPass, sortRows } from '../../../src/domain/list/filter-rows';
import { listPageSize, type ListQuery } from '../../../src/domain/list/list-query';
import { looseText } from '../../../src/domain/text/loose-text';
import { parseShanghaiTime } from '../../../src/domain/time/shanghai-time';
import type { Queryable } from '../../db/database';
import type { BankTransactionRow } from '../../db/tables/bank';
import { partsOf, type TransactionPart } from '../../stores/bank/allocations';
import { transactionHeads, transactionsOfMeeting, type TransactionHead } from '../../stores/bank/transactions';
import { printedRemark } from '../../stores/orders/transfer-of';

type TransactionListRow = InputOf<typeof bankCalls.listBankTransactions.answer>['rows'][number];

/** The most orders of a transaction that its row names. */
const namedOrders = 3;

export const transactionFieldKind = (field: string) => transactionFields.find(({ key }) => key === field)?.kind;

/** A part as the rules of a transaction's state see it. */
export const useOf = ({ allocation, order, refundState }: TransactionPart): TransactionUse => ({
  amountFen: allocation.amountFen,
  isReturn: allocation.outRefundNo !== null,
  isOpen: allocation.outRefundNo === null ? order?.status === 'pending' : refundState === 'requested',
});

/** An order as the desk names it. */
export const orderNumberOf = ({
  outTradeNo,
  transferRemark,
}: Pick<NonNullable<TransactionPart['order']>, 'outTradeNo' | 'transferRemark'>): string =>
  printedRemark(transferRemark) || outTradeNo;

/** A transaction's facts that are not sealed, with what is known of its parts. */
function headOf({ id, source, happenedOn, happenedAt, amountFen, ...head }: TransactionHead, parts: TransactionPart[]) {
  const uses = parts.map(useOf);
  const leftFen = unclaimedFen(amountFen, uses);
  const orders = [
    ...new Map(
      parts.flatMap(({ order }) =>
        order === null ? [] : [[order.id, { id: order.id, number: orderNumberOf(order) }]],
      ),
    ).values(),
  ];
  return {
    ...{ id, source, date: happenedOn, time: happenedAt, amountFen, leftFen, currency: head.currency, orders },
    ...{ state: transactionState({ amountFen, setAside: head.setAside }, uses) },
    // The fields by which the list is filtered and sorted.
    ...{ amount: amountFen / 100, left: head.setAside === '' ? leftFen / 100 : 0 },
    at: parseShanghaiTime(`${happenedOn} ${happenedAt || '00:00:00'}`) ?? head.recordedAt.getTime(),
  };
}

/**
 * Lists a page of what came in for a meeting. Payers and remarks are sealed: they are opened for the page, and all of them
 * for a search.
 */
export async function listTransactions(
  query: Queryable,
  meetingId: number,
  { search, filters, sort, page }: ListQuery,
): Promise<{ rows: TransactionListRow[]; total: number; all: number; counts: Record<string, number> }> {
  const parts = new Map<string, TransactionPart[]>();
  for (const part of await partsOf(query, { meetingId })) {
    const own = parts.get(part.allocation.transactionId) ?? [];
    own.push(part);
    parts.set(part.allocation.transactionId, own);
  }
  const heads = (await transactionHeads(query, meetingId)).map((head) => headOf(head, parts.get(head.id) ?? []));
  const counts: Record<string, number> = {};
  for (const { state } of heads) counts[state] = (counts[state] ?? 0) + 1;
  const words = search.split(/\s+/).map(looseText).filter(Boolean);
  const opened = words.length === 0 ? null : await openedRows(query, meetingId, null);
  const found = heads.filter((head) => {
    const row = opened?.get(head.id);
    const numbers = head.orders.map(({ number }) => number);
    return filtersPass(head, filters) && (row === undefined || words.every((word) => isSaid(word, row, numbers)));
  });
  const sorted = sort === '' ? found : sortRows(found, sort);
  const from = (page - 1) * listPageSize;
  const shown = sorted.slice(from, from + listPageSize);
  const texts =
    opened ??
    (await openedRows(
      query,
      meetingId,
      shown.map(({ id }) => id),
    ));
  return {
    rows: shown.map(({ orders, ...head }) => {
      const { payer = '', remark = '', serial = '' } = texts.get(head.id) ?? {};
      return { ...head, payer, text: remark, serial, orders: orders.slice(0, namedOrders), orderCount: orders.length };
    }),
    ...{ total: sorted.length, all: heads.length, counts },
  };
}

const openedRows = async (
  query: Queryable,
  meetingId: number,
  ids: readonly string[] | null,
): Promise<Map<string, BankTransactionRow>> =>
  new Map((await transactionsOfMeeting(query, meetingId, ids)).map((row) => [row.id, row]));

/** Tells whether a word, loose, stands in what the bank wrote or in the numbers of the orders, or is the amount. */
function isSaid(word: string, row: BankTransactionRow, numbers: readonly string[]): boolean {
  const texts = [row.payer, row.remark, row.serial, row.payerAccount.slice(-4), ...numbers];
  const yuan = /^¥?([\d,]+(?:\.\d{1,2})?)$/.exec(word)?.[1];
  const isAmount = yuan !== undefined && Math.round(Number(yuan.replace(/,/g, '')) * 100) === row.amountFen;
  return isAmount || texts.some((text) => looseText(text).includes(word));
}
