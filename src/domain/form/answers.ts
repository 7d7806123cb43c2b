import { isPlainObject } from '../json/read-value';
import type { FieldValue, FormField } from './form-field';
import { answerKinds } from './kinds/answer-kinds';

declare const areRead: unique symbol;

/** What a form holds while it is typed, by field id. Only a form library and `readAnswers` look into it. */
export type FormValues = Readonly<Record<string, unknown>>;

/**
 * Answers that were read and are clean, by shortName, hidden fields' too: showing a field again brings its answer back.
 * Every rule takes these, and `answerTo` looks one up.
 */
export type Answers = Readonly<Record<string, FieldValue>> & { readonly [areRead]: true };

/** How long what was typed and not sent is kept on the device: a day (product §6.6), in milliseconds. */
export const draftTtlMs = 24 * 3_600_000;

/** Reads one answer; a value of any make is taken. */
export function readAnswer(field: FormField, value: unknown): FieldValue {
  return answerKinds[field.kind].read(field, value);
}

/** Reads what a form holds. Reading happens here, once: all that follows trusts what it is given. */
export function readAnswers(fields: readonly FormField[], values: FormValues): Answers {
  return answersOf(fields, (field) => readAnswer(field, values[field.id]));
}

/** Makes answers of clean ones. @param answerOf gives what `read` of the field's kind gave */
export function answersOf(fields: readonly FormField[], answerOf: (field: FormField) => FieldValue): Answers {
  // fromEntries defines own properties, whatever their names; assignment would not.
  return Object.fromEntries(fields.map((field) => [field.shortName, answerOf(field)])) as Answers;
}

/** Reads like `readAnswers`, over and over, but each value once: for a form in which one answer changes at a time. */
export function answerReader(fields: readonly FormField[]): (values: FormValues) => Answers {
  const known = new Map<string, { value: unknown; answer: FieldValue }>();
  return (values) =>
    answersOf(fields, (field) => {
      const value = values[field.id];
      const before = known.get(field.id);
      if (before !== undefined && before.value === value) return before.answer;
      const answer = readAnswer(field, value);
      known.set(field.id, { value, answer });
      return answer;
    });
}

/** What a form starts with that shows these answers: the inverse of `readAnswers`. */
export function formValues(fields: readonly FormField[], answers: Answers): Record<string, FieldValue> {
  return Object.fromEntries(fields.map((field) => [field.id, answerTo(field, answers)]));
}

/** A field's answer. */
export function answerTo(field: FormField, answers: Answers): FieldValue {
  const { empty } = answerKinds[field.kind];
  return Object.prototype.hasOwnProperty.call(answers, field.shortName) ? (answers[field.shortName] ?? empty) : empty;
}

/** The answer of a kind that is one text; '' for any other. */
export function textAnswer(answers: Answers, shortName: string): string {
  const answer = Object.prototype.hasOwnProperty.call(answers, shortName) ? answers[shortName] : '';
  return typeof answer === 'string' ? answer : '';
}

/** Whether a field is answered with anything. */
export function isAnswered(field: FormField, answers: Answers): boolean {
  return !answerKinds[field.kind].isEmpty(answerTo(field, answers));
}

/** The answers that an untouched form starts with: what the definition presets, else nothing. */
export function initialAnswers(fields: readonly FormField[]): Answers {
  return answersOf(fields, (field) => {
    const answer = readAnswer(field, field.preset);
    const { hasOptions, empty } = answerKinds[field.kind];
    // A preset that is no choice would be an answer that nobody sees.
    return hasOptions && !field.options.some(({ key }) => key === answer) ? empty : answer;
  });
}

/** Answers as a draft keeps them: a list by wire name, so that they outlive a changed definition. */
export type DraftAnswers = { shortName: string; value: FieldValue }[];

/** Takes the answers out of a form, hidden ones too. */
export function draftAnswers(fields: readonly FormField[], answers: Answers): DraftAnswers {
  return fields.map((field) => ({ shortName: field.shortName, value: answerTo(field, answers) }));
}

/**
 * Reads a draft's answers, for a form whose definition may have changed since.
 * @param draft what the storage held; anything at all
 * @param base answers to what the draft does not know; null where there are none
 */
export function restoreAnswers(fields: readonly FormField[], draft: unknown, base: Answers | null): Answers {
  const kept = new Map<unknown, unknown>();
  for (const entry of Array.isArray(draft) ? (draft as unknown[]) : []) {
    if (isPlainObject(entry)) kept.set(entry.shortName, entry.value);
  }
  return answersOf(fields, (field) => {
    if (kept.has(field.shortName)) return readAnswer(field, kept.get(field.shortName));
    return base === null ? answerKinds[field.kind].empty : answerTo(field, base);
  });
}

/**
 * What must be put into a form under way when its definition turns out to have changed. What was typed belongs to
 * fields by name, so most stays where it is; a field that is new gets its preset, one of another kind its answer read
 * anew, and a choice the option of the same words, since keys may have been dealt out again, else of the same key, else
 * none.
 * @returns the values that change, by field id
 */
export function migrateValues(
  before: readonly FormField[],
  after: readonly FormField[],
  values: FormValues,
): Record<string, unknown> {
  const known = new Map(before.map((field) => [field.id, field]));
  const presets = initialAnswers(after);
  const changed = after.flatMap((field): [string, unknown][] => {
    const value = values[field.id];
    // What was typed before the field was taken out is still there when it comes back.
    if (value === undefined) return [[field.id, answerTo(field, presets)]];
    const migrated = migrateValue(known.get(field.id) ?? field, field, value);
    return migrated === value ? [] : [[field.id, migrated]];
  });
  return Object.fromEntries(changed);
}

function migrateValue(before: FormField, after: FormField, value: unknown): unknown {
  const words = before.options.find(({ key }) => key === value)?.text ?? value;
  if (after.options.length > 0) {
    const sameWords = after.options.find(({ text }) => text === words);
    const sameKey = after.options.find(({ key }) => key === value);
    return (sameWords ?? sameKey)?.key ?? '';
  }
  return before.kind === after.kind ? value : readAnswer(after, words);
}
