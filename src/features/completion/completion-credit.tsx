import { useMemo, type MutableRefObject } from 'react';
import { creditForm, prefillCredit, type CreditInfo } from '../../domain/credit/credit-form';
import type { Answers } from '../../domain/form/answers';
import type { FormField } from '../../domain/form/form-field';
import { shanghaiDate } from '../../domain/time/shanghai-time';
import { FormFields } from '../../forms/form-fields';
import { useOwnForm } from '../../forms/use-own-form';
import { now } from '../../platform/device/clock';

/** Validates the credit form; null if it is invalid. */
export type CheckCredit = () => Promise<CreditInfo | null>;

interface CompletionCreditProps {
  fields: readonly FormField[];
  known: Answers;
  /** The page's handle on the check, which this form sets. */
  check: MutableRefObject<CheckCredit | null>;
}

/** Asks for what credit needs, filled in with what is known. It is loaded once somebody wants credit. */
export function CompletionCredit({ fields, known, check }: CompletionCreditProps) {
  const prefilled = useMemo(() => prefillCredit(fields, known, shanghaiDate(now())), [fields, known]);
  const credit = useOwnForm(creditForm, prefilled);
  check.current = credit.check;
  return <FormFields form={credit.form} />;
}
