import { formatShortFen } from '../money/money';

/** Says that an order cannot be paid at its price any more, and what to do (product §16.43). */
export const priceOverMessage = (renewedFen: number): string =>
  `该订单的价格已过期，现价共 ${formatShortFen(renewedFen)}：请到个人中心按现价更新订单后支付`;
