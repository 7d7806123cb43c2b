import { isPlainObject } from '../../contract/read-value';
import { readCreditInfo, type CreditInfo } from '../../contract/credit-info';
import { getStored, removeStored, setStored } from '../../platform/storage/storage';

/** As any draft: a day (design ruling 6), in milliseconds. */
const keptForMs = 24 * 3_600_000;
/** By attendee: what one person typed is not shown to the next who logs in. */
const keyOf = (enteredId: string): string => `draft:credit:${enteredId}`;

/** What was typed into an attendee's credit form and not sent; null where nothing was. */
export function readCreditDraft(enteredId: string): CreditInfo | null {
  return getStored(keyOf(enteredId), (value) => (isPlainObject(value) ? readCreditInfo(value) : null));
}

export function keepCreditDraft(enteredId: string, credit: CreditInfo): void {
  setStored(keyOf(enteredId), credit, keptForMs);
}

export function dropCreditDraft(enteredId: string): void {
  removeStored(keyOf(enteredId));
}
