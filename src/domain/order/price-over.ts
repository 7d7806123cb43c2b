import { formatShortFen } from '../money/money';
import type { Order } from './order';

/** Says that an order cannot be paid at its price any more, and what to do (product §16.43). */
export const priceOverMessage = (renewedFen: number): string =>
  `该订单的价格已过期，现价共 ${formatShortFen(renewedFen)}：请到个人中心按现价更新订单后支付`;

/** The note at an order that is renewed before it is paid; '' for one that keeps its price for now. */
export const priceOverNote = ({ renewedFen }: Pick<Order, 'renewedFen'>): string =>
  renewedFen === null ? '' : `下单时的价格已过期，现价 ${formatShortFen(renewedFen)}。支付前会按现价更新订单。`;

/** The button that pays an order: at the present price where its own has ended. */
export const payLabel = ({ renewedFen }: Pick<Order, 'renewedFen'>, usual: string): string =>
  renewedFen === null ? usual : `按现价支付 ${formatShortFen(renewedFen)}`;
