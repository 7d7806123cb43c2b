import type { RefundRow, RefundState } from '../db/tables/payments';
import type { RefundListItem } from './list-refunds';

const stateTexts: Readonly<Record<RefundState, string>> = {
  requested: '待发起微信退款',
  processing: '微信退款处理中',
  success: '已退款',
  closed: '微信退款已关闭',
  abnormal: '微信退款异常',
  offline: '已线下退款',
};

/** How a refund stands. */
export function refundStateText({ application, refund }: RefundListItem): string {
  if (application?.decision === 'pending') return '待审核';
  if (application?.decision === 'refused') return `已拒绝 ${application.reason}`.trim();
  if (refund === null) return '已批准，线下退款';
  const text = stateTexts[refund.state];
  if (refund.state !== 'requested' && refund.state !== 'processing') return text;
  return `${application === null ? '自动退款' : '已批准'}，${text}`;
}

/** Why a refund has not come to its end, and what helps; '' where nothing is wrong. */
export function refundFailureText(refund: RefundRow | null): string {
  switch (refund?.state) {
    case undefined:
    case 'success':
    case 'offline':
      return '';
    case 'abnormal':
      return '付款人的银行卡可能已注销或冻结，请到微信支付商户平台处理，再用 refunds retry 核对';
    case 'closed':
      return '微信已关闭该退款，请用 refunds retry 重新发起';
    default:
      return refund?.failure ?? '';
  }
}
