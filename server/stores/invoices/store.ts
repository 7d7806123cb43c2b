import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { isFullyRefunded } from '../../../src/domain/order/invoiceable-amount';
import type { Queryable } from '../../db/database';
import { issuedInvoices } from '../../db/tables/invoices';
import { meetings } from '../../db/tables/meetings';
import { orders } from '../../db/tables/orders';
import { ofMeeting } from '../meetings/store';
import { sumsOfOrders } from '../orders/order-of';

type IssuedInvoiceRow = typeof issuedInvoices.$inferSelect;

export async function isInvoiceIssued(query: Queryable, orderId: string): Promise<boolean> {
  const [issued] = await query.select().from(issuedInvoices).where(eq(issuedInvoices.orderId, orderId));
  return issued !== undefined;
}

/** False if the order's invoice was already issued. */
export async function insertIssuedInvoice(query: Queryable, invoice: IssuedInvoiceRow): Promise<boolean> {
  const issued = await query.insert(issuedInvoices).values(invoice).onConflictDoNothing().returning();
  return issued.length > 0;
}

/**
 * Paid orders with a requested invoice, oldest first, with the invoiceable amount.
 * @param given `all` includes issued ones, and those refunded in full
 */
export async function requestedInvoices(query: Queryable, { meeting, all }: { meeting: string; all: boolean }) {
  const isAsked = and(eq(orders.status, 'paid'), isNotNull(orders.invoice));
  const rows = await query
    .select({ order: orders, meeting: meetings.code, issued: issuedInvoices })
    .from(orders)
    .innerJoin(meetings, eq(meetings.id, orders.meetingId))
    .leftJoin(issuedInvoices, eq(issuedInvoices.orderId, orders.id))
    .where(and(ofMeeting(meeting), isAsked, all ? undefined : isNull(issuedInvoices.orderId)))
    .orderBy(asc(orders.paidAt));
  const sums = await sumsOfOrders(
    query,
    rows.map(({ order }) => order),
  );
  return rows
    .map((row, n) => ({ ...row, sums: sums[n] ?? { amountFen: row.order.amountFen, refundedFen: 0, refundDueFen: 0 } }))
    .filter((item) => all || !isFullyRefunded(item.sums));
}
