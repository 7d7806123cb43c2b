import type { FileFacts } from '../../../src/domain/invoice/invoice-file';
import { misfit } from '../../../src/domain/invoice/match-files';
import type { Dependencies } from '../../context/dependencies';
import type { Transaction } from '../../db/database';
import { notFound, refuse } from '../../http/answers';
import {
  deleteInvoiceFile,
  filesOfInvoice,
  insertInvoiceFile,
  withdrawInvoiceFiles,
  type KeptInvoiceFile,
} from '../../stores/invoices/files';
import { findIssuedInvoice } from '../../stores/invoices/store';
import { lockOrderById } from '../../stores/orders/store';
import { lostFile } from '../../stores/uploads/file-reference';
import { claimOrderFile, releaseOrderFile } from '../../stores/uploads/store';
import { storeFile } from '../../stores/uploads/stored-files';
import { notifyInvoiceReady } from '../notices/money-notices';
import { invoiceFileTypes } from './read-invoice-file';

/**
 * Keeps a file of an order's issued invoice, in place of an earlier one of its kind. The applicant gets a text with the first
 * file of each version.
 * @returns whether the applicant gets a text
 * @throws Refusal if the invoice is not issued any more, or is another one than the file's
 */
export async function keepInvoiceFile(
  { facts, name, bytes, orderId }: { facts: FileFacts; name: string; bytes: Buffer; orderId: string },
  dependencies: Dependencies,
): Promise<boolean> {
  const { database, clock, randomIds } = dependencies;
  const { kind } = facts;
  const id = randomIds.reference();
  const at = new Date(clock.now());
  const stored = { id, name, contentType: invoiceFileTypes[kind], size: bytes.length, createdAt: at };
  // Nothing refers to it yet: if it is refused below, it is deleted like other unclaimed files.
  await storeFile({ ...stored, addressDigest: null }, bytes, dependencies);
  return database.query.transaction(async (query) => {
    const order = await lockOrderById(query, orderId);
    const issued = await findIssuedInvoice(query, order.id);
    const number = issued?.invoiceNumber ?? '';
    const fault = misfit(facts, {
      ...{ orderId, outTradeNo: order.outTradeNo, title: order.invoice?.title ?? '' },
      issued: issued && { number, amountFen: issued.amountFen },
    });
    if (fault !== '') throw refuse(fault);
    const before = (await filesOfInvoice(query, order.id)).filter(({ isOffered }) => isOffered);
    const earlier = before.find((one) => one.kind === kind);
    if (earlier !== undefined) await dropFile(query, earlier);
    // One of another version that an earlier edition of the server has left in its place.
    await withdrawInvoiceFiles(query, { orderId: order.id, kind, at });
    if (!(await claimOrderFile(query, id, order.id))) throw lostFile();
    await insertInvoiceFile(query, { fileId: id, orderId: order.id, kind, invoiceNumber: number, addedAt: at });
    if (before.length > 0) return false;
    await notifyInvoiceReady(query, order, at);
    return true;
  });
}

async function dropFile(query: Transaction, { fileId, orderId }: KeptInvoiceFile): Promise<void> {
  await deleteInvoiceFile(query, fileId);
  await releaseOrderFile(query, fileId, orderId);
}

/**
 * Takes a wrong file from an order's invoice.
 * @throws Refusal (404) for a file that is not there
 */
export async function removeInvoiceFile(
  orderId: string,
  fileId: string,
  { database }: Pick<Dependencies, 'database'>,
): Promise<void> {
  await database.query.transaction(async (query) => {
    const order = await lockOrderById(query, orderId);
    const file = (await filesOfInvoice(query, order.id)).find((one) => one.fileId === fileId);
    if (file === undefined) throw notFound('没有这个文件');
    await dropFile(query, file);
  });
}
