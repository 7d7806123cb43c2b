import { readFlag } from '../../domain/json/read-value';
import { getStored, setStored } from '../../platform/storage/storage';

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
