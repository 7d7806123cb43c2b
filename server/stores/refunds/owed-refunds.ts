import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { offlineMethod } from '../../../src/domain/payment/offline-method';
import type { Queryable, Transaction } from '../../db/database';
import { isAmong } from '../../db/is-among';
import { prepareOnce } from '../../db/prepare-once';
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

const owedTo = prepareOnce((query) => {
  const [own, teamId] = [sql.placeholder('entryIds'), sql.placeholder('teamId')];
  const itsOrders = query.select({ id: orderItems.orderId }).from(orderItems).where(isAmong(orderItems.entryId, own));
  const isWhole = and(isNull(refunds.entryId), isNull(orders.teamId), inArray(orders.id, itsOrders));
  const isShareOfTeam = and(eq(entries.teamId, teamId), eq(entries.paidBy, 'operator'));
  // A null team equals no order's team.
  const isWholeOfTeam = and(isNull(refunds.entryId), eq(orders.teamId, teamId));
  return query
    .select({ refund: refunds, name: entries.name, names: attendeeNames })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .leftJoin(entries, eq(entries.id, refunds.entryId))
    .where(
      and(
        eq(orders.meetingId, sql.placeholder('meetingId')),
        eq(refunds.provider, offlineMethod),
        eq(refunds.state, 'requested'),
        or(isAmong(refunds.entryId, own), isWhole, isShareOfTeam, isWholeOfTeam),
      ),
    )
    .orderBy(asc(refunds.createdAt))
    .prepare('owed-refunds');
});

/** Lists the refunds that the organiser has to pay a recipient by bank, oldest first. */
export async function owedRefunds(
  query: Queryable,
  { meetingId, entryIds, teamId }: Recipient,
): Promise<{ refund: RefundRow; names: string }[]> {
  const rows = await owedTo(query).execute({ meetingId, entryIds: JSON.stringify(entryIds), teamId });
  return rows.map(({ refund, name, names }) => ({ refund, names: name ?? names }));
}

/** Records that a refund's recipient was asked for their account. */
export async function markAsked(query: Transaction, outRefundNo: string, at: Date): Promise<void> {
  await query.update(refunds).set({ accountAskedAt: at }).where(eq(refunds.outRefundNo, outRefundNo));
}
