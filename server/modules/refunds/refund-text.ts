import type { ListedRefund, ProviderRefundState } from './list-refunds';

const providerTexts: Readonly<Record<ProviderRefundState, (company: string) => string>> = {
  requested: (company) => `待发起${company}退款`,
  processing: (company) => `${company}退款处理中`,
  success: () => '已退款',
  closed: (company) => `${company}退款已关闭`,
  abnormal: (company) => `${company}退款异常`,
};

/** Says how far a refund is, for the organiser. */
export function refundText({ progress, isAutomatic }: ListedRefund): string {
  switch (progress.kind) {
    case 'applied':
      return '待审核';
    case 'refused':
      return `已拒绝 ${progress.reason}`.trim();
    case 'unconfirmed':
      return '待核对';
    case 'to-pay':
      return progress.batch === '' ? '待打款' : `打款中（批次 ${progress.batch}）`;
    case 'to-return':
      return progress.batch === '' ? '转账待退回付款方' : `转账退回中（批次 ${progress.batch}）`;
    case 'paid-offline':
      return `已线下退款 ${progress.bankSerial}`.trim();
    case 'at-provider': {
      const { state, provider } = progress;
      const text = providerTexts[state](provider.company);
      if (state !== 'requested' && state !== 'processing') return text;
      return `${isAutomatic ? '自动退款' : '已批准'}，${text}`;
    }
  }
}
