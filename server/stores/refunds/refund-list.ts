import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { entries } from '../../db/tables/entries';
import { meetings } from '../../db/tables/meetings';
import { orders } from '../../db/tables/orders';
import { payouts, type PayoutRow } from '../../db/tables/payouts';
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
  /** The attendee's name; for a whole order the names of all. */
  names: string;
  /** '' for a whole order. */
  phone: string;
  refundFen: number;
  createdAt: Date;
  /** Null for a whole payment, which goes back because its order was paid twice or had been cancelled. */
  application: RefundApplicationRow | null;
  /** Null until the organiser approves. Null after that if an earlier edition booked the money as returned at once. */
  refund: RefundRow | null;
  /** The payment to the payee's account that is prepared or was sent to the bank; null if there is none. */
  payout: Pick<PayoutRow, 'state' | 'batch'> | null;
}

/**
 * Lists all refunds and applications, oldest first.
 * @param meetingCode '' for every meeting
 */
export async function allRefunds(query: Queryable, meetingCode: string): Promise<RefundRecord[]> {
  const shares = await refundsOfShares(query, ofMeeting(meetingCode));
  return byAge([...shares, ...(await refundsOfPayments(query, ofMeeting(meetingCode)))]);
}

/** Lists the refunds of one entry's share, oldest first, including refused applications. */
export async function refundsOfEntry(query: Queryable, entryId: string): Promise<RefundRecord[]> {
  return byAge(await refundsOfShares(query, eq(refundApplications.entryId, entryId)));
}

/**
 * Finds a refund or an application.
 * @param id as in `RefundRecord`; null if there is none
 */
export async function findRefundRecord(query: Queryable, id: string): Promise<RefundRecord | null> {
  const [record] = isRowId(id)
    ? await refundsOfShares(query, eq(refundApplications.id, id))
    : await refundsOfPayments(query, eq(refunds.outRefundNo, id));
  return record ?? null;
}

const byAge = (records: RefundRecord[]): RefundRecord[] =>
  records.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());

const payout = { state: payouts.state, batch: payouts.batch };
const isPayoutOfRefund = and(eq(payouts.outRefundNo, refunds.outRefundNo), inArray(payouts.state, ['ready', 'sent']));

async function refundsOfShares(query: Queryable, isListed: SQL | undefined): Promise<RefundRecord[]> {
  const rows = await query
    .select({ application: refundApplications, entry: entries, meeting: meetings.code, refund: refunds, payout })
    .from(refundApplications)
    .innerJoin(entries, eq(entries.id, refundApplications.entryId))
    .innerJoin(meetings, eq(meetings.id, entries.meetingId))
    .leftJoin(refunds, eq(refunds.outRefundNo, refundApplications.outRefundNo))
    .leftJoin(payouts, isPayoutOfRefund)
    .where(isListed);
  return rows.map(({ application, entry, refund, payout: open, meeting: code }) => ({
    ...{ id: application.id, meeting: code, names: entry.name, phone: entry.phone, application, refund, payout: open },
    refundFen: application.refundFen,
    createdAt: application.createdAt,
  }));
}

async function refundsOfPayments(query: Queryable, isListed: SQL | undefined): Promise<RefundRecord[]> {
  const rows = await query
    .select({ refund: refunds, meeting: meetings.code, names: attendeeNames, payout })
    .from(refunds)
    // Money that came for an unknown order has no order and no meeting.
    .leftJoin(orders, eq(orders.id, refunds.orderId))
    .leftJoin(meetings, eq(meetings.id, orders.meetingId))
    .leftJoin(payouts, isPayoutOfRefund)
    .where(and(isNull(refunds.entryId), isListed))
    .orderBy(asc(refunds.createdAt));
  return rows.map(({ refund, meeting: code, names, payout: open }) => ({
    ...{ id: refund.outRefundNo, meeting: code ?? '', names, phone: '', application: null, refund, payout: open },
    refundFen: refund.refundFen,
    createdAt: refund.createdAt,
  }));
}
