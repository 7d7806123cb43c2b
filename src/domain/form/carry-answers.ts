import { readFieldValue } from './field-value';
import type { FieldValue, FormField, FormValues } from './form-field';
import { initialValues } from './initial-values';

/**
 * What must be put into a form under way when its definition turns out to have changed. Answers belong to fields by
 * name, so most stay where they are; a field that is new gets its preset, one of another kind its answer read anew, and
 * a choice the option of the same words, since keys may have been dealt out again, else of the same key, else none.
 * @returns the answers that change, by field id
 */
export function carryAnswers(
  before: readonly FormField[],
  after: readonly FormField[],
  answers: FormValues,
): FormValues {
  const known = new Map(before.map((field) => [field.id, field]));
  const presets = initialValues(after);
  const changed = after.flatMap((field): [string, FieldValue][] => {
    const old = known.get(field.id);
    const answer = answers[field.id];
    // What was typed before the field was taken out is still there when it comes back.
    if (answer === undefined) return [[field.id, presets[field.id] ?? '']];
    const carried = carryAnswer(old ?? field, field, answer);
    return carried === answer ? [] : [[field.id, carried]];
  });
  return Object.fromEntries(changed);
}

function carryAnswer(before: FormField, after: FormField, answer: FieldValue): FieldValue {
  const words = before.options.find(({ key }) => key === answer)?.text ?? answer;
  if (after.options.length > 0) {
    const sameWords = after.options.find(({ text }) => text === words);
    const sameKey = after.options.find(({ key }) => key === answer);
    return (sameWords ?? sameKey)?.key ?? '';
  }
  return before.kind === after.kind ? answer : readFieldValue(after, words);
}
