import type { ReactNode } from 'react';
import type { Order } from '../domain/order/order';
import type { Transfer } from '../domain/payment/transfer';

/** What can be done about paying an order from a list of orders; the page composes it from the payment screens' parts. */
export interface OrderPayments {
  /** The transfer that an unpaid order waits for; null for none. */
  transferOf: (order: Order) => Transfer | null;
  /** Goes to the choice of payment. */
  pay: (order: Order) => Promise<void>;
  /** Goes to the account to transfer to. */
  showAccount: (order: Order) => Promise<void>;
  /** Called once an order was cancelled, with whether that withdrew the registration. */
  onCancelled: (order: Order, isWithdrawn: boolean) => Promise<void>;
  /** The remark and the receipt. */
  panel: (order: Order, transfer: Transfer) => ReactNode;
}
