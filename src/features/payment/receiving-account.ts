import { useEffect } from 'react';
import { callServer } from '../../api/call-server';
import type { TransferInstructions } from '../../contract/payment';
import { attempt } from '../../api/attempt';
import { alert } from '../../platform/device/feedback';
import { replace } from '../../platform/browser/navigation/navigation';
import { keepAccount } from './kept-account';
import { isTransferOffered, paymentParams, type PendingPayment } from '../../session/pending-payment';

/**
 * Redirects an order from the remittance pages to the payment methods if its meeting does not accept transfers.
 * @returns true if the order may be paid by transfer
 */
export function useTransferGuard(payment: PendingPayment): boolean {
  const isOffered = isTransferOffered(payment);
  useEffect(() => {
    if (!isOffered) void replace('paymentChoice', paymentParams(payment));
  }, [isOffered, payment]);
  return isOffered;
}

/**
 * Notifies the server that an order will be paid by transfer or on site (product §5.14, `offlinePay`), and stores the
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
 * @returns true if the account is available
 */
export async function submitOfflineChoice(outTradeNo: string): Promise<boolean> {
  const outcome = await attempt(() => chooseOfflinePayment(outTradeNo));
  if (outcome.kind !== 'done') void alert({ title: '提交失败！', text: outcome.message });
  return outcome.kind === 'done';
}
