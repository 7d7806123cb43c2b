import { and, eq, isNull, sql } from 'drizzle-orm';
import type { InvoiceFileKind } from '../../../src/domain/invoice/invoice-file';
import type { Queryable } from '../../db/database';
import { invoiceFiles, issuedInvoices } from '../../db/tables/invoices';

/**
 * The condition of a file that is offered: its invoice was not reversed, and it belongs to the version that the order has
 * now. The edition before reverses invoices and knows nothing of files.
 */
export const isOffered = and(
  isNull(invoiceFiles.withdrawnAt),
  eq(invoiceFiles.invoiceNumber, issuedInvoices.invoiceNumber),
);

/** The kinds in which an order's issued invoice is offered, in a query of orders with their issued invoices. */
export const offeredKinds = sql<InvoiceFileKind[]>`(
  select coalesce(json_agg(${invoiceFiles.kind}), '[]') from ${invoiceFiles}
  where ${invoiceFiles.orderId} = ${issuedInvoices.orderId} and ${isOffered})`;

/** Finds the file of an order's issued invoice in one form; null if there is none. */
export async function findOfferedFile(
  query: Queryable,
  orderId: string,
  kind: InvoiceFileKind,
): Promise<{ fileId: string } | null> {
  const [row] = await query
    .select({ fileId: invoiceFiles.fileId })
    .from(invoiceFiles)
    .innerJoin(issuedInvoices, eq(issuedInvoices.orderId, invoiceFiles.orderId))
    .where(and(eq(invoiceFiles.orderId, orderId), eq(invoiceFiles.kind, kind), isOffered));
  return row ?? null;
}
