import { and, asc, desc, eq, exists, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { isFullyRefunded } from '../../../src/domain/order/invoiceable-amount';
import type { Queryable, Transaction } from '../../db/database';
import { isAmong } from '../../db/is-among';
import { invoiceParts, invoiceReversals, invoiceSettings, issuedInvoices } from '../../db/tables/invoices';
import { meetings } from '../../db/tables/meetings';
import { orders } from '../../db/tables/orders';
import { ofMeeting } from '../meetings/store';
import { attendeeNames } from '../orders/attendee-names';
import { offeredKinds } from '../orders/offered-files';
import { sumsOfOrders } from '../orders/order-of';
import { withdrawInvoiceFiles } from './files';

export type IssuedInvoiceRow = typeof issuedInvoices.$inferSelect;

export async function findIssuedInvoice(query: Queryable, orderId: string): Promise<IssuedInvoiceRow | null> {
  const [issued] = await query.select().from(issuedInvoices).where(eq(issuedInvoices.orderId, orderId));
  return issued ?? null;
}

export async function isInvoiceIssued(query: Queryable, orderId: string): Promise<boolean> {
  return (await findIssuedInvoice(query, orderId)) !== null;
}

/** Marks an order's invoice as issued; false if it already was. */
export async function insertIssuedInvoice(query: Queryable, invoice: IssuedInvoiceRow): Promise<boolean> {
  const issued = await query.insert(issuedInvoices).values(invoice).onConflictDoNothing().returning();
  return issued.length > 0;
}

/**
 * Replaces an issued invoice by the record of its reversal, so that its order waits for a new one, and withdraws its
 * files. The order must be locked.
 */
export async function insertReversal(
  query: Transaction,
  { orderId, invoiceNumber, amountFen, issuedAt }: IssuedInvoiceRow,
  reversal: { id: string; redNumber: string; reversedAt: Date },
): Promise<void> {
  await query.insert(invoiceReversals).values({ ...reversal, orderId, invoiceNumber, amountFen, issuedAt });
  await query.delete(issuedInvoices).where(eq(issuedInvoices.orderId, orderId));
  await withdrawInvoiceFiles(query, { orderId, at: reversal.reversedAt });
}

/** Finds the recorded invoices with these numbers, by number, each with its application's number and its meeting's code. */
export async function issuedByNumber(
  query: Queryable,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, { outTradeNo: string; meetingCode: string; amountFen: number }>> {
  const wanted = numbers.filter((number) => number !== '');
  if (wanted.length === 0) return new Map();
  const rows = await query
    .select({
      number: issuedInvoices.invoiceNumber,
      outTradeNo: orders.outTradeNo,
      meetingCode: meetings.code,
      amountFen: issuedInvoices.amountFen,
    })
    .from(issuedInvoices)
    .innerJoin(orders, eq(orders.id, issuedInvoices.orderId))
    .innerJoin(meetings, eq(meetings.id, orders.meetingId))
    .where(isAmong(issuedInvoices.invoiceNumber, wanted));
  const parts = await query
    .select({
      number: sql<string>`${invoiceParts.issuedNumber}`,
      outTradeNo: invoiceParts.number,
      meetingCode: meetings.code,
      amountFen: sql<number>`${invoiceParts.issuedFen}`,
    })
    .from(invoiceParts)
    .innerJoin(orders, eq(orders.id, invoiceParts.orderId))
    .innerJoin(meetings, eq(meetings.id, orders.meetingId))
    .where(and(isAmong(invoiceParts.issuedNumber, wanted), isNull(invoiceParts.reversedAt)));
  return new Map([...rows, ...parts].map(({ number, ...row }) => [number, row]));
}

/** Finds which of these numbers belong to an invoice that was reversed, or to the red one that did it. */
export async function reversedNumbers(query: Queryable, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set();
  const rows = await query
    .select({ number: invoiceReversals.invoiceNumber, redNumber: invoiceReversals.redNumber })
    .from(invoiceReversals)
    .where(or(isAmong(invoiceReversals.invoiceNumber, numbers), isAmong(invoiceReversals.redNumber, numbers)));
  const parts = await query
    .select({
      number: sql<string>`${invoiceParts.issuedNumber}`,
      redNumber: sql<string>`${invoiceParts.redNumber}`,
    })
    .from(invoiceParts)
    .where(
      and(
        isNotNull(invoiceParts.reversedAt),
        or(isAmong(invoiceParts.issuedNumber, numbers), isAmong(invoiceParts.redNumber, numbers)),
      ),
    );
  return new Set([...rows, ...parts].flatMap(({ number, redNumber }) => [number, redNumber]));
}

/** Reads the number of the invoice that was reversed last, by order. */
export async function lastReversedNumbers(
  query: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await query
    .selectDistinctOn([invoiceReversals.orderId], {
      orderId: invoiceReversals.orderId,
      number: invoiceReversals.invoiceNumber,
    })
    .from(invoiceReversals)
    .where(isAmong(invoiceReversals.orderId, orderIds))
    .orderBy(invoiceReversals.orderId, desc(invoiceReversals.reversedAt));
  return new Map(rows.map(({ orderId, number }) => [orderId, number]));
}

/** Reads the invoices of an order that were reversed, the last one first. */
export async function reversalsOfOrder(query: Queryable, orderId: string) {
  return query
    .select()
    .from(invoiceReversals)
    .where(eq(invoiceReversals.orderId, orderId))
    .orderBy(desc(invoiceReversals.reversedAt));
}

/** The condition of an order of which invoices are issued: it is paid, or waits for its transfer where its meeting invoices before that. */
function isInvoiceable(query: Queryable) {
  const isAhead = exists(
    query
      .select()
      .from(invoiceSettings)
      .where(and(eq(invoiceSettings.meetingId, orders.meetingId), invoiceSettings.isBeforePayment)),
  );
  return or(
    eq(orders.status, 'paid'),
    and(eq(orders.status, 'pending'), isNotNull(orders.awaitingTransferSince), isAhead),
  );
}

/**
 * Orders with applications for parts, oldest first; like those of `requestedInvoices`, and with the ones that are cancelled, whose
 * invoices stand.
 */
export async function ordersInParts(
  query: Queryable,
  { meeting, orderId }: { meeting: string; orderId?: string | undefined },
) {
  const hasParts = exists(query.select().from(invoiceParts).where(eq(invoiceParts.orderId, orders.id)));
  const isNamed = orderId === undefined ? undefined : eq(orders.id, orderId);
  return query
    .select({
      ...{ order: orders, meeting: meetings.code, people: attendeeNames, issued: issuedInvoices },
      isInvoiceable: sql<boolean>`(${isInvoiceable(query)})`,
    })
    .from(orders)
    .innerJoin(meetings, eq(meetings.id, orders.meetingId))
    .leftJoin(issuedInvoices, eq(issuedInvoices.orderId, orders.id))
    .where(and(ofMeeting(meeting), hasParts, isNamed))
    .orderBy(asc(orders.paidAt));
}

/**
 * Paid orders with a requested invoice, oldest first, with the invoiceable amount; and those that wait for a transfer, where
 * their meeting invoices before it comes, or has done so.
 * @param given `all` includes issued ones, those refunded in full, and those whose invoice was reversed and is not wanted
 * again; `orderId` is left out for every order
 */
export async function requestedInvoices(
  query: Queryable,
  { meeting, all, orderId }: { meeting: string; all: boolean; orderId?: string | undefined },
) {
  const wasReversed = exists(query.select().from(invoiceReversals).where(eq(invoiceReversals.orderId, orders.id)));
  const isRequested = isNotNull(orders.invoice);
  const isListed = or(isInvoiceable(query), all ? isNotNull(issuedInvoices.orderId) : undefined);
  const isAsked = and(
    isListed,
    all ? or(isRequested, wasReversed) : isRequested,
    orderId === undefined ? undefined : eq(orders.id, orderId),
  );
  const rows = await query
    .select({
      order: orders,
      meeting: meetings.code,
      people: attendeeNames,
      issued: issuedInvoices,
      fileKinds: offeredKinds,
    })
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
