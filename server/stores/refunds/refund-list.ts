import { and, asc, eq, isNull, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { entries } from '../../db/tables/entries';
import { meetings } from '../../db/tables/meetings';
import { orders } from '../../db/tables/orders';
import { refundApplications, refunds, type RefundApplicationRow, type RefundRow } from '../../db/tables/refunds';
import { isRowId } from '../../secrets/random-ids';
import { ofMeeting } from '../meetings/store';
import { attendeeNames } from '../orders/attendee-names';

/** A refund of one attendee's share, or of a whole payment, as it is stored. */
export interface RefundRecord {
  /** The application's id; the refund's number if there is no application. */
  id: string;
  /** '' for money that came for an unknown order. */
  meeting: string;
  /** The attendees: for a whole order, all of them. */
  names: string;
  /** '' for a whole order. */
  phone: string;
  refundFen: number;
  createdAt: Date;
  /** Null for a whole payment, which goes back because its order was paid twice or had been cancelled. */
  application: RefundApplicationRow | null;
  /** Null until the organiser approves. Null after that if an earlier edition booked the money as returned at once. */
  refund: RefundRow | null;
}

/**
 * All refunds and applications, oldest first.
 * @param meetingCode '' for every meeting
 */
export async function allRefunds(query: Queryable, meetingCode: string): Promise<RefundRecord[]> {
  const shares = await refundsOfShares(query, ofMeeting(meetingCode));
  return byAge([...shares, ...(await refundsOfPayments(query, ofMeeting(meetingCode)))]);
}

/** The refunds of one entry's share, oldest first, including refused applications. */
export async function refundsOfEntry(query: Queryable, entryId: string): Promise<RefundRecord[]> {
  return byAge(await refundsOfShares(query, eq(refundApplications.entryId, entryId)));
}

/** @param id as in `RefundRecord`; null if there is none */
export async function findRefundRecord(query: Queryable, id: string): Promise<RefundRecord | null> {
  const [record] = isRowId(id)
    ? await refundsOfShares(query, eq(refundApplications.id, id))
    : await refundsOfPayments(query, eq(refunds.outRefundNo, id));
  return record ?? null;
}

const byAge = (records: RefundRecord[]): RefundRecord[] =>
  records.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());

async function refundsOfShares(query: Queryable, isListed: SQL | undefined): Promise<RefundRecord[]> {
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

async function refundsOfPayments(query: Queryable, isListed: SQL | undefined): Promise<RefundRecord[]> {
  const rows = await query
    .select({ refund: refunds, meeting: meetings.code, names: attendeeNames })
    .from(refunds)
    // Money that came for an unknown order has no order and no meeting.
    .leftJoin(orders, eq(orders.id, refunds.orderId))
    .leftJoin(meetings, eq(meetings.id, orders.meetingId))
    .where(and(isNull(refunds.entryId), isListed))
    .orderBy(asc(refunds.createdAt));
  return rows.map(({ refund, meeting: code, names }) => ({
    ...{ id: refund.outRefundNo, meeting: code ?? '', names, phone: '', application: null, refund },
    refundFen: refund.refundFen,
    createdAt: refund.createdAt,
  }));
}
