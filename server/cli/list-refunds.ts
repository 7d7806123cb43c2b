import { and, asc, eq, isNull, type SQL } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { entries } from '../db/tables/entries';
import { meetings } from '../db/tables/meetings';
import { orders } from '../db/tables/orders';
import { refundApplications, refunds, type RefundApplicationRow, type RefundRow } from '../db/tables/refunds';
import { ofMeeting } from '../stores/meetings/store';
import { attendeeNames } from './attendee-names';
import { offlineMethod } from '../../src/domain/payment/offline-method';

/** A refund that was applied for or that the organiser started, or that is automatic because an order was paid twice or after it was cancelled. */
export interface RefundListItem {
  /** The application's id; the refund's number if there is no application. */
  id: string;
  meeting: string;
  /** The attendees: for a whole order, all of them. */
  names: string;
  /** '' for a whole order. */
  phone: string;
  refundFen: number;
  createdAt: Date;
  application: RefundApplicationRow | null;
  /** Null until the organiser has approved; still null: an earlier edition booked it as returned at once. */
  refund: RefundRow | null;
}

/**
 * Refunds, oldest first.
 * @param given without `all`, only those awaiting the organiser: their decision, their payment, their check, and those
 * their provider has not accepted or could not pay out
 */
export async function listRefunds(
  query: Queryable,
  { meeting, all }: { meeting: string; all: boolean },
): Promise<RefundListItem[]> {
  const applications = await listApplications(query, ofMeeting(meeting));
  const items = [...applications, ...(await listWholePaymentRefunds(query, meeting))];
  return items
    .filter((item) => all || item.application?.decision === 'pending' || isUnchecked(item) || hasFailed(item.refund))
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

/** The refunds of one entry's share, oldest first, with those that were refused. */
export async function refundsOfEntry(query: Queryable, entryId: string): Promise<RefundListItem[]> {
  const items = await listApplications(query, eq(refundApplications.entryId, entryId));
  return items.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

/** Whether an earlier edition booked it as returned when it was approved: nobody has recorded whether it was. */
export const isUnchecked = ({ application, refund }: RefundListItem): boolean =>
  application?.decision === 'approved' && refund === null;

/** Whether a refund needs attention: its provider refused it or could not pay it out, or it is the organiser's. */
function hasFailed(refund: RefundRow | null): boolean {
  if (refund === null) return false;
  if (refund.provider === offlineMethod) return refund.state === 'requested';
  return refund.state === 'closed' || refund.state === 'abnormal' || (isUnsettled(refund) && refund.failure !== '');
}

const isUnsettled = ({ state }: RefundRow): boolean => state === 'requested' || state === 'processing';

async function listApplications(query: Queryable, isListed: SQL | undefined): Promise<RefundListItem[]> {
  const rows = await query
    .select({ application: refundApplications, entry: entries, meeting: meetings.code, refund: refunds })
    .from(refundApplications)
    .innerJoin(entries, eq(entries.id, refundApplications.entryId))
    .innerJoin(meetings, eq(meetings.id, entries.meetingId))
    .leftJoin(refunds, eq(refunds.outRefundNo, refundApplications.outRefundNo))
    .where(isListed);
  return rows.map(({ application, entry, refund, meeting: code }) => ({
    ...{ id: application.id, meeting: code, names: entry.name, phone: entry.phone, application, refund },
    refundFen: application.refundFen,
    createdAt: application.createdAt,
  }));
}

async function listWholePaymentRefunds(query: Queryable, meeting: string): Promise<RefundListItem[]> {
  const rows = await query
    .select({ refund: refunds, meeting: meetings.code, names: attendeeNames })
    .from(refunds)
    // Money that came for an unknown order has none.
    .leftJoin(orders, eq(orders.id, refunds.orderId))
    .leftJoin(meetings, eq(meetings.id, orders.meetingId))
    .where(and(isNull(refunds.entryId), ofMeeting(meeting)))
    .orderBy(asc(refunds.createdAt));
  return rows.map(({ refund, meeting: code, names }) => ({
    ...{ id: refund.outRefundNo, meeting: code ?? '', names, phone: '', application: null, refund },
    refundFen: refund.refundFen,
    createdAt: refund.createdAt,
  }));
}
