import type { Answers } from './answers';
import { matchPatternNatively } from './field-rules';
import type { FormField, FormItemRule } from './form-field';
import { readSubmission } from './submission';
import { validateForm, type Messages } from './validate-form';

/** A form of ours, whose questions no meeting defines, and what its answers say. */
export interface OwnForm<Info> {
  fields: readonly FormField[];
  /** Reads what was submitted or kept, from anything. */
  answersIn: (value: unknown) => Answers;
  /** What answers say, wrong ones too. */
  infoOf: (answers: Answers) => Info;
  /** Reads what `value` says, cleaned: both sides check what this gives. */
  read: (value: unknown) => Info;
  check: (info: Info) => Messages;
}

/** @param answersIn where reading is more than reading a submission */
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
    // No rule of these forms has a pattern.
    check: (info) => validateForm(fields, answersIn(info), { matchPattern: matchPatternNatively }),
  };
}

/** A rule that only says what is missing. */
export function missingMessage(message: string): { rule: FormItemRule } {
  return { rule: { message, pattern: '', min: null, max: null } };
}
