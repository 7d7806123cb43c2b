import { useState } from 'react';
import { formatFen } from '../../domain/money';
import { navigate } from '../../platform/navigation/navigation';
import { usePageShow } from '../../platform/visibility/use-page-visible';
import { Button } from '../../ui/button/button';
import { Notice } from '../../ui/notice/notice';
import { isTransferChosen } from './transfer-choice';
import { keepPendingPayment, pendingPaymentOf, type PendingPayment } from './pending-payment';

/** A meeting's order that waits on this device; read again whenever the page is shown. */
export function usePendingPayment(meetingId: string): PendingPayment | null {
  const [payment, setPayment] = useState(() => pendingPaymentOf(meetingId));
  usePageShow(() => setPayment(pendingPaymentOf(meetingId)));
  return payment;
}

/** How an order that waits on this device is continued: by paying it, or at the account to transfer to. */
export function continueText({ outTradeNo }: PendingPayment): string {
  return isTransferChosen(outTradeNo) ? '查看收款账户' : '继续支付';
}

/** Opens the payment, or the transfer, of an order that waits. */
export function continuePayment(payment: PendingPayment): Promise<void> {
  keepPendingPayment(payment);
  return navigate(isTransferChosen(payment.outTradeNo) ? 'remittanceAccount' : 'paymentChoice');
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
