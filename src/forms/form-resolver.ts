import type { FieldErrors, Resolver } from 'react-hook-form';
import type { FormField, FormValues } from '../domain/form/form-field';
import { matchPatternNatively } from '../domain/form/match-pattern';
import { validateField } from '../domain/form/validate-form';
import { fieldsById, isFieldVisible } from '../domain/form/visible-fields';

/** Answers as the form library keeps them, by field id. */
export type FormAnswers = Record<string, FormValues[string]>;

/**
 * Checks answers with the rules that the server uses too. While typing only the fields that the library asks for are
 * checked, so that a form of 300 fields costs as much a keystroke as one of ten.
 */
export function formResolver(fields: readonly FormField[]): Resolver<FormAnswers> {
  const byId = fieldsById(fields);
  return (answers, _context, { names }) => {
    const asked = names === undefined ? fields : names.flatMap((name) => byId.get(name) ?? []);
    const errors: FieldErrors<FormAnswers> = {};
    for (const field of asked) {
      if (!isFieldVisible(fields, field, answers)) continue;
      const message = validateField(field, answers[field.id], { matchPattern: matchPatternNatively });
      if (message !== null) errors[field.id] = { type: 'rule', message };
    }
    return Object.keys(errors).length === 0 ? { values: answers, errors: {} } : { values: {}, errors };
  };
}
