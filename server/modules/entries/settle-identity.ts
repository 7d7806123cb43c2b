import { formatShortFen } from '../../../src/domain/money/money';
import type { Transaction } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import type { OrderRow } from '../../db/tables/orders';
import type { Dependencies } from '../../context/dependencies';
import { refuse } from '../../http/answers';
import { delegatePrice, priceOptionOf, priceQuestionName, priceUntilOf } from '../../stores/meetings/price-of';
import { lockUnchangedPrice } from '../../stores/meetings/store';
import { newOrder } from '../../stores/orders/new-order';
import { receivedByBank } from '../../stores/orders/received-by-bank';
import { endOrder, insertOrder, lockOrderById, pendingOrderOf } from '../../stores/orders/store';
import { openAttempt } from '../../stores/payments/store';

/**
 * Locks what a changed identity would change besides the entry: the price, and the unpaid order. Call this before the entry is
 * locked.
 * @returns the order; null for none, and at a meeting whose prices depend on no answer
 */
export async function lockIdentityPrice(
  query: Transaction,
  meeting: MeetingRow,
  entryId: string,
): Promise<OrderRow | null> {
  if ((meeting.priceTable?.question ?? '') === '') return null;
  await lockUnchangedPrice(query, meeting);
  const order = await pendingOrderOf(query, entryId);
  return order === null ? null : lockOrderById(query, order.id);
}

/**
 * Lets the price follow a changed identity (product §16.43): somebody who has not paid owes the price of what they are now, and
 * their own unpaid order is made anew at it. Whoever has paid, or is about to, cannot change their identity.
 * @param change `answers` are those that will be stored, by wire names; entry and order are locked
 * @returns what becomes of the entry
 * @throws Refusal
 */
export async function settleIdentity(
  query: Transaction,
  { meeting, entry, order, answers }: IdentityChange,
  dependencies: Pick<Dependencies, 'clock' | 'randomIds'>,
): Promise<Partial<Pick<EntryRow, 'priceOption' | 'feeFen'>>> {
  const priceOption = priceOptionOf(meeting, answers);
  if ((meeting.priceTable?.question ?? '') === '' || priceOption === entry.priceOption) return {};
  const question = `“${priceQuestionName(meeting)}”`;
  // Somebody who registered before there was the question says now what they are; what they paid or ordered then stays.
  if (entry.priceOption === null && (entry.payment === 'paid' || order !== null)) return { priceOption };
  if (entry.payment === 'paid') throw refuse(`${question}决定注册费，已交费的不能更正，请联系主办方`);
  const now = dependencies.clock.now();
  const price = meeting.isPaid ? delegatePrice(meeting, priceOption, now) : null;
  if ((await pendingOrderOf(query, entry.id))?.id !== order?.id) throw refuse('该报名的订单刚刚发生变化，请重试');
  if (price === null) {
    if (order !== null) throw refuse(`有待支付订单，${question}不能留空`);
    return { priceOption };
  }
  const feeFen = entry.feeFen === 0 ? 0 : price.feeFen;
  if (order === null || (order.teamId === null && order.amountFen === price.feeFen)) return { priceOption, feeFen };
  await requireRemakable(query, order, question);
  const at = new Date(now);
  await endOrder(query, order.id, at);
  const { meetingId, teamId, invoice } = order;
  const items = [{ entryId: entry.id, amountFen: price.feeFen, feeFen: price.feeFen }];
  const priceUntil = priceUntilOf(meeting, [priceOption], now);
  await insertOrder(query, newOrder({ meetingId, teamId, invoice, items, priceUntil }, dependencies));
  return { priceOption, feeFen };
}

interface IdentityChange {
  meeting: MeetingRow;
  entry: EntryRow;
  order: OrderRow | null;
  answers: Readonly<Record<string, unknown>>;
}

/** @throws Refusal if the order is a team's, or money for it may be under way */
async function requireRemakable(query: Transaction, order: OrderRow, question: string): Promise<void> {
  if (order.teamId !== null) throw refuse(`在团队的待支付订单中，请先取消该订单，再更正${question}`);
  const receivedFen = (await receivedByBank(query, [order.id])).get(order.id) ?? 0;
  if (receivedFen > 0) throw refuse(`订单已收到 ${formatShortFen(receivedFen)}，更正${question}请联系主办方`);
  if (order.awaitingTransferSince !== null) throw refuse(`订单正在等待转账到账，更正${question}请联系主办方`);
  if ((await openAttempt(query, order.id)) !== null) throw refuse(`订单正在支付，请过几分钟再更正${question}`);
}
