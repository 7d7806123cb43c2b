import type { RefundRow, RefundState } from '../db/tables/refunds';
import { findProvider, type PaymentProvider } from '../gateways/payment-provider';
import { isUnchecked, type RefundListItem } from './list-refunds';
import { offlineMethod } from '../../src/domain/payment/offline-method';

/** The provider's display names; its stored name if it is no longer configured. */
function labelsOf({ provider }: RefundRow, providers: readonly PaymentProvider[]): PaymentProvider['labels'] {
  return findProvider(providers, provider)?.labels ?? { service: provider, company: provider };
}

const stateTexts: Readonly<Record<RefundState, (company: string) => string>> = {
  requested: (company) => `待发起${company}退款`,
  processing: (company) => `${company}退款处理中`,
  success: () => '已退款',
  closed: (company) => `${company}退款已关闭`,
  abnormal: (company) => `${company}退款异常`,
  offline: () => '已线下退款',
};

export function refundStateText(
  { application, refund }: RefundListItem,
  providers: readonly PaymentProvider[],
): string {
  if (application?.decision === 'pending') return '待审核';
  if (application?.decision === 'refused') return `已拒绝 ${application.reason}`.trim();
  if (refund === null) return '待核对';
  if (refund.provider === offlineMethod && refund.state === 'requested')
    return application === null ? '转账待退回付款方' : '待打款';
  if (refund.state === 'offline') return `${stateTexts.offline('')} ${refund.bankSerial}`.trim();
  const text = stateTexts[refund.state](labelsOf(refund, providers).company);
  if (refund.state !== 'requested' && refund.state !== 'processing') return text;
  return `${application === null ? '自动退款' : '已批准'}，${text}`;
}

/** Why a refund is stuck, and what helps; '' if nothing is wrong. */
export function refundFailureText(item: RefundListItem, providers: readonly PaymentProvider[]): string {
  const { refund } = item;
  if (isUnchecked(item)) return '早期版本已记为退回，核对后请用 refunds offline 登记';
  if (refund === null) return '';
  if (refund.provider === offlineMethod && refund.state !== 'requested') return '';
  if (refund.provider === offlineMethod)
    return item.application === null
      ? `${refund.reason}；退回后请用 refunds offline 登记`
      : '打款后请用 refunds offline 登记';
  const { service, company } = labelsOf(refund, providers);
  switch (refund.state) {
    case 'success':
    case 'offline':
      return '';
    case 'abnormal':
      return `付款人的银行卡可能已注销或冻结，请到${service}商户平台处理，再用 refunds retry 核对`;
    case 'closed':
      return `${company}已关闭该退款，请用 refunds retry 重新发起`;
    default:
      return refund.failure;
  }
}
