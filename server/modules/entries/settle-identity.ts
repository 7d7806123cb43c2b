import { formatShortFen } from '../../../src/domain/money/money';
import type { Transaction } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import type { OrderRow } from '../../db/tables/orders';
import type { Dependencies } from '../../context/dependencies';
import { refuse } from '../../http/answers';
import { revealAnswers } from '../../stores/entries/sealed-answers';
import { delegatePrice, priceOptionOf, priceQuestionName, priceUntilOf } from '../../stores/meetings/price-of';
import { lockUnchangedPrice } from '../../stores/meetings/store';
import { newOrder } from '../../stores/orders/new-order';
import { receivedByBank } from '../../stores/orders/received-by-bank';
import { endOrder, insertOrder, lockOrderById, pendingOrderOf, updateOrder } from '../../stores/orders/store';
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
 * their own unpaid order is made anew at it. Whoever has paid, or is about to, cannot change their identity. The identity
 * before is that of the stored answers: the entry's own option may be that of an earlier table, and then follows silently.
 * @param change `answers` are those that will be stored, by wire names; entry and order are locked
 * @returns what becomes of the entry
 * @throws Refusal
 */
export async function settleIdentity(
  query: Transaction,
  { meeting, entry, order, answers, isByOffice = false, isPriceKept = false }: IdentityChange,
  dependencies: Pick<Dependencies, 'clock' | 'randomIds' | 'cipher'>,
): Promise<Partial<Pick<EntryRow, 'priceOption' | 'feeFen'>>> {
  if ((meeting.priceTable?.question ?? '') === '') return {};
  const priceOption = priceOptionOf(meeting, answers);
  const before = priceOptionOf(meeting, revealAnswers(entry.answers, entry.id, dependencies.cipher));
  if (priceOption === before) return priceOption === entry.priceOption ? {} : { priceOption };
  const question = `“${priceQuestionName(meeting)}”`;
  const isReceived = entry.transfer === 'received';
  const isPaid = entry.payment === 'paid' || isReceived;
  // Somebody who registered before there was the question says now what they are; what they paid or ordered then stays.
  if (before === null && (isPaid || order !== null)) return { priceOption };
  // No money hangs on it: a ticket may be given to anybody, and its holder cannot be refunded and register anew.
  if (isReceived && isByOffice) return { priceOption };
  if (isPaid && isPriceKept) return { priceOption };
  if (isPaid) throw refuse(`${question}决定注册费，已交费的不能更正，${isByOffice ? officePaid : askOffice}`);
  const now = dependencies.clock.now();
  const price = meeting.isPaid ? delegatePrice(meeting, priceOption, now, entry.voucherFen) : null;
  if ((await pendingOrderOf(query, entry.id))?.id !== order?.id) throw refuse('该报名的订单刚刚发生变化，请重试');
  if (price === null) {
    if (order !== null) throw refuse(`有待支付订单，${question}不能留空`);
    return { priceOption };
  }
  const feeFen = entry.feeFen === 0 ? 0 : price.feeFen;
  if (order === null) return { priceOption, feeFen };
  const priceUntil = priceUntilOf(meeting, [priceOption], now);
  if (order.teamId === null && order.amountFen === price.feeFen) {
    // The order stays, and keeps its price for as long as this identity's holds; a time that is over stays over.
    const isOver = order.priceUntil !== null && order.priceUntil.getTime() < now;
    if (!isOver) await updateOrder(query, order.id, { priceUntil });
    return { priceOption, feeFen };
  }
  await requireRemakable(query, order, { question, advice: isByOffice ? officeOrdered : askOffice });
  const at = new Date(now);
  await endOrder(query, order.id, at);
  const { meetingId, teamId, invoice } = order;
  const items = [{ entryId: entry.id, amountFen: price.feeFen, feeFen: price.feeFen }];
  await insertOrder(query, newOrder({ meetingId, teamId, invoice, items, priceUntil }, dependencies));
  return { priceOption, feeFen };
}

const askOffice = '请联系主办方';
const officePaid = '请在会务工作台用“身份不符”办理';
const officeOrdered = '请先取消该订单，再请他按新的身份重新报名';

interface IdentityChange {
  meeting: MeetingRow;
  entry: EntryRow;
  order: OrderRow | null;
  answers: Readonly<Record<string, unknown>>;
  /** The office, who is told what it can do, where anybody else is told to ask it. */
  isByOffice?: boolean | undefined;
  /** The office lets somebody who has paid keep what they paid, whatever the price of their identity is now. */
  isPriceKept?: boolean | undefined;
}

/** @throws Refusal if the order is a team's, or money for it may be under way */
async function requireRemakable(
  query: Transaction,
  order: OrderRow,
  { question, advice }: { question: string; advice: string },
): Promise<void> {
  if (order.teamId !== null) throw refuse(`在团队的待支付订单中，请先取消该订单，再更正${question}`);
  const receivedFen = (await receivedByBank(query, [order.id])).get(order.id) ?? 0;
  if (receivedFen > 0) throw refuse(`订单已收到 ${formatShortFen(receivedFen)}，不能更正${question}，${advice}`);
  if (order.awaitingTransferSince !== null) throw refuse(`订单正在等待转账到账，不能更正${question}，${advice}`);
  if ((await openAttempt(query, order.id)) !== null) throw refuse(`订单正在支付，请过几分钟再更正${question}`);
}
