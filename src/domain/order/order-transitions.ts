export type OrderStatus = 'pending' | 'paid' | 'cancelled';

/** The allowed status transitions. A refund leaves an order paid: the refunded amount is in the ledger. */
const transitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['paid', 'cancelled'],
  paid: [],
  cancelled: [],
};

export function mayBecome(from: OrderStatus, to: OrderStatus): boolean {
  return transitions[from].includes(to);
}
