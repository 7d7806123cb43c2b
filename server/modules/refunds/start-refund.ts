import { formatFen } from '../../../src/domain/money/money';
import { isReceived } from '../../../src/domain/ticket/ticket-state';
import { refuse, refuseFor } from '../../http/answers';
import type { Transaction } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { Dependencies } from '../../context/dependencies';
import { hasCheckedIn } from '../../stores/door/scans';
import { ticketOf } from '../../stores/entries/attendee-of';
import { lockEntry, updateEntry } from '../../stores/entries/store';
import { notifyStartedRefund } from '../notices/money-notices';
import { paidShareOf } from '../../stores/orders/order-items';
import { lockOrderById } from '../../stores/orders/store';
import { endTicket, queueShareRefund, refundNotes, type RefundWay } from './decide-refund';
import { insertApplication, paymentToRefund, pendingApplication, unfinishedRefund } from '../../stores/refunds/store';

/** The way of the refund, its amount in fen, and whether it was the rest of the share, which ends the ticket. */
export interface StartedRefund {
  applicationId: string;
  way: RefundWay;
  refundFen: number;
  isWhole: boolean;
}

/** Formats an id as in the organiser's lists. */
type PrintId = (id: string) => string;

/**
 * Refunds a registration without an application (product §16.23), at any time and whoever paid. Refunding all that is
 * left of the share ends the ticket, as an approved application does; after a partial refund it stays valid. Only one
 * refund of a person is in progress at a time.
 * @param given `amountFen` null for all that is left; `isForced` also for somebody who has checked in
 * @param printId formats the id of an application or refund as in the organiser's list
 * @throws Refusal
 */
export async function startRefund(
  entryId: string,
  given: { amountFen: number | null; reason: string; isForced: boolean },
  printId: PrintId,
  { database, clock, randomIds }: Dependencies,
): Promise<StartedRefund> {
  return database.query.transaction(async (query) => {
    const seen = await paidShareOf(query, entryId);
    // The order is locked first, as everywhere.
    const order = seen === null ? null : await lockOrderById(query, seen.orderId);
    const entry = await lockEntry(query, entryId);
    if (entry === null) throw refuse('未找到该报名');
    await requireStartable(query, entry, given.isForced, printId);
    const share = await paidShareOf(query, entryId);
    if (order === null || share === null) throw refuse('没有可退的费用：该报名没有已支付的订单');
    if (share.orderId !== order.id) throw refuse('该报名的订单刚刚发生变化，请重试');
    const payment = await paymentToRefund(query, order.id);
    const leftFen = Math.min(share.leftFen, payment?.leftFen ?? share.leftFen);
    const refundFen = given.amountFen ?? leftFen;
    if (refundFen > leftFen || refundFen <= 0) throw refuse(`最多可退 ${formatFen(leftFen)}`);
    // If less arrived than was due, all that is left of it is refunded.
    const isWhole = refundFen === share.leftFen || given.amountFen === null;
    const at = new Date(clock.now());
    const { way, outRefundNo } = await queueShareRefund(query, { order, entry, refundFen, payment }, at, randomIds);
    const applicationId = randomIds.id();
    await insertApplication(query, {
      ...{ id: applicationId, entryId, orderId: order.id, refundFen, decision: 'approved', reason: given.reason },
      ...{ outRefundNo, createdAt: at, decidedAt: at },
    });
    if (isWhole) await endTicket(query, order.id, entryId, at);
    else await updateEntry(query, entryId, { isTouched: true, updatedAt: at });
    await notifyStartedRefund(query, entry, { refundFen, isWhole, note: refundNotes[way] }, at);
    return { applicationId, way, refundFen, isWhole };
  });
}

/**
 * Requires a ticket that is paid, held by the person it was paid for, unused, and without a refund in progress.
 * @throws Refusal
 */
async function requireStartable(
  query: Transaction,
  entry: EntryRow,
  isForced: boolean,
  printId: PrintId,
): Promise<void> {
  if (entry.refund === 'refunded') throw refuse('该参会人已退费');
  if (entry.transfer === 'given') throw refuse('参会资格已转赠他人，不能退费');
  if (isReceived(ticketOf(entry))) throw refuse('参会资格由他人付费后转赠，不能退费');
  if (!entry.live) throw refuse('该报名已取消');
  if (entry.payment !== 'paid') throw refuseFor('cancel entry', '尚未支付，没有可退的费用');
  const asked = await pendingApplication(query, entry.id);
  if (asked !== null) throw refuseFor('decide refund', `该参会人正在申请退费（编号 ${printId(asked.id)}）`);
  const unfinished = await unfinishedRefund(query, entry.id);
  if (unfinished !== null)
    throw refuseFor('see refunds', `上一笔退费（编号 ${printId(unfinished)}）尚未完成，完成后才能再退`);
  if (!isForced && (await hasCheckedIn(query, entry.id))) throw refuseFor('force', '该参会人已签到');
}
