import { isAnswered } from '../domain/form/answers';
import { derivedAnswers, derivedFrom } from '../domain/form/derived-answers';
import type { FormField } from '../domain/form/form-field';
import { regionNames } from '../ui/fields/region-levels';
import type { FormStore } from './form-store';

/** Fills in the answers that follow from another one. Import this module on demand: it has the names of all regions. */
export function deriveAnswers(typed: FormField, store: FormStore): void {
  const { fields, current } = store;
  const isFree = (field: FormField): boolean =>
    !isAnswered(field, current) || store.slot(field.id).origin === derivedFrom(typed);
  for (const { field, answer, origin } of derivedAnswers(fields, typed, current, { regionNames, isFree })) {
    store.fill(field.id, answer, origin);
  }
}
