import { formatFen } from '../../../src/domain/money/money';
import type { Decision } from '../../../src/domain/bank/listed-row';
import { unclaimedFen } from '../../../src/domain/bank/transaction-state';
import { refuse } from '../../http/answers';
import type { Transaction } from '../../db/database';
import type { BankAllocationRow, BankTransactionRow } from '../../db/tables/bank';
import type { MeetingRow } from '../../db/tables/meetings';
import type { OrderRow } from '../../db/tables/orders';
import type { Dependencies } from '../../context/dependencies';
import { updateTransaction } from '../../stores/bank/transactions';
import { dueFenOf } from '../../stores/orders/received-by-bank';
import { findOrderToBook, lockOrderById } from '../../stores/orders/store';
import { openAttempt } from '../../stores/payments/store';
import { reopenForMoney } from '../payments/reopen-for-money';
import { allocateToOrder, allocateToReturn } from './allocate-money';

/** A part of a decision, with its order. */
export interface OrderPart {
  order: OrderRow;
  /** Null for all that is due. */
  amountFen: number | null;
}

/**
 * Finds a decision's orders, of one meeting.
 * @param meeting that they have to belong to; null for any
 * @throws Refusal
 */
export async function requireOrders(
  { orders }: Pick<Decision, 'orders'>,
  meeting: MeetingRow | null,
  { database }: Pick<Dependencies, 'database'>,
): Promise<OrderPart[]> {
  const parts: OrderPart[] = [];
  for (const { outTradeNo, amountFen } of orders) {
    const order = await findOrderToBook(database.query, outTradeNo);
    if (order === null) throw refuse(`订单 ${outTradeNo} 不存在`);
    if (parts.some((part) => part.order.id === order.id)) throw refuse(`订单 ${outTradeNo} 写了两次`);
    parts.push({ order, amountFen });
  }
  const ids = new Set([...parts.map(({ order }) => order.meetingId), ...(meeting === null ? [] : [meeting.id])]);
  if (ids.size > 1) throw refuse('一笔转账只能用于一个会议的订单');
  return parts;
}

/** Locks the orders of a decision. Whoever locks several orders locks them in the order of their ids. */
export async function lockParts(query: Transaction, parts: readonly OrderPart[]): Promise<OrderPart[]> {
  const held = new Map<string, OrderRow>();
  for (const id of parts.map(({ order }) => order.id).sort()) held.set(id, await lockOrderById(query, id));
  return parts.map(({ order, amountFen }) => ({ order: held.get(order.id) ?? order, amountFen }));
}

/**
 * Uses what is left of a transaction as somebody decided: for orders, to be given back, or not at all. Transaction and
 * orders must be locked.
 * @param money `standing` is what it is used for already
 * @param decided `returnOf` is the order for which there was too much; null if what is given back is no order's
 * @returns what was done, for a sentence
 * @throws Refusal
 */
export async function applyDecision(
  query: Transaction,
  { transaction, standing }: { transaction: BankTransactionRow; standing: readonly BankAllocationRow[] },
  { parts, decision, returnOf }: { parts: readonly OrderPart[]; decision: Decision; returnOf: OrderRow | null },
  dependencies: Dependencies,
): Promise<string[]> {
  const setAside = decision.isAside ? decision.reason || '不入账' : '';
  if (transaction.setAside !== setAside) await updateTransaction(query, transaction.id, { setAside });
  const at = new Date(dependencies.clock.now());
  const said: string[] = [];
  let leftFen = unclaimedFen(transaction.amountFen, standing);
  for (const { order, amountFen } of parts) {
    const dueFen = await requireOpen(query, order);
    const partFen = amountFen ?? Math.min(dueFen, leftFen);
    requirePart(order, partFen, { dueFen, leftFen });
    const missingFen = await allocateToOrder(query, transaction, { order, amountFen: partFen }, at);
    leftFen -= partFen;
    said.push(`${order.outTradeNo} ${formatFen(partFen)}${missingFen > 0 ? `（还差 ${formatFen(missingFen)}）` : ''}`);
  }
  const returnFen = decision.returnFen === 'rest' ? leftFen : decision.returnFen;
  if (returnFen > 0) {
    if (returnFen > leftFen) throw refuse(`最多可退回 ${formatFen(leftFen)}`);
    const reason = decision.reason || (returnOf === null ? '不属于本会议的款项' : '多付的款项');
    const part = { order: returnOf, amountFen: returnFen, reason };
    await allocateToReturn(query, transaction, part, { ...dependencies, at });
    leftFen -= returnFen;
    said.push(`待退回 ${formatFen(returnFen)}`);
  }
  if (leftFen > 0) said.push(decision.isAside ? '不入账' : `未认领 ${formatFen(leftFen)}`);
  return said;
}

/** Re-opens a cancelled order; returns what is due. */
async function requireOpen(query: Transaction, order: OrderRow): Promise<number> {
  if (order.status === 'paid') throw refuse(`订单 ${order.outTradeNo} 已支付：多付的款项请退回`);
  if (order.status === 'cancelled') {
    const obstacle = await reopenForMoney(query, order);
    if (obstacle !== null) throw refuse(`订单 ${order.outTradeNo} 已取消，不能恢复（${obstacle}）：请退回`);
  }
  if ((await openAttempt(query, order.id)) !== null)
    throw refuse(`订单 ${order.outTradeNo} 刚刚开始在线支付，请稍后重试`);
  return dueFenOf(query, order);
}

function requirePart(
  { outTradeNo }: OrderRow,
  partFen: number,
  { dueFen, leftFen }: { dueFen: number; leftFen: number },
): void {
  if (partFen > dueFen)
    throw refuse(
      `订单 ${outTradeNo} 只差 ${formatFen(dueFen)}，不能分配 ${formatFen(partFen)}：多出的请退回或用于其他订单`,
    );
  if (partFen > leftFen) throw refuse(`这一笔只剩 ${formatFen(leftFen)}，不能分配 ${formatFen(partFen)}`);
  if (partFen <= 0) throw refuse(`这一笔没有剩余金额可分配给订单 ${outTradeNo}`);
}
