import { and, asc, eq, isNull, ne, notInArray, sql } from 'drizzle-orm';
import { refundStatus } from '../../../src/domain/attendee/attendee';
import { notFound, refuse } from '../../answers';
import type { Queryable } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { OrderRow } from '../../db/tables/orders';
import { paymentAttempts, refunds } from '../../db/tables/payments';
import { refundApplications, type RefundApplicationRow } from '../../db/tables/refunds';
import type { Dependencies } from '../../dependencies';
import { isRowId } from '../../random-ids';
import { hasCheckedIn } from '../check-ins/store';
import { updateEntry, lockEntry } from '../entries/store';
import { meetingById } from '../meetings/store';
import { owe } from '../notices/store';
import { lockOrderById, endOrderItem } from '../orders/store';
import { addToLedger, dueAtOnce, insertRefund } from '../payments/store';
import { lockApplication, updateApplication } from './store';

/** How the money goes back: WeChat returns it, or the organiser has to. */
export type RefundWay = 'wechat' | 'offline';

/**
 * The organiser's yes: the ticket ends at once, and the money is owed. WeChat is asked by `sendRefunds`, under a number
 * that is kept here first, so that however often it is asked it refunds once, and for no more than is left of what it got:
 * more it would refuse for good. What was paid offline goes back offline, and is booked as gone.
 * @returns how it goes back, and what, in fen
 * @throws Refusal
 */
export async function approveRefund(
  applicationId: string,
  dependencies: Dependencies,
): Promise<{ way: RefundWay; refundFen: number }> {
  const { database, clock, randomIds } = dependencies;
  return database.query.transaction(async (query) => {
    const { application, order, entry } = await lockPending(query, applicationId);
    // The ticket holds while the application waits, so that it may have been used since.
    if (await hasCheckedIn(query, entry.id)) throw refuse('该参会人已签到，不能退费，请拒绝该退费申请');
    const at = new Date(clock.now());
    const payment = await paymentToRefund(query, order.id);
    const outRefundNo = payment === null ? null : randomIds.outTradeNo();
    const refundFen = Math.min(application.refundFen, payment?.leftFen ?? application.refundFen);
    const decision = { decision: 'approved', outRefundNo, refundFen, decidedAt: at } as const;
    await updateApplication(query, application.id, decision);
    await updateEntry(query, entry.id, { refundStatus: refundStatus.refunded, live: false, updatedAt: at });
    await endOrderItem(query, order.id, entry.id);
    await tellResult(query, entry, payment === null ? '已通过，款项将由主办方退回' : '已通过，款项将原路退回', at);
    if (payment === null || outRefundNo === null) {
      const evidence = `refund:${application.id}`;
      const booking = { orderId: order.id, kind: 'refund', method: 'offline', amountFen: -refundFen } as const;
      await addToLedger(query, { ...booking, evidence, createdAt: at });
      return { way: 'offline', refundFen };
    }
    await insertRefund(query, {
      ...{ outRefundNo, orderId: order.id, outTradeNo: payment.outTradeNo, entryId: entry.id, refundFen },
      totalFen: payment.totalFen,
      reason: '参会退费',
      ...{ createdAt: at, updatedAt: dueAtOnce },
    });
    return { way: 'wechat', refundFen };
  });
}

/**
 * The organiser's no: the ticket holds on, and may be given back again (refundStatus 3).
 * @throws Refusal
 */
export async function refuseRefund(
  applicationId: string,
  reason: string,
  { database, clock }: Dependencies,
): Promise<void> {
  await database.query.transaction(async (query) => {
    const { application, entry } = await lockPending(query, applicationId);
    const at = new Date(clock.now());
    await updateApplication(query, application.id, { decision: 'refused', reason, decidedAt: at });
    await updateEntry(query, entry.id, { refundStatus: refundStatus.reapplicable, updatedAt: at });
    await tellResult(query, entry, reason === '' ? '未通过' : `未通过（${reason}）`, at);
  });
}

async function lockPending(
  query: Queryable,
  applicationId: string,
): Promise<{ application: RefundApplicationRow; order: OrderRow; entry: EntryRow }> {
  const [found] = isRowId(applicationId)
    ? await query.select().from(refundApplications).where(eq(refundApplications.id, applicationId))
    : [];
  if (found === undefined) throw notFound('退费申请不存在');
  // The order first, as everyone who changes what belongs to it.
  const order = await lockOrderById(query, found.orderId);
  const entry = await lockEntry(query, found.entryId);
  const application = await lockApplication(query, applicationId);
  if (entry === null || application === null) throw notFound('退费申请不存在');
  if (application.decision !== 'pending') throw refuse('该退费申请已处理');
  return { application, order, entry };
}

/** A payment by WeChat: what it got, and what of that has not gone back nor is to; in fen. */
interface RefundablePayment {
  outTradeNo: string;
  totalFen: number;
  leftFen: number;
}

/**
 * The payment that made the order paid; null where it was made offline, or where nothing is left of it, as of one that was
 * accepted though it was less than was asked. One that went back whole is none.
 */
async function paymentToRefund(query: Queryable, orderId: string): Promise<RefundablePayment | null> {
  const givenBack = query
    .select({ outTradeNo: refunds.outTradeNo })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), isNull(refunds.entryId)));
  const [attempt] = await query
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        eq(paymentAttempts.status, 'paid'),
        notInArray(paymentAttempts.outTradeNo, givenBack),
      ),
    )
    .orderBy(asc(paymentAttempts.createdAt));
  if (attempt === undefined) return null;
  const { outTradeNo } = attempt;
  const totalFen = attempt.receivedFen ?? attempt.request.amountFen;
  const leftFen = totalFen - (await refundedByWechatFen(query, outTradeNo));
  return leftFen > 0 ? { outTradeNo, totalFen, leftFen } : null;
}

/** What WeChat gave back of a payment or may still give back, in fen. */
async function refundedByWechatFen(query: Queryable, outTradeNo: string): Promise<number> {
  const [row] = await query
    .select({ fen: sql<string>`coalesce(sum(${refunds.refundFen}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.outTradeNo, outTradeNo), ne(refunds.state, 'offline')));
  return Number(row?.fen ?? 0);
}

async function tellResult(query: Queryable, entry: EntryRow, result: string, at: Date): Promise<void> {
  const { name: meeting } = await meetingById(query, String(entry.meetingId));
  await owe(query, { phone: entry.phone, template: 'refund-result', parameters: { meeting, result } }, at);
}
