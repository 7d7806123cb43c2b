import type { ReactNode } from 'react';
import type { Order } from '../domain/order/order';
import type { Transfer } from '../domain/payment/transfer';

/** The payment actions of a list of orders. The page composes them from parts of the payment screens. */
export interface OrderPayments {
  /** Returns the transfer that an unpaid order waits for; null for none. */
  transferOf: (order: Order) => Transfer | null;
  /** Goes to the choice of payment, with an order whose price has ended once it is renewed. */
  pay: (order: Order) => Promise<void>;
  /** Goes to the account to transfer to. */
  showAccount: (order: Order) => Promise<void>;
  /** Called once an order was cancelled; `isWithdrawn` if that also withdrew the registration. */
  onCancelled: (order: Order, isWithdrawn: boolean) => Promise<void>;
  /** Renders the button that asks somebody else to pay. */
  request: (order: Order) => ReactNode;
  /** Renders the remark and the receipt of a transfer. */
  panel: (order: Order, transfer: Transfer) => ReactNode;
}
