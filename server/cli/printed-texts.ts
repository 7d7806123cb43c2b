import { orderStateTexts, type OrderState } from '../../src/domain/order/order-state';
import { formatShanghaiTime } from '../../src/domain/time/shanghai-time';
import type { ListedRefund } from '../modules/refunds/list-refunds';

/* Texts for values that several commands print. */

/** Prints a time in China; '' for null. */
export const timeText = (time: Date | null): string => (time === null ? '' : formatShanghaiTime(time.getTime()));

export const orderTexts: Readonly<Record<OrderState, string>> = { ...orderStateTexts, unpaid: '待支付' };

/** Says why a refund waits or is stuck, and what to do; '' if there is nothing to do. */
export function refundAdvice({ progress }: ListedRefund): string {
  switch (progress.kind) {
    case 'applied':
    case 'refused':
    case 'paid-offline':
      return '';
    case 'unconfirmed':
      return '早期版本已记为退回，核对后请用 refunds offline 登记';
    case 'to-pay':
      return payingAdvice(progress, '打款后请用 refunds offline 登记');
    case 'to-return':
      return `${progress.reason}；${payingAdvice(progress, '退回后请用 refunds offline 登记')}`;
    case 'at-provider':
      return providerAdvice(progress);
  }
}

/** @param byHand the advice for what is paid without a batch */
function payingAdvice({ batch, failure }: { batch: string; failure: string }, byHand: string): string {
  if (failure !== '' && batch === '') return `${failure}，请用 refunds account 登记收款账号`;
  return batch === '' ? byHand : '银行付款后请用 refunds paid 或 refunds offline 登记';
}

function providerAdvice({
  state,
  failure,
  provider,
}: Extract<ListedRefund['progress'], { kind: 'at-provider' }>): string {
  switch (state) {
    case 'success':
      return '';
    case 'abnormal':
      return `付款人的银行卡可能已注销或冻结，请到${provider.service}商户平台处理，再用 refunds retry 核对`;
    case 'closed':
      return `${provider.company}已关闭该退款，请用 refunds retry 重新发起`;
    case 'requested':
    case 'processing':
      return failure;
  }
}
