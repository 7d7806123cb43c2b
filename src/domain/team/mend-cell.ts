import { answerTo, type Answers } from '../form/answers';
import { isCorrectable } from '../form/answer-changes';
import { matchPatternNatively } from '../form/field-rules';
import type { FormField } from '../form/form-field';
import { answerKinds } from '../form/kinds/answer-kinds';
import { isSensitive } from '../form/sensitive-answers';
import { validateAnswer } from '../form/validate-form';
import { isFieldVisible } from '../form/visible-fields';

/** The kinds of answers that fit one line of a table. */
const oneLine: ReadonlySet<FormField['kind']> = new Set(['text', 'email', 'age', 'picker', 'radio'] as const);

/**
 * Tells whether an answer can be corrected in a table's cell: where it can be corrected at all (product §10.27), fits one line,
 * and needs no consent of its own.
 */
export function isMendable(fields: readonly FormField[], field: FormField, before: Answers): boolean {
  const { shortName, kind } = field;
  // Other questions follow from such an answer: the form shows them.
  if (!oneLine.has(kind) || isSensitive(field) || fields.some((one) => one.shownWhen?.shortName === shortName))
    return false;
  return isFieldVisible(fields, field, before) && isCorrectable(field, before);
}

/** The answers with one of them replaced by a text that was typed, or by an option's key. */
export function withCell(field: FormField, before: Answers, text: string): Answers {
  return { ...before, [field.shortName]: answerKinds[field.kind].read(field, text) };
}

/** The message for the new answer of a cell; null if it is valid, whatever stands in the other cells. */
export function cellFault(fields: readonly FormField[], field: FormField, answers: Answers): string | null {
  return validateAnswer(fields, field, answers, { matchPattern: matchPatternNatively });
}

/** The text of a cell as it is typed: a choice's is its option's key. */
export function cellText(field: FormField, answers: Answers): string {
  const answer = answerTo(field, answers);
  return typeof answer === 'string' ? answer : '';
}
