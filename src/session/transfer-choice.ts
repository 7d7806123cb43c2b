import { readFlag } from '../domain/json/read-value';
import type { Centre } from '../domain/centre/centre';
import type { Order } from '../domain/order/order';
import type { Transfer } from '../domain/payment/transfer';
import { getStored, setStored } from '../platform/storage/storage';

/** The lifetime in milliseconds: longer than any transfer takes. */
const lifetimeMs = 30 * 24 * 3_600_000;
const keyOf = (outTradeNo: string): string => `transfer-chosen:${outTradeNo}`;

/** Stores on this device that an order will be paid by transfer, since not every server returns it. */
export function keepTransferChoice(outTradeNo: string): void {
  setStored(keyOf(outTradeNo), true, lifetimeMs);
}

export function isTransferChosen(outTradeNo: string): boolean {
  return getStored(keyOf(outTradeNo), readFlag) === true;
}

/** Returns the transfer that an unpaid order waits for: the server's, else the choice stored on this device. */
export function knownTransfer(order: Pick<Order, 'outTradeNo' | 'payment' | 'transfer'>): Transfer | null {
  if (order.payment === 'paid') return null;
  if (order.transfer !== null) return order.transfer;
  return isTransferChosen(order.outTradeNo) ? { chosenAt: '', remark: '', receipt: null } : null;
}

/** Adds to a centre the transfers stored on this device. Returns the same object if there are none. */
export function withKnownTransfers(centre: Centre): Centre {
  if (centre.orders.every((order) => knownTransfer(order) === order.transfer)) return centre;
  return { ...centre, orders: centre.orders.map((order) => ({ ...order, transfer: knownTransfer(order) })) };
}
