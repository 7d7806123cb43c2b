import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database';
import { isAmong } from '../../db/is-among';
import { phoneDigest } from '../../db/sealed-column';
import { entries, type EntryRow } from '../../db/tables/entries';
import { meetings, type MeetingRow } from '../../db/tables/meetings';
import { orderItems, orders, type OrderRow } from '../../db/tables/orders';
import { paymentAttempts } from '../../db/tables/payments';
import { refundApplications, refunds } from '../../db/tables/refunds';
import { teams, type TeamRow } from '../../db/tables/teams';
import { vouchers } from '../../db/tables/vouchers';
import { unfinishedStates } from '../refunds/store';

/** Registrations and teams whose personal data is exported or removed together. */
export interface PersonalRecords {
  entries: readonly EntryRow[];
  teams: readonly TeamRow[];
}

/**
 * Finds all registrations and teams of a phone in every state, oldest first, with their meetings.
 * @param meetingId null for every meeting
 */
export async function personalRecordsOfPhone(
  query: Queryable,
  phone: string,
  meetingId: number | null,
): Promise<{ entries: { entry: EntryRow; meeting: MeetingRow }[]; teams: { team: TeamRow; meeting: MeetingRow }[] }> {
  const digest = phoneDigest(phone);
  return {
    entries: await query
      .select({ entry: entries, meeting: meetings })
      .from(entries)
      .innerJoin(meetings, eq(meetings.id, entries.meetingId))
      .where(and(eq(entries.phoneDigest, digest), meetingId === null ? undefined : eq(entries.meetingId, meetingId)))
      .orderBy(asc(entries.position)),
    teams: await query
      .select({ team: teams, meeting: meetings })
      .from(teams)
      .innerJoin(meetings, eq(meetings.id, teams.meetingId))
      .where(and(eq(teams.phoneDigest, digest), meetingId === null ? undefined : eq(teams.meetingId, meetingId)))
      .orderBy(asc(teams.createdAt)),
  };
}

/** Lists a page of a meeting's registrations that still contain personal data. */
export async function entriesToExpire(
  query: Queryable,
  meetingId: number,
  { after, limit }: { after: number; limit: number },
): Promise<EntryRow[]> {
  return query
    .select()
    .from(entries)
    .where(and(eq(entries.meetingId, meetingId), isNull(entries.erasedAt), gt(entries.position, after)))
    .orderBy(asc(entries.position))
    .limit(limit);
}

/** Lists a meeting's teams whose members' data is removed, while their operator's is not yet. */
export async function teamsToExpire(query: Queryable, meetingId: number): Promise<TeamRow[]> {
  const kept = query
    .select({ id: entries.teamId })
    .from(entries)
    .where(and(eq(entries.teamId, teams.id), isNull(entries.erasedAt)));
  return query
    .select()
    .from(teams)
    .where(and(eq(teams.meetingId, meetingId), sql`${teams.phoneDigest} is not null`, sql`not exists ${kept}`))
    .orderBy(asc(teams.id));
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** Finds the orders that are or were for these registrations, or by these teams. */
export async function ordersOfPersonalRecords(query: Queryable, held: PersonalRecords): Promise<OrderRow[]> {
  const ids = await orderIdsOf(query, held);
  return query.select().from(orders).where(isAmong(orders.id, ids)).orderBy(asc(orders.id));
}

/** Finds the ids by one index each: a single condition for both would read every order. */
async function orderIdsOf(query: Queryable, held: PersonalRecords): Promise<string[]> {
  const ordered = await query
    .select({ id: orderItems.orderId })
    .from(orderItems)
    .where(isAmong(orderItems.entryId, idsOf(held.entries)));
  const byTeams = await query
    .select({ id: orders.id })
    .from(orders)
    .where(isAmong(orders.teamId, idsOf(held.teams)));
  return [...new Set(idsOf([...ordered, ...byTeams]))];
}

/** Selects the orders whose invoice and receipt belong to these people only, since no other team ordered them. */
export const ordersOnlyOf = (found: readonly OrderRow[], { teams: own }: PersonalRecords): OrderRow[] =>
  found.filter(({ teamId }) => teamId === null || own.some(({ id }) => id === teamId));

/** Locks orders, then registrations, as everywhere, and returns both as they are now. */
export async function lockPersonalRecords(
  query: Transaction,
  held: PersonalRecords,
): Promise<{ orders: OrderRow[]; entries: EntryRow[] }> {
  const ids = await orderIdsOf(query, held);
  const lockedOrders = await query
    .select()
    .from(orders)
    .where(isAmong(orders.id, ids))
    .orderBy(asc(orders.id))
    .for('update');
  const lockedEntries = await query
    .select()
    .from(entries)
    .where(isAmong(entries.id, idsOf(held.entries)))
    .orderBy(asc(entries.id))
    .for('update');
  return { orders: lockedOrders, entries: lockedEntries };
}

/**
 * The condition of an application that an earlier edition approved and booked as returned at once, without a record of
 * the money.
 */
const isUnconfirmedReturn = and(eq(refundApplications.decision, 'approved'), isNull(refundApplications.outRefundNo));

/** Money on its way for a registration or a team, described for the organiser. */
interface UnsettledMoney {
  /** Null if the money is a team's. */
  entryId: string | null;
  teamId: string | null;
  reason: string;
}

/** Finds the money of these registrations and teams that is not settled yet. */
export async function unsettledMoney(query: Queryable, held: PersonalRecords): Promise<UnsettledMoney[]> {
  const [entryIds, teamIds] = [new Set(idsOf(held.entries)), new Set(idsOf(held.teams))];
  const isConcerned = isAmong(orders.id, await orderIdsOf(query, held));
  const who = { entryId: orderItems.entryId, teamId: orders.teamId, outTradeNo: orders.outTradeNo };
  const ofOrders = () => query.select(who).from(orders).innerJoin(orderItems, eq(orderItems.orderId, orders.id));
  const application = and(
    eq(refundApplications.orderId, orders.id),
    eq(refundApplications.entryId, orderItems.entryId),
  );
  const ofApplications = () => ofOrders().innerJoin(refundApplications, application);
  const [unpaid, attempted, asked, unchecked, owed] = [
    await ofOrders().where(and(isConcerned, eq(orderItems.live, true), eq(orders.status, 'pending'))),
    await ofOrders()
      .innerJoin(paymentAttempts, eq(paymentAttempts.orderId, orders.id))
      .where(and(isConcerned, inArray(paymentAttempts.status, ['open', 'mismatch']))),
    await ofApplications().where(and(isConcerned, eq(refundApplications.decision, 'pending'))),
    await ofApplications().where(and(isConcerned, isUnconfirmedReturn)),
    await ofOrders()
      .innerJoin(
        refunds,
        and(
          eq(refunds.orderId, orders.id),
          or(isNull(refunds.entryId), sql`${refunds.entryId} = ${orderItems.entryId}`),
        ),
      )
      .where(and(isConcerned, inArray(refunds.state, [...unfinishedStates]))),
  ];
  const told = (rows: typeof unpaid, reason: (outTradeNo: string) => string): UnsettledMoney[] =>
    rows
      // The other attendees of an order have money of their own.
      .filter(({ entryId, teamId }) => entryIds.has(entryId) || (teamId !== null && teamIds.has(teamId)))
      .map(({ entryId, teamId, outTradeNo }) => ({ entryId, teamId, reason: reason(outTradeNo) }));
  return [
    ...told(unpaid, (number) => `订单 ${number} 待支付：请先取消该订单，或等待支付`),
    ...told(attempted, (number) => `订单 ${number} 的在线支付尚未结束：请等待结果，金额不符的请先处理`),
    ...told(asked, (number) => `订单 ${number} 正在申请退费：请先同意或拒绝`),
    ...told(unchecked, (number) => `订单 ${number} 的退费已批准、未登记打款：请核对后登记`),
    ...told(owed, (number) => `订单 ${number} 的退款尚未完成`),
  ];
}

/** Lists meetings that still have people's data. The caller decides by their dates whether they have ended. */
export async function meetingsWithPeople(query: Queryable): Promise<MeetingRow[]> {
  const people = query
    .select({ id: entries.meetingId })
    .from(entries)
    .where(and(eq(entries.meetingId, meetings.id), isNull(entries.erasedAt)));
  const operators = query
    .select({ id: teams.meetingId })
    .from(teams)
    .where(and(eq(teams.meetingId, meetings.id), sql`${teams.phoneDigest} is not null`));
  const invited = query
    .select({ id: vouchers.meetingId })
    .from(vouchers)
    .where(and(eq(vouchers.meetingId, meetings.id), sql`${vouchers.phoneDigest} is not null`));
  return query
    .select()
    .from(meetings)
    .where(or(sql`exists ${people}`, sql`exists ${operators}`, sql`exists ${invited}`))
    .orderBy(asc(meetings.id));
}
