import { readPayeeAccount, type PayeeAccount } from '../../../src/domain/payout/payee-account';
import { refuse } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { lockBankBook } from '../../stores/bank/transactions';
import { openPayouts, updatePayout } from '../../stores/payouts/store';
import { requireRefundRecord } from '../refunds/list-refunds';
import { addPayout, lockRefundToPay } from './add-payout';

/**
 * Records the account to which a refund is to be paid, in place of an earlier one that was not sent to the bank.
 * @param id of the refund, as listed
 * @throws Refusal for an account that cannot be one, a refund that is not to be paid by bank, or one that was sent
 */
export async function setPayee(id: string, typed: PayeeAccount, dependencies: Dependencies): Promise<PayeeAccount> {
  const { refund: found } = await requireRefundRecord(id, dependencies);
  if (found === null) throw refuse('该退费还没有同意，请先同意');
  return putPayee(found.outRefundNo, typed, dependencies);
}

/** Does the same for a refund by its number. */
export async function putPayee(
  outRefundNo: string,
  typed: PayeeAccount,
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'randomIds'>,
): Promise<PayeeAccount> {
  const account = readPayeeAccount(typed);
  if (typeof account === 'string') throw refuse(account);
  await dependencies.database.query.transaction(async (query) => {
    await lockBankBook(query);
    const refund = await lockRefundToPay(query, outRefundNo);
    const [open] = await openPayouts(query, [outRefundNo]);
    if (open?.state === 'sent') throw refuse(`该退费已在打款批次 ${open.batch} 中，银行退回后才能换账号`);
    if (open !== undefined) await updatePayout(query, open.reference, { state: 'replaced' });
    await addPayout(query, refund, account, dependencies);
  });
  return account;
}
