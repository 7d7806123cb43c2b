import type { Transfer } from '../payment/transfer';
import type { Order } from './order';

/** 'waiting': the order is unpaid, and its payer has chosen to pay by bank transfer (product §9.9). */
export type OrderState = 'unpaid' | 'waiting' | 'paid' | 'cancelled';

export const orderStateTexts: Readonly<Record<OrderState, string>> = {
  unpaid: '未支付',
  waiting: '等待到账',
  paid: '已支付',
  cancelled: '已取消',
};

/**
 * Returns the state of an order that was not cancelled.
 * @param transfer the transfer that the server reports, or that this device remembers
 */
export function orderState({ payment: status }: Pick<Order, 'payment'>, transfer: Transfer | null): OrderState {
  if (status === 'paid') return 'paid';
  return transfer === null ? 'unpaid' : 'waiting';
}

/** The number of names that describe an order. */
const namesShown = 3;

/** Names an order's attendees in one line: 李静、王小明、阿卜杜热合曼 等; '' if unknown. */
export function describeAttendees(attendees: readonly { name: string }[]): string {
  const names = attendees.map(({ name }) => name).filter((name) => name !== '');
  const shown = names.slice(0, namesShown).join('、');
  return names.length > namesShown ? `${shown}\u00a0等` : shown;
}
