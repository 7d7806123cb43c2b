import { readPayeeAccount, type PayeeAccount } from '../../../src/domain/payout/payee-account';
import type { Queryable } from '../../db/database';
import type { RefundRow } from '../../db/tables/refunds';
import { findReceipts } from '../../stores/payments/transfer-receipts';

/** Where an account is known from: typed by staff, or the receipt of the transfer that the payer uploaded. */
export type PayeeSource = 'typed' | 'receipt';

/**
 * Finds the accounts from which the money of refunds came, as the payers' receipts say, by the refund's number. An account
 * to which the bank could not pay is not found again; one that is not found has to be asked for.
 */
export async function payeesOf(
  query: Queryable,
  refunds: readonly Pick<RefundRow, 'outRefundNo' | 'orderId' | 'failure'>[],
): Promise<Map<string, PayeeAccount>> {
  const asked = refunds.filter(({ orderId, failure }) => orderId !== null && failure === '');
  const orderIds = asked.flatMap(({ orderId }) => orderId ?? []);
  const receipts = new Map((await findReceipts(query, orderIds)).map((receipt) => [receipt.orderId, receipt]));
  const found = new Map<string, PayeeAccount>();
  for (const { outRefundNo, orderId } of asked) {
    const receipt = receipts.get(orderId ?? '');
    if (receipt === undefined) continue;
    const account = readPayeeAccount({ name: receipt.payerName, number: receipt.payerAccount, bank: '' });
    if (typeof account === 'object') found.set(outRefundNo, account);
  }
  return found;
}
