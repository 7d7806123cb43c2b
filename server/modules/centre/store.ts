import { and, asc, desc, eq, inArray, isNull, ne, or, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { isAmong } from '../../db/is-among';
import { entered, type EnteredRow } from '../../db/tables/entered';
import { files } from '../../db/tables/files';
import { orderItems, orders, type OrderRow } from '../../db/tables/orders';
import { issuedInvoices } from '../../db/tables/tickets';
import type { Session } from '../login/session';

/** An order with whom it pays for; of a pending one only those who are still in it. */
export interface OrderWithItems {
  order: OrderRow;
  items: { entry: EnteredRow; amountFen: number; live: boolean }[];
  issuedInvoice: typeof issuedInvoices.$inferSelect | null;
}

/** Orders that are the caller's: of their team, or for an entry of their own phone. */
export function isCallersOrder(query: Queryable, session: Session): SQL | undefined {
  const own = query
    .select({ id: orderItems.orderId })
    .from(orderItems)
    .innerJoin(entered, eq(entered.id, orderItems.enteredId))
    .where(and(eq(entered.meetingId, session.meeting.id), eq(entered.phone, session.phone)));
  const isOwn = and(isNull(orders.teamId), inArray(orders.id, own));
  const isTeams = session.team === null ? undefined : eq(orders.teamId, session.team.id);
  return and(eq(orders.meetingId, session.meeting.id), or(isOwn, isTeams));
}

/** The caller's orders that are to be paid or paid, latest first. */
export async function ordersOfCaller(query: Queryable, session: Session): Promise<OrderWithItems[]> {
  const rows = await query
    .select({ order: orders, issuedInvoice: issuedInvoices })
    .from(orders)
    .leftJoin(issuedInvoices, eq(issuedInvoices.orderId, orders.id))
    .where(and(isCallersOrder(query, session), ne(orders.status, 'cancelled')))
    .orderBy(desc(orders.createdAt), desc(orders.id));
  const items = await itemsOfOrders(
    query,
    rows.map(({ order }) => order.id),
  );
  return rows.map(({ order, issuedInvoice }) => ({
    ...{ order, issuedInvoice },
    items: (items.get(order.id) ?? []).filter(({ live }) => live || order.status === 'paid'),
  }));
}

/** Whom orders pay for, by the order's id. */
export async function itemsOfOrders(
  query: Queryable,
  orderIds: readonly string[],
): Promise<Map<string, OrderWithItems['items']>> {
  const found = new Map<string, OrderWithItems['items']>();
  if (orderIds.length === 0) return found;
  const rows = await query
    .select({ item: orderItems, entry: entered })
    .from(orderItems)
    .innerJoin(entered, eq(entered.id, orderItems.enteredId))
    .where(isAmong(orderItems.orderId, orderIds))
    .orderBy(asc(orderItems.id));
  for (const { item, entry } of rows) {
    const ofOrder = found.get(item.orderId) ?? [];
    ofOrder.push({ entry, amountFen: item.amountFen, live: item.live });
    found.set(item.orderId, ofOrder);
  }
  return found;
}

/** A team's members as its operator sees them, in the order they were added. */
export async function membersOfTeam(query: Queryable, teamId: string): Promise<EnteredRow[]> {
  return query
    .select()
    .from(entered)
    .where(and(eq(entered.teamId, teamId), or(eq(entered.live, true), eq(entered.isTouched, true))))
    .orderBy(asc(entered.position));
}

/** What live orders ask for entries, by the entry's id; in fen. */
export async function orderedFenOf(query: Queryable, entryIds: readonly string[]): Promise<Map<string, number>> {
  if (entryIds.length === 0) return new Map();
  const rows = await query
    .select({ id: orderItems.enteredId, amountFen: orderItems.amountFen })
    .from(orderItems)
    .where(and(isAmong(orderItems.enteredId, entryIds), eq(orderItems.live, true)));
  return new Map(rows.map(({ id, amountFen }) => [id, amountFen]));
}

/** Ids of the attachments that belong to entries. */
export async function fileIdsOf(query: Queryable, entryIds: readonly string[]): Promise<Set<string>> {
  if (entryIds.length === 0) return new Set();
  const rows = await query.select({ id: files.id }).from(files).where(isAmong(files.claimedBy, entryIds));
  return new Set(rows.map(({ id }) => id));
}

export async function entryByTicket(query: Queryable, ticketRef: string): Promise<EnteredRow | null> {
  const [entry] = await query.select().from(entered).where(eq(entered.ticketRef, ticketRef));
  return entry ?? null;
}

/** The order to pay that an entry is in, or null. */
export async function pendingOrderOf(query: Queryable, enteredId: string): Promise<OrderRow | null> {
  const [row] = await query
    .select({ order: orders })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(eq(orderItems.enteredId, enteredId), eq(orderItems.live, true), eq(orders.status, 'pending')));
  return row?.order ?? null;
}
