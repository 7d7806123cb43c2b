import { inArray, sql } from 'drizzle-orm';
import { isAmong } from '../../db/is-among';
import type { RemovePersonalData } from '../../db/personal-data';
import { textColumn, type SealedTable } from '../../db/sealed-table';
import { bankAllocations, bankTransactions } from '../../db/tables/bank';

export const sealedTransactions: SealedTable = {
  ...{ name: 'bank_transactions', label: '银行流水', hasPhone: false, key: { name: 'id', type: 'uuid' } },
  columns: ['payer', 'payer_account', 'remark'].map((name) => textColumn('bank_transactions', name)),
};

/**
 * Blanks the payers and remarks of transfers for these orders alone; day, amount and serial stay with the books, and the
 * digest by which the bank's statement is recognised.
 */
export const forgetBankPayers: RemovePersonalData = async (query, { ownOrders }) => {
  const ids = ownOrders.map(({ id }) => id);
  if (ids.length === 0) return {};
  const theirs = query
    .select({ id: bankAllocations.transactionId })
    .from(bankAllocations)
    .groupBy(bankAllocations.transactionId)
    .having(sql`bool_and(${isAmong(bankAllocations.orderId, ids)})`);
  await query
    .update(bankTransactions)
    .set({ payer: '', payerAccount: '', remark: '' })
    .where(inArray(bankTransactions.id, theirs));
  return {};
};
