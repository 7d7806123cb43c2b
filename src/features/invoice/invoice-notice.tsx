import { fullyRefundedMessage } from '../../domain/order/invoiceable-amount';
import { formatDeadline } from '../../domain/time/format-dates';
import { Notice } from '../../ui/display/notice';
import { Unbroken } from '../../ui/display/unbroken';

interface InvoiceNoticeProps {
  deadline: string;
  isOver: boolean;
  isUnpaid: boolean;
  isRefunded: boolean;
  isIssued: boolean;
}

/** Shows why the invoice form is locked, or until when it is open. */
export function InvoiceNotice({ deadline, isOver, isUnpaid, isRefunded, isIssued }: InvoiceNoticeProps) {
  if (isIssued) return <Notice>发票已开具，将发送至收件人邮箱，如需修改请联系主办方。</Notice>;
  if (isRefunded) return <Notice tone="due">{fullyRefundedMessage}。</Notice>;
  const date = formatDeadline(deadline);
  if (isOver)
    return (
      <Notice tone="due">
        发票申请已于 <Unbroken>{date}</Unbroken> 截止。
      </Notice>
    );
  if (isUnpaid) return <Notice tone="due">订单支付后可申请发票。</Notice>;
  return date === '' ? null : (
    <Notice>
      发票申请截止日期：<Unbroken>{date}</Unbroken>
    </Notice>
  );
}
