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
import { unfinishedStates } from '../refunds/store';

/** Registrations and teams whose people's data is exported or removed together. */
export interface Holdings {
  entries: readonly EntryRow[];
  teams: readonly TeamRow[];
}

/** Everything registered with a phone, at every meeting and in every state, first to last, with its meeting. */
export async function holdingsOfPhone(
  query: Queryable,
  phone: string,
): Promise<{ entries: { entry: EntryRow; meeting: MeetingRow }[]; teams: { team: TeamRow; meeting: MeetingRow }[] }> {
  const digest = phoneDigest(phone);
  return {
    entries: await query
      .select({ entry: entries, meeting: meetings })
      .from(entries)
      .innerJoin(meetings, eq(meetings.id, entries.meetingId))
      .where(eq(entries.phoneDigest, digest))
      .orderBy(asc(entries.position)),
    teams: await query
      .select({ team: teams, meeting: meetings })
      .from(teams)
      .innerJoin(meetings, eq(meetings.id, teams.meetingId))
      .where(eq(teams.phoneDigest, digest))
      .orderBy(asc(teams.createdAt)),
  };
}

/** A meeting's registrations that still have their people's data, a page at a time. */
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

/** A meeting's teams whose members' data is all removed, but not yet their operator's. */
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

/** Orders that are or were for these registrations, or by these teams. */
export async function ordersOfHoldings(query: Queryable, held: Holdings): Promise<OrderRow[]> {
  const ids = await orderIdsOf(query, held);
  return query.select().from(orders).where(isAmong(orders.id, ids)).orderBy(asc(orders.id));
}

/** By one index each: one condition for both would read every order. */
async function orderIdsOf(query: Queryable, held: Holdings): Promise<string[]> {
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

/** Orders whose invoice and receipt are these people's own: nobody else's team has ordered them. */
export const areOwn = (found: readonly OrderRow[], { teams: own }: Holdings): OrderRow[] =>
  found.filter(({ teamId }) => teamId === null || own.some(({ id }) => id === teamId));

/** Locks what belongs together, orders before registrations, as everywhere, and returns it as it is now. */
export async function lockHoldings(
  query: Transaction,
  held: Holdings,
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

/** Approved by an earlier edition, which booked it as returned at once: nobody has recorded whether it was. */
const isUnchecked = and(eq(refundApplications.decision, 'approved'), isNull(refundApplications.outRefundNo));

/** Money on its way for a registration or a team, in words for the organiser. */
interface PendingMoney {
  /** Null for a team's. */
  entryId: string | null;
  teamId: string | null;
  reason: string;
}

/** Finds the money of these registrations and teams that is not settled yet. */
export async function pendingMoney(query: Queryable, held: Holdings): Promise<PendingMoney[]> {
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
    await ofApplications().where(and(isConcerned, isUnchecked)),
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
  const told = (rows: typeof unpaid, reason: (outTradeNo: string) => string): PendingMoney[] =>
    rows
      // Others in an order have their own money.
      .filter(({ entryId, teamId }) => entryIds.has(entryId) || (teamId !== null && teamIds.has(teamId)))
      .map(({ entryId, teamId, outTradeNo }) => ({ entryId, teamId, reason: reason(outTradeNo) }));
  return [
    ...told(unpaid, (number) => `订单 ${number} 待支付：请先取消该订单（entries cancel），或等待支付`),
    ...told(attempted, (number) => `订单 ${number} 的在线支付尚未结束：请等待结果，金额不符的见 payments mismatched`),
    ...told(asked, (number) => `订单 ${number} 正在申请退费：请先用 refunds approve 或 refunds refuse 处理`),
    ...told(unchecked, (number) => `订单 ${number} 的退费已批准、未登记打款：请核对后用 refunds offline 登记`),
    ...told(owed, (number) => `订单 ${number} 的退款尚未完成：见 refunds list`),
  ];
}

/** Meetings that have ended, by their dates alone, are told by the caller; this finds those that have people left. */
export async function meetingsWithPeople(query: Queryable): Promise<MeetingRow[]> {
  const people = query
    .select({ id: entries.meetingId })
    .from(entries)
    .where(and(eq(entries.meetingId, meetings.id), isNull(entries.erasedAt)));
  const operators = query
    .select({ id: teams.meetingId })
    .from(teams)
    .where(and(eq(teams.meetingId, meetings.id), sql`${teams.phoneDigest} is not null`));
  return query
    .select()
    .from(meetings)
    .where(or(sql`exists ${people}`, sql`exists ${operators}`))
    .orderBy(asc(meetings.id));
}
