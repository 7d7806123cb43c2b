import { readFieldValue } from './field-value';
import type { FormField, FormValues } from './form-field';

/** Fields by id, made once for each form: a form of 300 fields is asked about at every keystroke. */
const indexes = new WeakMap<readonly FormField[], ReadonlyMap<string, FormField>>();

/** Looks fields up by id. */
export function fieldsById(fields: readonly FormField[]): ReadonlyMap<string, FormField> {
  const known = indexes.get(fields);
  if (known !== undefined) return known;
  const index = new Map(fields.map((field) => [field.id, field]));
  indexes.set(fields, index);
  return index;
}

/** Whether a field is shown: it hangs on nothing, or what it hangs on is shown and answered with one of its keys. */
export function isFieldVisible(fields: readonly FormField[], field: FormField, values: FormValues): boolean {
  const index = fieldsById(fields);
  let current = field;
  while (current.shownWhen !== null) {
    const { fieldId, keys } = current.shownWhen;
    const parent = index.get(fieldId);
    if (parent === undefined) return false;
    const answer = readFieldValue(parent, values[fieldId]);
    if (typeof answer !== 'string' || !keys.includes(answer)) return false;
    current = parent;
  }
  return true;
}

/** The fields that are shown for these answers, in order (design ruling 4). */
export function visibleFields(fields: readonly FormField[], values: FormValues): FormField[] {
  return fields.filter((field) => isFieldVisible(fields, field, values));
}

/** The fields that a field hangs on, nearest first. */
export function ancestors(fields: readonly FormField[], field: FormField): FormField[] {
  const parent = field.shownWhen === null ? undefined : fieldsById(fields).get(field.shownWhen.fieldId);
  return parent === undefined ? [] : [parent, ...ancestors(fields, parent)];
}
