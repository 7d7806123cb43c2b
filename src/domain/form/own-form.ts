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
  /** Parses and cleans `value`. */
  read: (value: unknown) => Info;
  /** Parses, cleans and validates `value`, reading it once. */
  readAndCheck: (value: unknown) => CheckedInfo<Info>;
}

/** What a form was filled in with, and what is wrong with it. */
export interface CheckedInfo<Info> {
  info: Info;
  messages: Messages;
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
    readAndCheck: (value) => {
      const answers = answersIn(value);
      // None of these forms' rules has a pattern.
      return { info: infoOf(answers), messages: validateForm(fields, answers, { matchPattern: matchPatternNatively }) };
    },
  };
}

/** A rule that only carries the message for a missing answer. */
export function missingMessage(message: string): { rule: FormItemRule } {
  return { rule: { message, pattern: '', min: null, max: null } };
}
