import { fullyRefundedMessage } from '../../domain/order/invoiceable-amount';
import { formatDeadline } from '../../domain/time/format-dates';
import { formatFen } from '../../domain/money/money';
import { Notice } from '../../ui/display/notice';
import { Unbroken } from '../../ui/display/unbroken';

interface InvoiceNoticeProps {
  deadline: string;
  isOver: boolean;
  isUnpaid: boolean;
  isRefunded: boolean;
  isIssued: boolean;
  /** The issued invoice is on the page. */
  isDownloadable: boolean;
  /** The amount that may be invoiced since a refund, where the issued invoice states more; null where it does not. */
  overstatedTo: number | null;
}

/** Shows why the invoice form is locked, or until when it is open. */
export function InvoiceNotice({ deadline, isOver, isUnpaid, isRefunded, isIssued, ...issued }: InvoiceNoticeProps) {
  if (isIssued && issued.overstatedTo !== null) return <OverstatedNotice toFen={issued.overstatedTo} />;
  if (isIssued && issued.isDownloadable) return <Notice>发票已开具，如需修改请联系主办方。</Notice>;
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

/** Says what becomes of an invoice that was issued before a refund. */
function OverstatedNotice({ toFen }: { toFen: number }) {
  return (
    <Notice tone="due">
      开票后有退费，这张发票将由主办方冲红，请勿再用它报销。
      {toFen > 0 ? `冲红后按 ${formatFen(toFen)} 重新开具。` : '费用已全部退还，不再重新开具。'}
    </Notice>
  );
}
