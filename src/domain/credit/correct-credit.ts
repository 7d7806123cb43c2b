import { answerTo, type Answers } from '../form/answers';
import { fieldByShortName, type FormField } from '../form/form-field';
import { answerKinds } from '../form/kinds/answer-kinds';
import { matchChoiceOrTitle } from '../form/cells/job-title';
import { creditFields, questionOfCreditField, type CreditInfo } from './credit-form';

/**
 * Carries a correction of a registration's answers into its credit application: a field that said the same as the answer
 * says the corrected one. What the applicant wrote otherwise stays, and so does a choice that the application does not offer.
 * @returns the same object if nothing changes
 */
export function correctCredit(
  credit: CreditInfo,
  fields: readonly FormField[],
  { before, after }: { before: Answers; after: Answers },
): CreditInfo {
  const corrected = creditFields.flatMap((creditField): [string, string][] => {
    const field = fieldByShortName(fields, questionOfCreditField[creditField.shortName] ?? '');
    if (field === undefined) return [];
    const [was, is] = [before, after].map((answers) => creditText(creditField, field, answers));
    const held = credit[creditField.shortName as keyof CreditInfo];
    return is === undefined || is === '' || was === is || held !== was ? [] : [[creditField.shortName, is]];
  });
  return corrected.length === 0 ? credit : { ...credit, ...Object.fromEntries(corrected) };
}

/** The answer as the application would have it; '' if it has no word for it. */
function creditText(creditField: FormField, field: FormField, answers: Answers): string {
  const answer = answerTo(field, answers);
  const text = answerKinds[field.kind].isEmpty(answer) ? '' : answerKinds[field.kind].describe(field, answer);
  return creditField.options.length === 0 ? text : (matchChoiceOrTitle(creditField, text) ?? '');
}
