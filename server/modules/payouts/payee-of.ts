import { readPayeeAccount, type PayeeAccount } from '../../../src/domain/payout/payee-account';
import type { Queryable } from '../../db/database';
import type { RefundRow } from '../../db/tables/refunds';
import { findReceipt } from '../../stores/payments/transfer-receipts';

/** Where an account is known from: typed by staff, or the receipt of the transfer that the payer uploaded. */
export type PayeeSource = 'typed' | 'receipt';

/**
 * Finds the account from which an order's money came, as the payer's receipt says.
 * @returns null if it has to be asked for
 */
export async function payeeOf(query: Queryable, { orderId }: Pick<RefundRow, 'orderId'>): Promise<PayeeAccount | null> {
  const receipt = orderId === null ? null : await findReceipt(query, orderId);
  if (receipt === null) return null;
  const account = readPayeeAccount({ name: receipt.payerName, number: receipt.payerAccount, bank: '' });
  return typeof account === 'object' ? account : null;
}
