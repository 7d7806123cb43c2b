import { useEffect } from 'react';
import { callServer } from '../../api/call-server';
import type { TransferInstructions } from '../../contract/payment';
import { attempt } from '../../api/use-command';
import { alert } from '../../platform/device/feedback';
import { replace } from '../../platform/browser/navigation/navigation';
import { keepAccount } from './kept-account';
import { isTransferOffered, paymentParams, type PendingPayment } from '../../session/pending-payment';

/**
 * The pages of remittance send an order to its other ways to pay where its meeting takes no transfers.
 * @returns whether this order may stay
 */
export function useTransferGuard(payment: PendingPayment): boolean {
  const isOffered = isTransferOffered(payment);
  useEffect(() => {
    if (!isOffered) void replace('paymentChoice', paymentParams(payment));
  }, [isOffered, payment]);
  return isOffered;
}

/**
 * Tells the server that an order will be paid by transfer or on site (product §5.14, `offlinePay`), and stores the
 * returned account. Idempotent.
 * @throws RefusedError, TransportFailure
 */
export async function chooseOfflinePayment(outTradeNo: string): Promise<TransferInstructions> {
  const account = await callServer('payOffline', { outTradeNo });
  keepAccount(outTradeNo, account);
  return account;
}

/**
 * Chooses offline payment for an order, or shows why that failed (product §9.7).
 * @returns whether the account is available to show
 */
export async function submitOfflineChoice(outTradeNo: string): Promise<boolean> {
  const outcome = await attempt(() => chooseOfflinePayment(outTradeNo));
  if (outcome.kind !== 'done') void alert({ title: '提交失败！', text: outcome.message });
  return outcome.kind === 'done';
}
