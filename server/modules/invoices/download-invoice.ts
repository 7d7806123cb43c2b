import { isInvoiceFileKind } from '../../../src/domain/invoice/invoice-file';
import type { Dependencies } from '../../context/dependencies';
import type { Session } from '../../context/session';
import { notFound } from '../../http/answers';
import { isRowId } from '../../secrets/random-ids';
import { findCallersOrder } from '../../stores/orders/callers-orders';
import { findPart } from '../../stores/invoices/parts';
import { unknownOrder } from '../../stores/orders/store';
import { signFileReference } from '../../stores/uploads/file-reference';
import { offeredFileOf } from './application-files';

/** How long an invoice can be loaded by the address that was given out: WeChat on Android hands it to a browser. */
const invoiceUrlTtlMs = 10 * 60_000;

/**
 * Gives the address of the caller's own issued invoice, in one form (product §5.42).
 * @param asked `orderId` is the order's id, or that of a part of it
 * @throws Refusal for another's order, and for a form that is not offered, or not any more
 */
export async function addressOfInvoice(
  { orderId: id, fileKind }: { orderId: string; fileKind: string },
  session: Session,
  { database, cipher, clock }: Pick<Dependencies, 'database' | 'cipher' | 'clock'>,
): Promise<{ fileUrl: string }> {
  const { query } = database;
  const orderId = isRowId(id) ? ((await findPart(query, { id }))?.orderId ?? id) : '';
  const order = orderId !== '' ? await findCallersOrder(query, session, orderId) : null;
  if (order === null) throw unknownOrder();
  const file = isInvoiceFileKind(fileKind) ? await offeredFileOf(query, id, fileKind) : null;
  if (file === null) throw notFound('这张发票已经换了，请刷新后查看');
  return { fileUrl: signFileReference(cipher, file.fileId, clock.now() + invoiceUrlTtlMs) };
}
