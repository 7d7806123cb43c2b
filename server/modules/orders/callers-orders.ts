import { and, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database';
import { phoneDigest } from '../../db/sealed-column';
import { entries } from '../../db/tables/entries';
import { issuedInvoices } from '../../db/tables/invoices';
import { orderItems, orders, type OrderRow } from '../../db/tables/orders';
import { ledger } from '../../db/tables/payments';
import { transferReceipts, type TransferReceiptRow } from '../../db/tables/transfer-receipts';
import type { Session } from '../login/session';
import { itemsOfOrders, type OrderItem } from './order-items';

/** The caller's orders: their team's, or those for an entry of their own phone. */
function isCallersOrder(query: Queryable, session: Session): SQL | undefined {
  const own = query
    .select({ id: orderItems.orderId })
    .from(orderItems)
    .innerJoin(entries, eq(entries.id, orderItems.entryId))
    .where(and(eq(entries.meetingId, session.meeting.id), eq(entries.phoneDigest, phoneDigest(session.phone))));
  const isOwn = and(isNull(orders.teamId), inArray(orders.id, own));
  const isTeams = session.team === null ? undefined : eq(orders.teamId, session.team.id);
  return and(eq(orders.meetingId, session.meeting.id), or(isOwn, isTeams));
}

/**
 * The caller's order, locked until the transaction ends; null if it is not theirs.
 * @param id a row's id
 */
export async function lockCallersOrder(query: Transaction, session: Session, id: string): Promise<OrderRow | null> {
  const isNamed = and(eq(orders.id, id), isCallersOrder(query, session));
  const [order] = await query.select().from(orders).where(isNamed).for('update');
  return order ?? null;
}

/**
 * The caller's order; null if it is not theirs.
 * @param id a row's id
 */
export async function findCallersOrder(query: Queryable, session: Session, id: string): Promise<OrderRow | null> {
  const [order] = await query
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), isCallersOrder(query, session)));
  return order ?? null;
}

/** An order with its attendees; for a pending one only those still in it. */
export interface OrderWithItems {
  order: OrderRow;
  items: OrderItem[];
  issuedInvoice: typeof issuedInvoices.$inferSelect | null;
  receipt: TransferReceiptRow | null;
  /** The ledger's method of its payment; null if unpaid. */
  method: string | null;
}

/** The method of the payment that paid an order: the first booked, since a mismatch's difference comes after it. */
const method = sql<string | null>`(
  select ${ledger.method} from ${ledger}
  where ${ledger.orderId} = ${orders.id} and ${ledger.kind} = 'payment'
  order by ${ledger.id} limit 1)`;

/** How many cancelled orders are shown. */
const maxCancelled = 20;

/** The caller's orders, latest first; of the cancelled ones the latest. */
export async function ordersOfCaller(query: Queryable, session: Session): Promise<OrderWithItems[]> {
  const rows = await query
    .select({ order: orders, issuedInvoice: issuedInvoices, receipt: transferReceipts, method })
    .from(orders)
    .leftJoin(issuedInvoices, eq(issuedInvoices.orderId, orders.id))
    .leftJoin(transferReceipts, eq(transferReceipts.orderId, orders.id))
    .where(isCallersOrder(query, session))
    .orderBy(desc(orders.createdAt), desc(orders.id));
  const cancelled = rows.filter(({ order }) => order.status === 'cancelled').slice(maxCancelled);
  const shown = rows.filter((row) => !cancelled.includes(row));
  const items = await itemsOfOrders(
    query,
    shown.map(({ order }) => order.id),
  );
  return shown.map((row) => ({
    ...row,
    items: (items.get(row.order.id) ?? []).filter(({ live }) => live || row.order.status !== 'pending'),
  }));
}
