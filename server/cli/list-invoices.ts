import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { invoiceableFen, isWhollyRefunded } from '../../src/domain/invoice/invoiceable-amount';
import { formatFen } from '../../src/domain/money';
import type { Queryable } from '../db/database';
import { issuedInvoices } from '../db/tables/invoices';
import { meetings } from '../db/tables/meetings';
import { orders } from '../db/tables/orders';
import { sumsOfOrders } from '../modules/orders/order-of';
import { ofMeeting } from './of-meeting';

export type InvoiceListItem = Awaited<ReturnType<typeof listInvoices>>[number];

/**
 * Paid orders whose invoice was asked for, oldest first, with what may be invoiced.
 * @param given `all`: with those that are issued, and those whose money went back as a whole
 */
export async function listInvoices(query: Queryable, { meeting, all }: { meeting: string; all: boolean }) {
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
    .map((row, n) => ({ ...row, sums: sums[n] ?? { amountFen: row.order.amountFen, refundedFen: 0 } }))
    .filter((item) => all || !isWhollyRefunded(item.sums));
}

/** How an invoice stands. One that was issued before a refund says too much: the organiser has to reverse it. */
export function invoiceStateText({ issued, sums }: InvoiceListItem): string {
  if (issued === null) return isWhollyRefunded(sums) ? '已全额退费，无需开具' : '待开具';
  const text = `已开具 ${issued.invoiceNumber}`.trim();
  return issued.amountFen <= invoiceableFen(sums)
    ? text
    : `${text}（${formatFen(issued.amountFen)}），开具后有退费，请冲红重开`;
}
