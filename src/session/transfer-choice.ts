import { readFlag } from '../domain/json/read-value';
import type { Centre } from '../domain/centre/centre';
import type { Order } from '../domain/order/order';
import type { Transfer } from '../domain/payment/transfer';
import { getStored, setStored } from '../platform/storage/storage';

/** Longer than any transfer takes. */
const lifetimeMs = 30 * 24 * 3_600_000;
const keyOf = (outTradeNo: string): string => `transfer-chosen:${outTradeNo}`;

/** Remembers on this device that an order will be paid by transfer: not every server says so. */
export function keepTransferChoice(outTradeNo: string): void {
  setStored(keyOf(outTradeNo), true, lifetimeMs);
}

export function isTransferChosen(outTradeNo: string): boolean {
  return getStored(keyOf(outTradeNo), readFlag) === true;
}

/** The transfer that an unpaid order waits for: what the server says, else the choice that this device remembers. */
export function knownTransfer(order: Pick<Order, 'outTradeNo' | 'payment' | 'transfer'>): Transfer | null {
  if (order.payment === 'paid') return null;
  if (order.transfer !== null) return order.transfer;
  return isTransferChosen(order.outTradeNo) ? { chosenAt: '', remark: '', receipt: null } : null;
}

/** A centre with the transfers that its server does not tell of; the same object where there are none. */
export function withKnownTransfers(centre: Centre): Centre {
  if (centre.orders.every((order) => knownTransfer(order) === order.transfer)) return centre;
  return { ...centre, orders: centre.orders.map((order) => ({ ...order, transfer: knownTransfer(order) })) };
}
