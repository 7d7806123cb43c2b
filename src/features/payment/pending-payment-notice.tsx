import { useEffect, useState } from 'react';
import { formatFen } from '../../domain/money/money';
import { navigate } from '../../platform/browser/navigation/navigation';
import { usePageShow, usePageVisible } from '../../platform/browser/use-page-visible';
import { Button } from '../../ui/display/button';
import { Notice } from '../../ui/display/notice';
import { isTransferChosen } from '../../session/transfer-choice';
import { keepPendingPayment, settlePendingPayment } from '../../session/keep-payments';
import { paymentParams, pendingPaymentOf, type PendingPayment } from '../../session/pending-payment';
import { queryOrder } from './query-order';

/**
 * Returns a meeting's pending order on this device, read again whenever the page is shown. The server is then queried once
 * in the background, since the order may have been cancelled or paid elsewhere; if so, the next pending order is returned.
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
      // Without an answer the order stays pending.
      .catch(() => undefined)
      .then(readAgain);
    return () => controller.abort();
  }, [isVisible, outTradeNo, meetingId]);
  return payment;
}

/** Returns the former object if nothing has changed, so that nothing re-renders. */
const keepEqual = (before: PendingPayment | null, after: PendingPayment | null): PendingPayment | null =>
  before?.outTradeNo === after?.outTradeNo ? before : after;

/** Returns the label of the button that continues a pending order: paying it, or showing the account to transfer to. */
export function continueText({ outTradeNo }: PendingPayment): string {
  return isTransferChosen(outTradeNo) ? '查看收款账户' : '继续支付';
}

/** Opens the payment, or the transfer, of a pending order. */
export function continuePayment(payment: PendingPayment): Promise<void> {
  keepPendingPayment(payment);
  return navigate(isTransferChosen(payment.outTradeNo) ? 'remittanceAccount' : 'paymentChoice', paymentParams(payment));
}

/** Shows that an order is unpaid. An individual continues it by the page's main button, an operator by this notice. */
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
