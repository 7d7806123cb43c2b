import { maskIdNumber } from '../person/mask-id-number';
import { answerTo, isAnswered, type Answers } from './answers';
import { describeAnswers, type DescribedAnswer } from './describe-answers';
import type { FormField } from './form-field';
import { questions } from './known-questions';
import { buildSubmission, type SubmissionFields } from './submission';

/** An answer before and after a correction, as lists show it. */
export interface AnswerChange {
  /** The question's short name. */
  field: string;
  label: string;
  /** '' for no answer. */
  from: string;
  to: string;
}

/** Formats an answer for a list of changes: ID numbers are masked, attachments counted. */
export function shownText({ text, attachments, personalNumber }: DescribedAnswer): string {
  if (attachments.length > 0) return `${attachments.length} 个附件`;
  return personalNumber === 'credential' ? maskIdNumber(text) : text;
}

/** Lists the answers that differ, in the form's order. */
export function answerChanges(fields: readonly FormField[], before: Answers, after: Answers): AnswerChange[] {
  const [was, is] = [shownAnswers(fields, before), shownAnswers(fields, after)];
  return fields.flatMap(({ shortName, label }) => {
    const [from, to] = [was.get(shortName), is.get(shortName)];
    if (from?.identity === to?.identity) return [];
    // Another file of the same number, or another ID number that is masked alike.
    const changed = from?.text === to?.text ? `${to?.text ?? ''}（已换）` : (to?.text ?? '');
    return [{ field: shortName, label, from: from?.text ?? '', to: changed }];
  });
}

/** Maps each given answer to the text that a list shows of it, and to all that it says. */
function shownAnswers(fields: readonly FormField[], answers: Answers) {
  return new Map(
    describeAnswers(fields, answers).flatMap((one) => {
      const files = one.attachments.map(({ reference }) => reference);
      const identity = [one.text, ...files].join('\n');
      return identity === '' ? [] : [[one.shortName, { text: shownText(one), identity }] as const];
    }),
  );
}

/**
 * Tells whether attendees and operators may correct an answer themselves (product §10.27): not the phone, which proves who
 * somebody is, nor what the organiser has fixed, once it is answered.
 */
export function isCorrectable(field: FormField, before: Answers): boolean {
  if (field.shortName === questions.phone) return false;
  return field.isFixed !== true || !isAnswered(field, before);
}

/** The part of a submission that differs: what is not in it stays as it is, also where somebody else has corrected it since. */
export function changedSubmission(fields: readonly FormField[], before: Answers, after: Answers): SubmissionFields {
  const was = buildSubmission(fields, before);
  const differs = ([name, value]: [string, unknown]): boolean => JSON.stringify(was[name]) !== JSON.stringify(value);
  return Object.fromEntries(Object.entries(buildSubmission(fields, after)).filter(differs));
}

/** The fields of these changes. */
export function fieldsOf(fields: readonly FormField[], changes: readonly AnswerChange[]): FormField[] {
  return fields.filter(({ shortName }) => changes.some(({ field }) => field === shortName));
}

/** The answer to a fixed question that a correction would change; null for none. */
export function changedFixedField(fields: readonly FormField[], before: Answers, after: Answers): FormField | null {
  const isChanged = (field: FormField): boolean =>
    JSON.stringify(answerTo(field, before)) !== JSON.stringify(answerTo(field, after));
  return fields.find((field) => !isCorrectable(field, before) && isChanged(field)) ?? null;
}
