import { transferInstructionsCodec, type TransferInstructions } from '../../contract/payment';
import { personalKeys } from '../../platform/storage/personal-keys';
import { getStored, setStored } from '../../platform/storage/storage';
import { keepTransferChoice } from '../../session/transfer-choice';

const lifetimeMs = 24 * 3_600_000;
const keyOf = personalKeys.receivingAccount;

/** Stores the account to transfer to, so that it can be shown offline. */
export function keepAccount(outTradeNo: string, account: TransferInstructions): void {
  keepTransferChoice(outTradeNo);
  setStored(keyOf(outTradeNo), transferInstructionsCodec.write(account), lifetimeMs);
}

export function readKeptAccount(outTradeNo: string): TransferInstructions | null {
  return getStored(keyOf(outTradeNo), transferInstructionsCodec.read);
}
