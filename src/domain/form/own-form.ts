import { answersOf, readAnswer, type Answers } from './answers';
import { matchPatternNatively } from './field-rules';
import type { FormField, FormItemRule } from './form-field';
import { validateForm, type Messages } from './validate-form';

/** Values for an own form's fields, by field name; a missing one is the field's preset. */
export type OwnFormValues<Info> = { readonly [Name in keyof Info]?: unknown };

/** A form that the app defines itself, and the info that its answers make. Codecs of `contract` give it its wire names. */
export interface OwnForm<Info> {
  fields: readonly FormField[];
  /** Cleans each value as its field's kind reads it. */
  answersIn: (values: OwnFormValues<Info> | null) => Answers;
  /** The info in answers, including invalid ones. */
  infoOf: (answers: Answers) => Info;
  /** Cleans the values. */
  read: (values: OwnFormValues<Info>) => Info;
  /** Cleans and validates the values. */
  readAndCheck: (values: OwnFormValues<Info>) => CheckedInfo<Info>;
}

/** The info that a form was filled in with, and its validation messages. */
export interface CheckedInfo<Info> {
  info: Info;
  messages: Messages;
}

/**
 * Makes a form of the app's own from its fields.
 * @param infoOf makes the info of answers; each field has the name of one of its properties
 */
export function ownForm<Info>(fields: readonly FormField[], infoOf: (answers: Answers) => Info): OwnForm<Info> {
  const answersIn = (values: OwnFormValues<Info> | null): Answers => {
    const given: Readonly<Record<string, unknown>> = values ?? {};
    return answersOf(fields, (field) => readAnswer(field, given[field.shortName] ?? field.preset));
  };
  return {
    fields,
    answersIn,
    infoOf,
    read: (values) => infoOf(answersIn(values)),
    readAndCheck: (values) => {
      const answers = answersIn(values);
      // The rules of these forms have no patterns, so the native matcher is safe on a server too.
      return { info: infoOf(answers), messages: validateForm(fields, answers, { matchPattern: matchPatternNatively }) };
    },
  };
}

/** A rule that only carries the message for a missing answer. */
export function missingMessage(message: string): { rule: FormItemRule } {
  return { rule: { message, pattern: '', min: null, max: null } };
}
