import { and, asc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { offlineMethod } from '../../../src/domain/payment/offline-method';
import type { Queryable, Transaction } from '../../db/database';
import { entries } from '../../db/tables/entries';
import { orderItems, orders } from '../../db/tables/orders';
import { refunds, type RefundRow } from '../../db/tables/refunds';
import { attendeeNames } from '../orders/attendee-names';

/** The recipient of refunds: the entries whose holder paid, and the team whose operator did. */
export interface Recipient {
  meetingId: number;
  entryIds: readonly string[];
  teamId: string | null;
}

/** Lists the refunds that the organiser has to pay a recipient by bank, oldest first. */
export async function owedRefunds(
  query: Queryable,
  { meetingId, entryIds, teamId }: Recipient,
): Promise<{ refund: RefundRow; names: string }[]> {
  const own = [...entryIds];
  const isOwn: SQL[] = [];
  if (own.length > 0) {
    const itsOrders = query.select({ id: orderItems.orderId }).from(orderItems).where(inArray(orderItems.entryId, own));
    const isWhole = and(isNull(refunds.entryId), isNull(orders.teamId), inArray(orders.id, itsOrders));
    isOwn.push(inArray(refunds.entryId, own), isWhole as SQL);
  }
  if (teamId !== null) {
    const isShare = and(eq(entries.teamId, teamId), eq(entries.paidBy, 'operator'));
    isOwn.push(isShare as SQL, and(isNull(refunds.entryId), eq(orders.teamId, teamId)) as SQL);
  }
  if (isOwn.length === 0) return [];
  const rows = await query
    .select({ refund: refunds, name: entries.name, names: attendeeNames })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .leftJoin(entries, eq(entries.id, refunds.entryId))
    .where(
      and(
        eq(orders.meetingId, meetingId),
        eq(refunds.provider, offlineMethod),
        eq(refunds.state, 'requested'),
        or(...isOwn),
      ),
    )
    .orderBy(asc(refunds.createdAt));
  return rows.map(({ refund, name, names }) => ({ refund, names: name ?? names }));
}

/** Records that a refund's recipient was asked for their account. */
export async function markAsked(query: Transaction, outRefundNo: string, at: Date): Promise<void> {
  await query.update(refunds).set({ accountAskedAt: at }).where(eq(refunds.outRefundNo, outRefundNo));
}
