import { answerTo, type Answers } from './answers';
import type { FormField } from './form-field';
import { answerKinds } from './kinds/answer-kinds';

/** Fields by shortName, built once per form: a form of 300 fields is looked up at every keystroke. */
const indexes = new WeakMap<readonly FormField[], ReadonlyMap<string, FormField>>();

function fieldsByName(fields: readonly FormField[]): ReadonlyMap<string, FormField> {
  const known = indexes.get(fields);
  if (known !== undefined) return known;
  const index = new Map(fields.map((field) => [field.shortName, field]));
  indexes.set(fields, index);
  return index;
}

/** The field that a field depends on; undefined if it has none or the form lacks it. */
export function parentOf(fields: readonly FormField[], { shownWhen }: FormField): FormField | undefined {
  return shownWhen === null ? undefined : fieldsByName(fields).get(shownWhen.shortName);
}

/** Reports whether a field is shown: it has no parent, or its parent is shown and answered with one of the field's keys. */
export function isFieldVisible(fields: readonly FormField[], field: FormField, answers: Answers): boolean {
  let current = field;
  while (current.shownWhen !== null) {
    const parent = parentOf(fields, current);
    if (parent === undefined) return false;
    const text = answerKinds[parent.kind].conditionText(answerTo(parent, answers));
    if (text === null || !current.shownWhen.keys.includes(text)) return false;
    current = parent;
  }
  return true;
}

/** The fields shown for these answers, in order (product §7.3). */
export function visibleFields(fields: readonly FormField[], answers: Answers): FormField[] {
  return fields.filter((field) => isFieldVisible(fields, field, answers));
}

/** The fields that a field depends on, nearest first. */
export function ancestors(fields: readonly FormField[], field: FormField): FormField[] {
  const parent = parentOf(fields, field);
  return parent === undefined ? [] : [parent, ...ancestors(fields, parent)];
}
