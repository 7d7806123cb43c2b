import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { isAmong } from '../../db/is-among';
import { transferReceipts, type TransferReceiptRow } from '../../db/tables/transfer-receipts';

export async function findReceipt(query: Queryable, orderId: string): Promise<TransferReceiptRow | null> {
  const [receipt] = await query.select().from(transferReceipts).where(eq(transferReceipts.orderId, orderId));
  return receipt ?? null;
}

/** Finds the receipts of these orders' transfers. */
export async function findReceipts(query: Queryable, orderIds: readonly string[]): Promise<TransferReceiptRow[]> {
  if (orderIds.length === 0) return [];
  return query
    .select()
    .from(transferReceipts)
    .where(isAmong(transferReceipts.orderId, [...new Set(orderIds)]));
}

/** Stores the receipt of an order's transfer, in place of an earlier one. */
export async function putReceipt(query: Queryable, receipt: TransferReceiptRow): Promise<void> {
  await query
    .insert(transferReceipts)
    .values(receipt)
    .onConflictDoUpdate({ target: transferReceipts.orderId, set: receipt });
}
