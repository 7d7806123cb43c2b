import { and, asc, eq, isNull } from 'drizzle-orm';
import type { InvoiceFileKind } from '../../../src/domain/invoice/invoice-file';
import type { Queryable, Transaction } from '../../db/database';
import { files } from '../../db/tables/files';
import { invoiceFiles, issuedInvoices } from '../../db/tables/invoices';
import { isOffered } from '../orders/offered-files';

export type InvoiceFileRow = typeof invoiceFiles.$inferSelect;

/** A file with its name, and whether it belongs to the version that the order has now. */
export interface KeptInvoiceFile extends InvoiceFileRow {
  name: string;
  size: number;
  isOffered: boolean;
}

/** Lists all files of an order's invoices, those of earlier versions too. */
export async function filesOfInvoice(query: Queryable, orderId: string): Promise<KeptInvoiceFile[]> {
  const rows = await query
    .select({ row: invoiceFiles, name: files.name, size: files.size, issuedNumber: issuedInvoices.invoiceNumber })
    .from(invoiceFiles)
    .innerJoin(files, eq(files.id, invoiceFiles.fileId))
    .leftJoin(issuedInvoices, and(eq(issuedInvoices.orderId, invoiceFiles.orderId), isOffered))
    .where(eq(invoiceFiles.orderId, orderId))
    .orderBy(asc(invoiceFiles.addedAt), asc(invoiceFiles.kind));
  return rows.map(({ row, name, size, issuedNumber }) => ({ ...row, name, size, isOffered: issuedNumber !== null }));
}

export async function insertInvoiceFile(query: Transaction, file: Omit<InvoiceFileRow, 'withdrawnAt'>): Promise<void> {
  await query.insert(invoiceFiles).values(file);
}

/** Takes a file from its invoice; the file itself is released by the caller. */
export async function deleteInvoiceFile(query: Transaction, fileId: string): Promise<void> {
  await query.delete(invoiceFiles).where(eq(invoiceFiles.fileId, fileId));
}

/**
 * Withdraws the files of an order's invoice.
 * @param kind left out for all
 */
export async function withdrawInvoiceFiles(
  query: Transaction,
  { orderId, kind, at }: { orderId: string; kind?: InvoiceFileKind; at: Date },
): Promise<void> {
  const isNamed = kind === undefined ? undefined : eq(invoiceFiles.kind, kind);
  await query
    .update(invoiceFiles)
    .set({ withdrawnAt: at })
    .where(and(eq(invoiceFiles.orderId, orderId), isNull(invoiceFiles.withdrawnAt), isNamed));
}
