import { formatFen, sumFen } from '../../src/domain/money/money';

/** An order with the part of a transfer that it gets. */
export interface BookedOrder {
  outTradeNo: string;
  number: string;
  people: number;
  amountFen: number;
  dueFen: number;
}

/** Says what booking a transfer for orders comes to. */
export function describeBooking(orders: readonly BookedOrder[], cameFen: number): string {
  const paid = orders.filter(({ amountFen, dueFen }) => amountFen >= dueFen);
  const people = paid.reduce((sum, order) => sum + order.people, 0);
  const short = orders.filter(({ amountFen, dueFen }) => amountFen < dueFen);
  const missingFen = sumFen(short.map(({ amountFen, dueFen }) => dueFen - amountFen));
  const leftFen = cameFen - sumFen(orders.map(({ amountFen }) => amountFen));
  return [
    paid.length === 0 ? '' : `${paid.length} 笔订单 → 已支付，${people} 人生效`,
    short.length === 0 ? '' : `${short.length} 笔订单 → 待补款，还差 ${formatFen(missingFen)}，会告诉付款人补足`,
    leftFen > 0 ? `多出的 ${formatFen(leftFen)} 留着没有认领，可以退回` : '',
    '短信告诉付款人，可以撤回',
  ]
    .filter((part) => part !== '')
    .join('；');
}
