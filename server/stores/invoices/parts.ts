import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { InvoiceFileKind } from '../../../src/domain/invoice/invoice-file';
import type { Queryable, Transaction } from '../../db/database';
import { isAmong } from '../../db/is-among';
import { files } from '../../db/tables/files';
import { invoicePartFiles, invoiceParts } from '../../db/tables/invoices';

export type InvoicePartRow = typeof invoiceParts.$inferSelect;

/** A file of a part's issued invoice, with its name. */
export interface KeptPartFile {
  fileId: string;
  kind: InvoiceFileKind;
  addedAt: Date;
  name: string;
}

/**
 * Lists the applications for parts of orders, by order, in the order in which they were applied for.
 * @returns those that were reversed too
 */
export async function partsOfOrders(
  query: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, InvoicePartRow[]>> {
  const found = new Map<string, InvoicePartRow[]>();
  if (orderIds.length === 0) return found;
  const rows = await query
    .select()
    .from(invoiceParts)
    .where(isAmong(invoiceParts.orderId, orderIds))
    .orderBy(asc(invoiceParts.appliedAt), asc(invoiceParts.number));
  for (const row of rows) found.set(row.orderId, [...(found.get(row.orderId) ?? []), row]);
  return found;
}

/** Finds a part by its id, or by its number; null for what is none. */
export async function findPart(
  query: Queryable,
  by: { id: string } | { number: string },
): Promise<InvoicePartRow | null> {
  const isNamed = 'id' in by ? eq(invoiceParts.id, by.id) : eq(invoiceParts.number, by.number);
  const [row] = await query.select().from(invoiceParts).where(isNamed);
  return row ?? null;
}

/** The order must be locked. */
export async function insertPart(
  query: Transaction,
  part: Pick<InvoicePartRow, 'id' | 'orderId' | 'number' | 'amountFen' | 'invoice' | 'appliedAt'>,
): Promise<void> {
  await query.insert(invoiceParts).values(part);
}

/** The order must be locked. */
export async function updatePart(query: Transaction, id: string, changes: Partial<InvoicePartRow>): Promise<void> {
  await query.update(invoiceParts).set(changes).where(eq(invoiceParts.id, id));
}

/** Deletes an application that was not issued. The order must be locked. */
export async function deletePart(query: Transaction, id: string): Promise<void> {
  await query.delete(invoiceParts).where(and(eq(invoiceParts.id, id), isNull(invoiceParts.issuedNumber)));
}

/** Lists the files of parts, by part. */
export async function filesOfParts(
  query: Queryable,
  partIds: readonly string[],
): Promise<ReadonlyMap<string, KeptPartFile[]>> {
  const found = new Map<string, KeptPartFile[]>();
  if (partIds.length === 0) return found;
  const { partId, fileId, kind, addedAt } = invoicePartFiles;
  const rows = await query
    .select({ partId, fileId, kind, addedAt, name: files.name })
    .from(invoicePartFiles)
    .innerJoin(files, eq(files.id, fileId))
    .where(isAmong(partId, partIds))
    .orderBy(asc(addedAt), asc(kind));
  for (const { partId: id, ...file } of rows) found.set(id, [...(found.get(id) ?? []), file]);
  return found;
}

/** Finds the file of a part's standing invoice in one form; null if there is none. */
export async function findOfferedPartFile(
  query: Queryable,
  partId: string,
  kind: InvoiceFileKind,
): Promise<{ fileId: string } | null> {
  const [row] = await query
    .select({ fileId: invoicePartFiles.fileId })
    .from(invoicePartFiles)
    .innerJoin(invoiceParts, eq(invoiceParts.id, invoicePartFiles.partId))
    .where(
      and(
        eq(invoicePartFiles.partId, partId),
        eq(invoicePartFiles.kind, kind),
        isNotNull(invoiceParts.issuedNumber),
        isNull(invoiceParts.reversedAt),
      ),
    );
  return row ?? null;
}

export async function insertPartFile(query: Transaction, file: typeof invoicePartFiles.$inferInsert): Promise<void> {
  await query.insert(invoicePartFiles).values(file);
}

/** Takes a file from its part; the file itself is released by the caller. */
export async function deletePartFile(query: Transaction, fileId: string): Promise<void> {
  await query.delete(invoicePartFiles).where(eq(invoicePartFiles.fileId, fileId));
}
