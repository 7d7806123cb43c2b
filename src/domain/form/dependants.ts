import type { FormField } from './form-field';

/**
 * The fields that a change of one can show or hide, near and far, in order; without the field itself. A form that
 * checks only what was asked for checks these too.
 */
export function dependants(fields: readonly FormField[], fieldId: string): string[] {
  const affected = new Set([fieldId]);
  let size = 0;
  // A neighbour of a question may stand before it, so one pass in order is not always enough.
  while (size !== affected.size) {
    size = affected.size;
    for (const { id, shownWhen } of fields) if (shownWhen !== null && affected.has(shownWhen.fieldId)) affected.add(id);
  }
  return fields.map(({ id }) => id).filter((id) => id !== fieldId && affected.has(id));
}
