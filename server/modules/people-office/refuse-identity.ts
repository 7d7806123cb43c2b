import { readFormDefinition } from '../../../src/contract/form-definition';
import { keptUntil } from '../../../src/domain/meeting/places';
import { formatShortFen } from '../../../src/domain/money/money';
import { entrantOf } from '../../../src/domain/people/entrant';
import { rowName } from '../../../src/domain/prices/describe-table';
import { owedAfterRefusal, type OwedAfterRefusal } from '../../../src/domain/prices/refused-identity';
import { isReceived } from '../../../src/domain/ticket/ticket-state';
import type { Dependencies } from '../../context/dependencies';
import type { Transaction } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import type { OrderRow } from '../../db/tables/orders';
import { refuse } from '../../http/answers';
import { hasCheckedIn } from '../../stores/door/scans';
import { ticketOf } from '../../stores/entries/attendee-of';
import { findShownEntry, lockEntry, updateEntry } from '../../stores/entries/store';
import { requireNotCancelled } from '../../stores/meetings/meeting-of';
import { delegatePrice, priceUntilOf } from '../../stores/meetings/price-of';
import { lockUnchangedPrice, meetingById } from '../../stores/meetings/store';
import { enqueueNotice } from '../../stores/notices/store';
import { newOrder } from '../../stores/orders/new-order';
import { paidShareOf } from '../../stores/orders/order-items';
import { insertOrder, lockOrderById, pendingOrderOf } from '../../stores/orders/store';
import { changeAnswers } from '../entries/change-answers';
import { refundNotes, type RefundWay } from '../refunds/decide-refund';
import { returnShare } from '../refunds/return-share';
import { decideReview } from '../reviews/decide-review';

/** The office's decision on an identity that was not proved. */
export interface RefusedIdentity {
  /** The option by which the person counts from now on, by its key. */
  option: string;
  /** Stands in the text to the person, and with a refund. */
  reason: string;
  /** The difference to what was paid is not asked for. */
  isWaived: boolean;
}

/**
 * Lets somebody whose identity was not proved take part as another one (product §16.48), and tells them what is due. A review
 * that waits is approved by it. Everything is done in one transaction.
 * @throws Refusal
 */
export async function refuseIdentity(
  { id, meetingId }: { id: string; meetingId: number },
  given: RefusedIdentity,
  dependencies: Dependencies,
): Promise<OwedAfterRefusal> {
  const { database, clock } = dependencies;
  const meeting = await meetingById(database.query, String(meetingId));
  const name = requireOption(meeting, given.option);
  if ((await findShownEntry(database.query, meetingId, id)) === null) throw refuse('未找到该报名');
  return database.query.transaction(async (query) => {
    const within = { ...dependencies, database: { ...database, query } };
    await lockUnchangedPrice(query, meeting);
    const { entry, order } = await lockPriced(query, id);
    requireRefusable(entry, given.option, name);
    const price = delegatePrice(meeting, given.option, clock.now(), entry.voucherFen);
    if (price === null) throw refuse(`“${name}”没有价格`);
    const share = await paidShareOf(query, id);
    if (share !== null && share.orderId !== order?.id) throw refuse('该报名的订单刚刚发生变化，请重试');
    const isReceivedTicket = isReceived(ticketOf(entry));
    const paid = share === null ? null : { chargedFen: share.amountFen, leftFen: share.leftFen };
    const owed = isReceivedTicket ? nothing : owedAfterRefusal(paid, price.feeFen, given.isWaived);
    const isPaidAnew = owed.returnFen > 0 && order !== null;
    const returned = isPaidAnew ? await giveBack(query, { entry, order, meeting, ...given }, dependencies) : null;
    const question = meeting.priceTable?.question ?? '';
    const change = { given: () => ({ [question]: given.option }), review: () => undefined, isByOffice: true };
    const changed = await changeAnswers(id, meeting, { ...change, isPriceKept: !isPaidAnew }, within);
    if (isPaidAnew) {
      const items = [{ entryId: id, amountFen: price.feeFen, feeFen: price.feeFen }];
      const priceUntil = priceUntilOf(meeting, [given.option], clock.now());
      const made = newOrder({ meetingId: meeting.id, invoice: order.invoice, items, priceUntil }, dependencies);
      await insertOrder(query, made);
    }
    const dueFen = paid === null && !isReceivedTicket ? changed.feeFen : owed.dueFen;
    const result = `${given.reason}，按“${name}”参会，${dueWords({ dueFen, returned, entry })}`;
    if (entry.reviewState === 'pending') await decideReview(id, { isApproved: true, result }, within);
    else {
      const told = { phone: entry.phone, template: 'ticket-news', meeting, parameters: { result } } as const;
      await enqueueNotice(query, told, new Date(clock.now()));
    }
    return { returnFen: returned?.refundFen ?? 0, dueFen };
  });
}

const nothing: OwedAfterRefusal = { returnFen: 0, dueFen: 0 };

/** @returns the option's text */
function requireOption(meeting: MeetingRow, option: string): string {
  requireNotCancelled(meeting);
  const { priceTable } = meeting;
  if (!meeting.isPaid || priceTable === null || priceTable.question === '') throw refuse('该会议的注册费不按身份定');
  if (!priceTable.rows.some((row) => row.option === option)) throw refuse('请选择改按哪种身份参会');
  return rowName(priceTable, readFormDefinition(meeting.formDefinition), option);
}

/** Locks the order that somebody is in, paid or not, and then the entry, as everywhere. */
async function lockPriced(query: Transaction, id: string): Promise<{ entry: EntryRow; order: OrderRow | null }> {
  const orderId = (await paidShareOf(query, id))?.orderId ?? (await pendingOrderOf(query, id))?.id;
  const order = orderId === undefined ? null : await lockOrderById(query, orderId);
  const entry = await lockEntry(query, id);
  if (entry === null) throw refuse('未找到该报名');
  return { entry, order };
}

function requireRefusable(entry: EntryRow, option: string, name: string): void {
  if (!entry.live) throw refuse('该报名已退费、已转赠或已取消');
  if (entry.reviewState === 'waiting') throw refuse('还在候补，有了名额再核对身份');
  if (entry.reviewState === 'refused') throw refuse('没有通过审核，请先撤回审核');
  if (entrantOf(entry) !== 'delegate') throw refuse('不按身份交费，请用“修改资料”更正');
  if (entry.priceOption === option) throw refuse(`已经按“${name}”参会`);
}

/** Gives back what was paid at the former identity; the registration then waits for the new payment, and keeps its places so long. */
async function giveBack(
  query: Transaction,
  { entry, order, meeting, reason }: { entry: EntryRow; order: OrderRow; meeting: MeetingRow; reason: string },
  dependencies: Dependencies,
): Promise<{ way: RefundWay; refundFen: number }> {
  const advice = '可以选“不补差价”';
  if (order.teamId !== null || entry.teamId !== null) throw refuse(`由团队经办人交费，不能请他本人补差价，${advice}`);
  if (await hasCheckedIn(query, entry.id)) throw refuse(`已签到，不能再请他补差价，${advice}`);
  const returned = await returnShare(query, { order, entry, reason }, dependencies);
  const now = dependencies.clock.now();
  const placesUntil = keptUntil(meeting.places, { ...entry, payment: 'unpaid' }, null, now);
  await updateEntry(query, entry.id, { isRegistered: false, placesUntil, updatedAt: new Date(now) });
  return returned;
}

function dueWords({
  dueFen,
  returned,
  entry,
}: {
  dueFen: number;
  returned: { way: RefundWay; refundFen: number } | null;
  entry: EntryRow;
}): string {
  if (dueFen === 0) return '不用补交';
  const due = formatShortFen(dueFen);
  if (returned !== null) {
    const back = `已交的 ${formatShortFen(returned.refundFen)} 退回（${refundNotes[returned.way]}）`;
    return `${back}，请登录个人中心支付 ${due}，付清后参会码有效`;
  }
  return entry.teamId === null ? `请登录个人中心支付 ${due}` : `注册费 ${due} 由团队经办人支付`;
}
