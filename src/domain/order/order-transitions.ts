export type OrderStatus = 'pending' | 'paid' | 'cancelled';

/**
 * The allowed status transitions. A refund leaves an order paid: the refunded amount is in the ledger. A cancelled order
 * is re-opened only for a transfer that has arrived for it (product §9.19), and a paid one is pending again only where the
 * organiser has booked a transfer wrongly (product §16.24).
 */
const transitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['paid', 'cancelled'],
  paid: ['pending'],
  cancelled: ['pending'],
};

export function mayBecome(from: OrderStatus, to: OrderStatus): boolean {
  return transitions[from].includes(to);
}
