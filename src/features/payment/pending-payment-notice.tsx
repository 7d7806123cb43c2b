import { useEffect, useState } from 'react';
import { formatFen } from '../../domain/money/money';
import { navigate } from '../../platform/browser/navigation/navigation';
import { usePageShow, usePageVisible } from '../../platform/browser/use-page-visible';
import { Button } from '../../ui/display/button';
import { Notice } from '../../ui/display/notice';
import { isTransferChosen } from '../../session/transfer-choice';
import {
  keepPendingPayment,
  paymentParams,
  pendingPaymentOf,
  settlePendingPayment,
  type PendingPayment,
} from '../../session/pending-payment';
import { queryOrder } from './query-order';

/**
 * A meeting's order that waits on this device; read again whenever the page is shown. Then the server is asked about it,
 * once, behind what is shown already: it may have been cancelled or paid elsewhere, and the page is for the next one, or
 * for registering.
 */
export function usePendingPayment(meetingId: string): PendingPayment | null {
  const [payment, setPayment] = useState(() => pendingPaymentOf(meetingId));
  const outTradeNo = payment?.outTradeNo;
  const isVisible = usePageVisible();
  usePageShow(() => setPayment(pendingPaymentOf(meetingId)));
  useEffect(() => {
    if (!isVisible || outTradeNo === undefined) return undefined;
    const controller = new AbortController();
    const readAgain = (): void => {
      if (!controller.signal.aborted) setPayment((before) => keepEqual(before, pendingPaymentOf(meetingId)));
    };
    void queryOrder(outTradeNo, controller.signal)
      .then((outcome) => {
        const known = pendingPaymentOf(meetingId);
        if (outcome === 'paid' && known?.outTradeNo === outTradeNo) settlePendingPayment(known);
      })
      // Without an answer the order stays as it is known.
      .catch(() => undefined)
      .then(readAgain);
    return () => controller.abort();
  }, [isVisible, outTradeNo, meetingId]);
  return payment;
}

/** The former object where nothing has changed, so that nothing is drawn for it. */
const keepEqual = (before: PendingPayment | null, after: PendingPayment | null): PendingPayment | null =>
  before?.outTradeNo === after?.outTradeNo ? before : after;

/** How an order that waits on this device is continued: by paying it, or at the account to transfer to. */
export function continueText({ outTradeNo }: PendingPayment): string {
  return isTransferChosen(outTradeNo) ? '查看收款账户' : '继续支付';
}

/** Opens the payment, or the transfer, of an order that waits. */
export function continuePayment(payment: PendingPayment): Promise<void> {
  keepPendingPayment(payment);
  return navigate(isTransferChosen(payment.outTradeNo) ? 'remittanceAccount' : 'paymentChoice', paymentParams(payment));
}

/** Points to an unpaid order. An individual continues it by the page's main button, an operator from here. */
export function PendingPaymentNotice({ payment }: { payment: PendingPayment }) {
  const isWaiting = isTransferChosen(payment.outTradeNo);
  return (
    <Notice tone="due">
      {isWaiting ? '您有一笔订单正在等待到账' : '您有一笔待支付的订单'}（{formatFen(payment.amountFen)}）。
      {payment.payer === 'team' && (
        <Button kind="text" size="small" onPress={() => continuePayment(payment)}>
          {continueText(payment)}
        </Button>
      )}
    </Notice>
  );
}
