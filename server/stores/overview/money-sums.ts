import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { invoiceParts, issuedInvoices } from '../../db/tables/invoices';
import { orders } from '../../db/tables/orders';
import { ledger } from '../../db/tables/payments';

/** The money of a meeting, in fen. */
export interface MoneySums {
  /** Everything that was ever paid. */
  takenFen: number;
  returnedFen: number;
  /** On invoices that were issued. */
  invoicedFen: number;
}

/** Sums the money of a meeting's orders. */
export async function sumMoney(query: Queryable, meetingId: number): Promise<MoneySums> {
  // A sum of integers is a bigint, which drivers return as text.
  const sumOf = (kind: 'payment' | 'refund') =>
    sql<number>`coalesce(sum(${ledger.amountFen}) filter (where ${ledger.kind} = ${kind}), 0)::double precision`;
  const [moved] = await query
    .select({ takenFen: sumOf('payment'), refundsFen: sumOf('refund') })
    .from(ledger)
    .innerJoin(orders, eq(orders.id, ledger.orderId))
    .where(eq(orders.meetingId, meetingId));
  const [invoiced] = await query
    .select({ fen: sql<number>`coalesce(sum(${issuedInvoices.amountFen}), 0)::double precision` })
    .from(issuedInvoices)
    .innerJoin(orders, eq(orders.id, issuedInvoices.orderId))
    .where(eq(orders.meetingId, meetingId));
  const [inParts] = await query
    .select({ fen: sql<number>`coalesce(sum(${invoiceParts.issuedFen}), 0)::double precision` })
    .from(invoiceParts)
    .innerJoin(orders, eq(orders.id, invoiceParts.orderId))
    .where(and(eq(orders.meetingId, meetingId), isNull(invoiceParts.reversedAt)));
  return {
    takenFen: moved?.takenFen ?? 0,
    // Refunds are negative in the ledger; nought would become -0.
    returnedFen: Math.abs(moved?.refundsFen ?? 0),
    invoicedFen: (invoiced?.fen ?? 0) + (inParts?.fen ?? 0),
  };
}
