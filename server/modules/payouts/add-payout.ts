import type { PayeeAccount } from '../../../src/domain/payout/payee-account';
import { offlineMethod } from '../../../src/domain/payment/offline-method';
import { refuse } from '../../http/answers';
import type { Transaction } from '../../db/database';
import type { RefundRow } from '../../db/tables/refunds';
import type { Dependencies } from '../../context/dependencies';
import { insertPayout } from '../../stores/payouts/store';
import { lockRefund } from '../../stores/refunds/store';

/**
 * Locks a refund that the organiser has to pay by bank.
 * @throws Refusal for any other
 */
export async function lockRefundToPay(query: Transaction, outRefundNo: string): Promise<RefundRow> {
  const refund = await lockRefund(query, outRefundNo);
  if (refund === null) throw refuse('退款单不存在');
  if (refund.provider !== offlineMethod) throw refuse('该退款原路退回，不需要打款');
  if (refund.state !== 'requested') throw refuse('该退款已登记退回');
  return refund;
}

/**
 * Adds a payout that is ready, under a reference that no other has. The refund must be locked, without an open one.
 * @returns its reference
 */
export async function addPayout(
  query: Transaction,
  { outRefundNo, refundFen }: RefundRow,
  { name, number, bank }: PayeeAccount,
  { clock, randomIds }: Pick<Dependencies, 'clock' | 'randomIds'>,
): Promise<string> {
  for (;;) {
    const reference = randomIds.transferRemark();
    const isNew = await insertPayout(query, {
      ...{ reference, outRefundNo, amountFen: refundFen, state: 'ready', createdAt: new Date(clock.now()) },
      ...{ payeeName: name, payeeAccount: number, payeeBank: bank },
    });
    if (isNew) return reference;
  }
}
