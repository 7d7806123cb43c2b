import { transferInstructionsCodec, type TransferInstructions } from '../../contract/payment';
import { readFlag } from '../../domain/json/read-value';
import type { Transfer } from '../../domain/payment/transfer';
import { getStored, setStored } from '../../platform/storage/storage';

const accountLifetimeMs = 24 * 3_600_000;
/** Longer than any transfer takes. */
const choiceLifetimeMs = 30 * 24 * 3_600_000;

const accountKey = (outTradeNo: string): string => `receiving-account:${outTradeNo}`;
const choiceKey = (outTradeNo: string): string => `transfer-chosen:${outTradeNo}`;

/** Remembers on this device that an order will be paid by transfer: not every server says so. */
export function keepTransferChoice(outTradeNo: string): void {
  setStored(choiceKey(outTradeNo), true, choiceLifetimeMs);
}

export function isTransferChosen(outTradeNo: string): boolean {
  return getStored(choiceKey(outTradeNo), readFlag) === true;
}

/** Keeps the account to transfer to, so that it shows without the server. */
export function keepAccount(outTradeNo: string, account: TransferInstructions): void {
  keepTransferChoice(outTradeNo);
  setStored(accountKey(outTradeNo), transferInstructionsCodec.write(account), accountLifetimeMs);
}

export function readKeptAccount(outTradeNo: string): TransferInstructions | null {
  return getStored(accountKey(outTradeNo), transferInstructionsCodec.read);
}

/** An unpaid order's transfer: what the server says of it, else that this device remembers the choice. */
export function knownTransfer(order: { outTradeNo: string; transfer: Transfer | null }): Transfer | null {
  if (order.transfer !== null) return order.transfer;
  return isTransferChosen(order.outTradeNo) ? { chosenAt: '', remark: '', receipt: null } : null;
}
