import type { CreditInfo } from '../../domain/credit/credit-info';
import { emptyCredit, validateCredit } from '../../domain/credit/credit-form';
import { messagesResolver, useCheckedForm, type CheckedForm } from '../use-checked-form';

const resolver = messagesResolver(validateCredit);

/**
 * Runs the credit form (spec sections 2 and 5).
 * @param initial what it starts with, such as what was given before
 * @param onChange told of every change
 */
export function useCreditForm(
  initial: CreditInfo | null,
  onChange?: (credit: CreditInfo) => void,
): CheckedForm<CreditInfo> {
  return useCheckedForm<CreditInfo>({ initial: initial ?? emptyCredit, resolver, onChange });
}
