export type OrderStatus = 'pending' | 'paid' | 'cancelled';

/** Which status may follow which. A refund leaves an order paid: what came back stands in the ledger. */
const transitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['paid', 'cancelled'],
  paid: [],
  cancelled: [],
};

export function mayBecome(from: OrderStatus, to: OrderStatus): boolean {
  return transitions[from].includes(to);
}
