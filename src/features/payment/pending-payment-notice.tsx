import { useState } from 'react';
import { formatFen } from '../../domain/money';
import { navigate } from '../../platform/navigation/navigation';
import { usePageShow } from '../../platform/visibility/use-page-visible';
import { Button } from '../../ui/button/button';
import { Notice } from '../../ui/notice/notice';
import { isTransferChosen } from './kept-account';
import { readPendingPayment } from './pending-payment';

/** Links to this meeting's unpaid order. */
export function PendingPaymentNotice({ meetingId }: { meetingId: string }) {
  const [payment, setPayment] = useState(readPendingPayment);
  usePageShow(() => setPayment(readPendingPayment()));
  if (payment === null || payment.meetingId !== meetingId) return null;
  if (isTransferChosen(payment.outTradeNo)) {
    return (
      <Notice tone="due">
        您有一笔订单正在等待到账（{formatFen(payment.amountFen)}）。
        <Button kind="text" size="small" onPress={() => navigate('remittanceAccount')}>
          查看收款账户
        </Button>
      </Notice>
    );
  }
  return (
    <Notice tone="due">
      您有一笔待支付的订单（{formatFen(payment.amountFen)}）。
      <Button kind="text" size="small" onPress={() => navigate('paymentChoice')}>
        继续支付
      </Button>
    </Notice>
  );
}
