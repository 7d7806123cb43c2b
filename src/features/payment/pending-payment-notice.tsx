import { useState } from 'react';
import { formatFen } from '../../domain/money';
import { navigate } from '../../platform/navigation/navigation';
import { usePageShow } from '../../platform/visibility/use-page-visible';
import { Button } from '../../ui/button/button';
import { Notice } from '../../ui/notice/notice';
import { isTransferChosen } from './transfer-choice';
import { readPendingPayment } from './pending-payment';

/** Links to this meeting's unpaid order. */
export function PendingPaymentNotice({ meetingId }: { meetingId: string }) {
  const [payment, setPayment] = useState(readPendingPayment);
  usePageShow(() => setPayment(readPendingPayment()));
  if (payment === null || payment.meetingId !== meetingId) return null;
  const isWaiting = isTransferChosen(payment.outTradeNo);
  return (
    <Notice tone="due">
      {isWaiting ? '您有一笔订单正在等待到账' : '您有一笔待支付的订单'}（{formatFen(payment.amountFen)}）。
      <Button kind="text" size="small" onPress={() => navigate(isWaiting ? 'remittanceAccount' : 'paymentChoice')}>
        {isWaiting ? '查看收款账户' : '继续支付'}
      </Button>
    </Notice>
  );
}
