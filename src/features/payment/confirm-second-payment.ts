import { confirm } from '../../platform/device/feedback';

/** Asks whoever pays by WeChat an order that waits for a transfer (product §9.9). */
export function confirmSecondPayment(): Promise<boolean> {
  return confirm({
    title: '等待到账',
    text: '该订单已选择对公转账。如已转账，再用微信支付会重复付款，多付的款项需由主办方核对后退回。确定改用微信支付？',
    confirmText: '改用微信',
    cancelText: '再想想',
    danger: true,
  });
}
