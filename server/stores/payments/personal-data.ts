import { and, sql, type SQL } from 'drizzle-orm';
import { isAmong } from '../../db/is-among';
import type { RemovePersonalData } from '../../db/personal-data';
import { textColumn, type SealedTable } from '../../db/sealed-table';
import { payers, paymentAttempts } from '../../db/tables/payments';
import { transferReceipts } from '../../db/tables/transfer-receipts';

export const sealedReceipts: SealedTable = {
  ...{ name: 'transfer_receipts', label: '转账回单', hasPhone: false, key: { name: 'order_id', type: 'uuid' } },
  columns: ['payer_name', 'payer_account'].map((name) => textColumn('transfer_receipts', name)),
};

/** Deletes the receipts of transfers; their files are removed with the orders'. */
export const removeReceipts: RemovePersonalData = async (query, { ownOrders }) => {
  const orderIds = ownOrders.map(({ id }) => id);
  const removed = await query
    .delete(transferReceipts)
    .where(isAmong(transferReceipts.orderId, orderIds))
    .returning({ fileId: transferReceipts.fileId });
  return { receipts: removed.length };
};

/** Deletes the WeChat accounts that paid for orders, unless they paid for other orders too, and payers' addresses. */
export const forgetPayers: RemovePersonalData = async (query, { ownOrders }) => {
  const orderIds = ownOrders.map(({ id }) => id);
  const payerId = sql<string>`${paymentAttempts.request}->>'payerId'`;
  const forgotten = await query
    .select({ id: payerId })
    .from(paymentAttempts)
    .where(isAmong(paymentAttempts.orderId, orderIds));
  await query
    .update(paymentAttempts)
    .set({ request: sql`(${paymentAttempts.request} - 'payerAddress') || '{"payerId": ""}'::jsonb` })
    .where(isAmong(paymentAttempts.orderId, orderIds));
  const ids = forgotten.map(({ id }) => id).filter((id) => id !== '');
  if (ids.length === 0) return {};
  const stillUsed = query.select({ id: payerId }).from(paymentAttempts).where(isAmongTexts(payerId, ids));
  await query.delete(payers).where(and(isAmong(payers.id, ids), sql`${payers.id} not in ${stillUsed}`));
  return {};
};

const isAmongTexts = (text: SQL, values: readonly string[]): SQL =>
  sql`${text} in (select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;
