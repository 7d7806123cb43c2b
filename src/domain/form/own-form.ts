import type { Answers } from './answers';
import { matchPatternNatively } from './field-rules';
import type { FormField, FormItemRule } from './form-field';
import { readSubmission } from './submission';
import { validateForm, type Messages } from './validate-form';

/** One of our own forms, not defined by a meeting, and what its answers mean. */
export interface OwnForm<Info> {
  fields: readonly FormField[];
  /** Parses submitted or stored data of any shape. */
  answersIn: (value: unknown) => Answers;
  /** The info in answers, including invalid ones. */
  infoOf: (answers: Answers) => Info;
  /** Parses and cleans `value`; both sides validate the result. */
  read: (value: unknown) => Info;
  check: (info: Info) => Messages;
}

/** @param answersIn for forms whose reading is more than reading a submission */
export function ownForm<Info>(
  fields: readonly FormField[],
  infoOf: (answers: Answers) => Info,
  answersIn = (value: unknown): Answers => readSubmission(fields, value),
): OwnForm<Info> {
  return {
    fields,
    answersIn,
    infoOf,
    read: (value) => infoOf(answersIn(value)),
    // None of these forms' rules has a pattern.
    check: (info) => validateForm(fields, answersIn(info), { matchPattern: matchPatternNatively }),
  };
}

/** A rule that only carries the message for a missing answer. */
export function missingMessage(message: string): { rule: FormItemRule } {
  return { rule: { message, pattern: '', min: null, max: null } };
}
