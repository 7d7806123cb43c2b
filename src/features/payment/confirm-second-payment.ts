import { confirm } from '../../platform/device/feedback';
import type { PaymentMeans } from './payment-means';

/** Asks whoever pays online an order that waits for a transfer (product §9.9). */
export function confirmSecondPayment({ labels: { service, company } }: PaymentMeans): Promise<boolean> {
  return confirm({
    title: '等待到账',
    text: `该订单已选择对公转账。如已转账，再用${service}会重复付款，多付的款项需由主办方核对后退回。确定改用${service}？`,
    confirmText: `改用${company}`,
    cancelText: '再想想',
    danger: true,
  });
}
