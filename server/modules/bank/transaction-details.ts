import type { InputOf } from '../../../src/contract/codec';
import type { bankCalls } from '../../../src/contract/desk-calls/bank-calls';
import { maskAccount } from '../../../src/domain/bank/mask-account';
import { transactionState, unclaimedFen } from '../../../src/domain/bank/transaction-state';
import { formatFen } from '../../../src/domain/money/money';
import { listedOrderStateTexts } from '../../../src/domain/order/order-list';
import type { Queryable } from '../../db/database';
import type { BankTransactionRow } from '../../db/tables/bank';
import type { MeetingRow } from '../../db/tables/meetings';
import { partsOf } from '../../stores/bank/allocations';
import { listOrders, type ListedOrder } from '../../stores/orders/order-list';
import { orderNumberOf, useOf } from './list-transactions';

type TransactionDetails = InputOf<typeof bankCalls.getBankTransaction.answer>;

/** How far giving money back is, in words. */
const refundWords: Readonly<Record<string, string>> = { requested: '待退回', offline: '已退回', success: '已退回' };

/** The state of an order, with what is missing of it. */
export function orderStateWords({ state, amountFen, receivedFen }: ListedOrder): string {
  const words = listedOrderStateTexts[state];
  return state === 'short' ? `${words}，还差 ${formatFen(amountFen - receivedFen)}` : words;
}

/** Finds orders of a meeting as its list shows them, by id. */
export async function listedOrders(
  query: Queryable,
  meetingId: number,
  ids: readonly string[],
): Promise<Map<string, ListedOrder>> {
  const found = new Map<string, ListedOrder>();
  for (const orderId of new Set(ids)) {
    const asked = { meetingId, entryIds: null, orderId, filters: {}, sort: '', page: 1 };
    const [order] = await listOrders(query, asked);
    if (order !== undefined) found.set(orderId, order);
  }
  return found;
}

/** Reads everything about a transaction of a meeting. */
export async function transactionDetails(
  transaction: BankTransactionRow,
  meeting: MeetingRow,
  query: Queryable,
): Promise<TransactionDetails> {
  const parts = await partsOf(query, { transactionId: transaction.id });
  const orders = await listedOrders(
    query,
    meeting.id,
    parts.flatMap(({ order }) => order?.id ?? []),
  );
  const { id, source, happenedOn, happenedAt, amountFen, currency, serial, payer, setAside } = transaction;
  const uses = parts.map(useOf);
  const named = [...orders.values()].map((order) => ({ id: order.id, number: nameOf(order) }));
  return {
    ...{ id, source, date: happenedOn, time: happenedAt, amountFen, currency, serial, payer, setAside },
    ...{ text: transaction.remark, leftFen: unclaimedFen(amountFen, uses), state: transactionState(transaction, uses) },
    ...{ orders: named.slice(0, 3), orderCount: named.length },
    ...{ bank: transaction.bank, account: maskAccount(transaction.account) },
    ...{ payerAccount: maskAccount(transaction.payerAccount), recordedAt: transaction.recordedAt.getTime() },
    parts: parts.map(({ allocation, order, refundState }) => {
      const listed = orders.get(order?.id ?? '');
      return {
        ...{ id: allocation.evidence, amountFen: allocation.amountFen, bookedAt: allocation.bookedAt.getTime() },
        isReturn: allocation.outRefundNo !== null,
        refundState: refundState === null ? '' : (refundWords[refundState] ?? '待退回'),
        order: listed === undefined ? null : { ...shownOrder(listed), state: orderStateWords(listed) },
      };
    }),
  };
}

const nameOf = ({ outTradeNo, remark }: ListedOrder): string => orderNumberOf({ outTradeNo, transferRemark: remark });

const shownOrder = (order: ListedOrder) => ({
  ...{ id: order.id, number: nameOf(order), people: order.people },
  payer: order.teamName ?? order.names[0] ?? '',
});
