import { inArray, or } from 'drizzle-orm';
import { isAmong } from '../../db/is-among';
import type { RemovePersonalData } from '../../db/personal-data';
import { textColumn, type SealedTable } from '../../db/sealed-table';
import { payouts } from '../../db/tables/payouts';
import { refunds } from '../../db/tables/refunds';

export const sealedPayouts: SealedTable = {
  ...{ name: 'payouts', label: '打款', hasPhone: false, key: { name: 'reference', type: 'text' } },
  columns: ['payee_name', 'payee_account', 'payee_bank'].map((name) => textColumn('payouts', name)),
};

/** Blanks the accounts to which these people's refunds were paid; amount, batch and serial stay with the books. */
export const forgetPayees: RemovePersonalData = async (query, { entryIds, ownOrders }) => {
  const ids = ownOrders.map(({ id }) => id);
  const theirs = query
    .select({ outRefundNo: refunds.outRefundNo })
    .from(refunds)
    .where(or(isAmong(refunds.entryId, entryIds), isAmong(refunds.orderId, ids)));
  await query
    .update(payouts)
    .set({ payeeName: '', payeeAccount: '', payeeBank: '' })
    .where(inArray(payouts.outRefundNo, theirs));
  return {};
};
