import { transferInstructionsCodec, type TransferInstructions } from '../../contract/payment';
import type { Transfer } from '../../domain/payment/transfer';
import { personalKeys } from '../../platform/storage/personal-keys';
import { getStored, setStored } from '../../platform/storage/storage';
import { isTransferChosen, keepTransferChoice } from './transfer-choice';

const lifetimeMs = 24 * 3_600_000;
const keyOf = personalKeys.receivingAccount;

/** Keeps the account to transfer to, so that it shows without the server. */
export function keepAccount(outTradeNo: string, account: TransferInstructions): void {
  keepTransferChoice(outTradeNo);
  setStored(keyOf(outTradeNo), transferInstructionsCodec.write(account), lifetimeMs);
}

export function readKeptAccount(outTradeNo: string): TransferInstructions | null {
  return getStored(keyOf(outTradeNo), transferInstructionsCodec.read);
}

/** An unpaid order's transfer: what the server says of it, else the choice that this device remembers. */
export function knownTransfer(order: { outTradeNo: string; transfer: Transfer | null }): Transfer | null {
  if (order.transfer !== null) return order.transfer;
  return isTransferChosen(order.outTradeNo) ? { chosenAt: '', remark: '', receipt: null } : null;
}
