import { isPlainObject } from '../json/read-value';
import { emptyValue, readFieldValue } from './field-value';
import type { FieldValue, FormField, FormValues } from './form-field';

/** Answers as a draft keeps them: by wire name, so that they outlive a changed definition. */
export type DraftAnswers = { shortName: string; value: FieldValue }[];

/** Takes the answers out of a form, hidden ones too: showing a field again brings its answer back. */
export function draftAnswers(fields: readonly FormField[], values: FormValues): DraftAnswers {
  return fields.map((field) => ({ shortName: field.shortName, value: readFieldValue(field, values[field.id]) }));
}

/**
 * Puts a draft's answers into a form, whose definition may have changed since.
 * @param draft what the storage held; anything at all
 * @param base values of the fields that the draft does not know
 */
export function restoreAnswers(fields: readonly FormField[], draft: unknown, base: FormValues): FormValues {
  const answers = new Map<unknown, unknown>();
  for (const entry of Array.isArray(draft) ? (draft as unknown[]) : []) {
    if (isPlainObject(entry)) answers.set(entry.shortName, entry.value);
  }
  return Object.fromEntries(
    fields.map((field) => [
      field.id,
      answers.has(field.shortName)
        ? readFieldValue(field, answers.get(field.shortName))
        : (base[field.id] ?? emptyValue(field.kind)),
    ]),
  );
}
