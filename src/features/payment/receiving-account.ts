import { useEffect } from 'react';
import { callServer } from '../../api/call-server';
import { receivingAccountCodec } from '../../contract/payment';
import type { ReceivingAccount } from '../../domain/payment/receiving-account';
import { isPlainObject } from '../../domain/json/read-value';
import { getStored, setStored } from '../../platform/storage/storage';
import { attempt } from '../../api/use-command';
import { alert } from '../../platform/feedback/feedback';
import { replace } from '../../platform/navigation/navigation';
import { isTransferOffered, type PendingPayment } from './pending-payment';

/**
 * The pages of remittance send an order to its other ways to pay where its meeting takes no transfers.
 * @returns whether this order may stay
 */
export function useTransferGuard(payment: PendingPayment): boolean {
  const isOffered = isTransferOffered(payment);
  useEffect(() => {
    if (!isOffered) void replace('paymentChoice');
  }, [isOffered]);
  return isOffered;
}

const storedKey = 'receiving-account';
const lifetimeMs = 24 * 3_600_000;

/**
 * Tells the server that an order will be paid by transfer or on site (product §5.14, `offlinePay`), and stores the
 * returned account. Idempotent.
 * @throws RefusedError, TransportFailure
 */
export async function chooseOfflinePayment(outTradeNo: string): Promise<ReceivingAccount> {
  const account = await callServer('payOffline', { outTradeNo });
  setStored(storedKey, { outTradeNo, account }, lifetimeMs);
  return account;
}

export function readKeptAccount(outTradeNo: string): ReceivingAccount | null {
  return getStored(storedKey, (value) =>
    isPlainObject(value) && value.outTradeNo === outTradeNo ? receivingAccountCodec.read(value.account) : null,
  );
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
