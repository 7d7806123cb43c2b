import type { InvoiceFileKind } from '../../../src/domain/invoice/invoice-file';
import type { Queryable, Transaction } from '../../db/database';
import {
  deleteInvoiceFile,
  filesOfInvoice,
  insertInvoiceFile,
  withdrawInvoiceFiles,
} from '../../stores/invoices/files';
import {
  deletePartFile,
  filesOfParts,
  findOfferedPartFile,
  findPart,
  insertPartFile,
} from '../../stores/invoices/parts';
import { findOfferedFile } from '../../stores/orders/offered-files';
import { releaseOrderFile } from '../../stores/uploads/store';
import type { Application } from './applications';

/** A file of an application's invoice. */
export interface ApplicationFile {
  fileId: string;
  kind: InvoiceFileKind;
  name: string;
  /** The number of the version that it belongs to; '' if it was not recorded. */
  invoiceNumber: string;
  addedAt: Date;
  /** It belongs to the invoice that stands. */
  isOffered: boolean;
}

/**
 * Lists all files of an application's invoices.
 * @param id the application's: the order's, or that of the part of it
 */
export async function filesOfApplication(query: Queryable, id: string): Promise<ApplicationFile[]> {
  const part = await findPart(query, { id });
  if (part === null) return filesOfInvoice(query, id);
  const { issuedNumber, reversedAt } = part;
  const version = { invoiceNumber: issuedNumber ?? '', isOffered: issuedNumber !== null && reversedAt === null };
  const files = (await filesOfParts(query, [id])).get(id) ?? [];
  return files.map((file) => ({ ...file, ...version }));
}

/** Finds the file of an application's standing invoice in one form; null if there is none. */
export async function offeredFileOf(
  query: Queryable,
  id: string,
  kind: InvoiceFileKind,
): Promise<{ fileId: string } | null> {
  return (await findOfferedPartFile(query, id, kind)) ?? (await findOfferedFile(query, id, kind));
}

/** Keeps a file, which the order has claimed, in place of an earlier one of its kind. The order must be locked. */
export async function putFile(
  query: Transaction,
  { order, part, issued }: Application,
  { fileId, kind, at }: { fileId: string; kind: InvoiceFileKind; at: Date },
): Promise<void> {
  const file = { fileId, orderId: order.id, kind, addedAt: at };
  if (part !== null) return insertPartFile(query, { ...file, partId: part.id });
  // One of another version that an earlier edition of the server has left in its place.
  await withdrawInvoiceFiles(query, { orderId: order.id, kind, at });
  await insertInvoiceFile(query, { ...file, invoiceNumber: issued?.invoiceNumber ?? '' });
}

/** Takes a file away. The order must be locked. */
export async function dropFile(query: Transaction, { order, part }: Application, fileId: string): Promise<void> {
  await (part === null ? deleteInvoiceFile(query, fileId) : deletePartFile(query, fileId));
  await releaseOrderFile(query, fileId, order.id);
}
