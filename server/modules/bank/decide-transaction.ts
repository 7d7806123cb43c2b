import type { Decision } from '../../../src/domain/bank/listed-row';
import { unclaimedFen } from '../../../src/domain/bank/transaction-state';
import { notFound, refuse } from '../../http/answers';
import type { BankAllocationRow, BankTransactionRow } from '../../db/tables/bank';
import type { MeetingRow } from '../../db/tables/meetings';
import type { Dependencies } from '../../context/dependencies';
import { isRowId } from '../../secrets/random-ids';
import { allocationsOfTransaction } from '../../stores/bank/allocations';
import { findTransaction, lockBankBook, lockTransaction } from '../../stores/bank/transactions';
import type { Queryable } from '../../db/database';
import { findOrderById } from '../../stores/orders/store';
import { closeOnlinePayment } from '../payments/reopen-for-money';
import { applyDecision, lockParts, requireOrders } from './apply-decision';

/** A decision about a transaction that is recorded; a part that is left out decides nothing. */
export type TransactionDecision = Partial<Pick<Decision, 'orders' | 'returnFen' | 'reason' | 'isAside'>>;

/**
 * Uses what is left of a recorded transaction as somebody decided (product §17.16); without any decision one that was set
 * aside is to be matched again.
 * @param seenLeftFen what the person saw was left: where a colleague has decided meanwhile, nothing changes
 * @throws Refusal; GatewayError if a provider with a payment under way does not answer
 */
export async function decideTransaction(
  id: string,
  meeting: MeetingRow,
  { decision, seenLeftFen }: { decision: TransactionDecision; seenLeftFen: number },
  dependencies: Dependencies,
): Promise<void> {
  const { database } = dependencies;
  const whole: Decision = {
    ...{ orders: [], returnFen: 0, reason: '', isAside: false, isNotReturned: false },
    ...decision,
  };
  const found = await requireTransactionOf(id, meeting.id, database.query);
  const parts = await requireOrders(whole, meeting, dependencies);
  for (const { order } of parts) await closeOnlinePayment(order, dependencies);
  await database.query.transaction(async (query) => {
    await lockBankBook(query);
    const locked = await lockParts(query, parts);
    const transaction = await lockTransaction(query, found.id);
    const standing = await allocationsOfTransaction(query, transaction.id);
    requireFree(transaction, standing, { decision: whole, meeting, seenLeftFen });
    const returnOf = locked[0]?.order ?? (await paidTooMuch(query, standing));
    const money = { transaction, standing };
    await applyDecision(query, money, { parts: locked, decision: whole, returnOf }, dependencies);
  });
}

/**
 * Requires that a decision fits what the transaction is now.
 * @throws Refusal
 */
function requireFree(
  transaction: BankTransactionRow,
  standing: readonly BankAllocationRow[],
  { decision, meeting, seenLeftFen }: { decision: Decision; meeting: MeetingRow; seenLeftFen: number },
): void {
  const isElsewhere = transaction.meetingId !== meeting.id || transaction.withdrawnAt !== null;
  if (isElsewhere || unclaimedFen(transaction.amountFen, standing) !== seenLeftFen)
    throw refuse('这一笔刚刚被同事处理过，请看过再定');
  const isMoved = decision.orders.length > 0 || decision.returnFen !== 0;
  if (isMoved && transaction.currency !== 'CNY')
    throw refuse(`币种是 ${transaction.currency}，不能入账：请结汇后按人民币登记`);
  if (decision.isAside && standing.length > 0)
    throw refuse('这一笔已有一部分入账，不能整笔定为不是会费：余下的请退回付款人');
}

/** The order for which too much came; null where the transaction pays for none, or for several. */
async function paidTooMuch(query: Queryable, standing: readonly BankAllocationRow[]) {
  const ids = [
    ...new Set(standing.flatMap(({ orderId, outRefundNo }) => (outRefundNo === null ? orderId : null) ?? [])),
  ];
  const [only, another] = ids;
  return only === undefined || another !== undefined ? null : findOrderById(query, only);
}

/**
 * Finds a transaction of a meeting.
 * @throws Refusal (404) for any other
 */
export async function requireTransactionOf(
  id: string,
  meetingId: number,
  query: Queryable,
): Promise<BankTransactionRow> {
  const transaction = isRowId(id) ? await findTransaction(query, meetingId, id) : null;
  if (transaction === null) throw notFound('没有这笔收款');
  return transaction;
}
