import { and, desc, eq, inArray, isNull, or, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { InvoiceFileKind } from '../../../src/domain/invoice/invoice-file';
import type { Queryable, Transaction } from '../../db/database';
import { prepareOnce } from '../../db/prepare-once';
import { phoneDigest } from '../../db/sealed-column';
import { entries } from '../../db/tables/entries';
import { invoiceSettings, issuedInvoices } from '../../db/tables/invoices';
import { orderItems, orders, type OrderRow } from '../../db/tables/orders';
import { ledger } from '../../db/tables/payments';
import { transferReceipts, type TransferReceiptRow } from '../../db/tables/transfer-receipts';
import { offeredKinds } from './offered-files';
import { itemsOfOrders, type OrderItem } from './order-items';
import { receivedByBank } from './received-by-bank';
import type { Session } from '../../context/session';

/** The values that identify the caller in queries for orders; no order has the team of a caller without one. */
const callerOf = ({ meeting, phone, team }: Session) => ({
  meetingId: meeting.id,
  phoneDigest: phoneDigest(phone),
  teamId: team?.id ?? null,
});
type CallerValues = { [Name in keyof ReturnType<typeof callerOf>]: ReturnType<typeof callerOf>[Name] | Placeholder };

/** The caller's orders: their team's, or those for an entry of their own phone. */
function isCallersOrder(query: Queryable, { meetingId, phoneDigest, teamId }: CallerValues): SQL | undefined {
  const own = query
    .select({ id: orderItems.orderId })
    .from(orderItems)
    .innerJoin(entries, eq(entries.id, orderItems.entryId))
    .where(and(eq(entries.meetingId, meetingId), eq(entries.phoneDigest, phoneDigest)));
  const isOwn = and(isNull(orders.teamId), inArray(orders.id, own));
  // A null team equals no order's team.
  return and(eq(orders.meetingId, meetingId), or(isOwn, sql`${orders.teamId} = ${teamId}`));
}

/**
 * The caller's order, locked until the transaction ends; null if it is not theirs.
 * @param id a row's id
 */
export async function lockCallersOrder(query: Transaction, session: Session, id: string): Promise<OrderRow | null> {
  const isNamed = and(eq(orders.id, id), isCallersOrder(query, callerOf(session)));
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
    .where(and(eq(orders.id, id), isCallersOrder(query, callerOf(session))));
  return order ?? null;
}

/** An order with its attendees; a pending one only with those still in it. */
export interface OrderWithItems {
  order: OrderRow;
  items: OrderItem[];
  issuedInvoice: typeof issuedInvoices.$inferSelect | null;
  /** Its meeting invoices before a transfer comes. */
  isBeforePayment: boolean;
  /** The forms in which its issued invoice can be downloaded. */
  invoiceFiles: readonly InvoiceFileKind[];
  receipt: TransferReceiptRow | null;
  /** The amount that has come by bank, in fen. */
  receivedFen: number;
  /** The method of its payment in the ledger; null if unpaid. */
  method: string | null;
}

/**
 * The method of the payment that paid an order: the first booked one that was neither reversed nor received in addition
 * to another, since the difference of a mismatch is booked after it.
 */
const method = sql<string | null>`(
  select l.method from ${ledger} l
  where l.order_id = ${orders.id} and l.kind = 'payment' and l.evidence not like '%:reversed'
    and l.evidence not like 'transfer-return:%'
    and not exists (select 1 from ${ledger} r where r.order_id = l.order_id and r.evidence = l.evidence || ':reversed')
  order by l.id limit 1)`;

/** The number of cancelled orders that are shown. */
const maxCancelled = 20;

const callersOrders = prepareOnce((query) => {
  const { placeholder } = sql;
  const caller = {
    meetingId: placeholder('meetingId'),
    phoneDigest: placeholder('phoneDigest'),
    teamId: placeholder('teamId'),
  };
  return query
    .select({
      order: orders,
      issuedInvoice: issuedInvoices,
      isBeforePayment: sql<boolean>`coalesce(${invoiceSettings.isBeforePayment}, false)`,
      receipt: transferReceipts,
      invoiceFiles: offeredKinds,
      method,
    })
    .from(orders)
    .leftJoin(issuedInvoices, eq(issuedInvoices.orderId, orders.id))
    .leftJoin(invoiceSettings, eq(invoiceSettings.meetingId, orders.meetingId))
    .leftJoin(transferReceipts, eq(transferReceipts.orderId, orders.id))
    .where(isCallersOrder(query, caller))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .prepare('orders-of-caller');
});

/** Lists the caller's orders, latest first; only the latest ones of those cancelled. */
export async function ordersOfCaller(query: Queryable, session: Session): Promise<OrderWithItems[]> {
  const rows = await callersOrders(query).execute(callerOf(session));
  const cancelled = rows.filter(({ order }) => order.status === 'cancelled').slice(maxCancelled);
  const shown = rows.filter((row) => !cancelled.includes(row));
  const items = await itemsOfOrders(
    query,
    shown.map(({ order }) => order.id),
  );
  const awaited = shown.filter(({ order }) => order.status === 'pending' && order.awaitingTransferSince !== null);
  const received = await receivedByBank(
    query,
    awaited.map(({ order }) => order.id),
  );
  return shown.map((row) => ({
    ...row,
    receivedFen: received.get(row.order.id) ?? 0,
    items: (items.get(row.order.id) ?? []).filter(({ live }) => live || row.order.status !== 'pending'),
  }));
}
