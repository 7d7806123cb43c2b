import { consentNames } from '../privacy/consent';
import { isSensitive } from './sensitive-answers';
import { fieldByShortName, type FormField } from './form-field';
import { ancestors } from './visible-fields';

/** Built once per form, because it is read at every keystroke. */
const known = new WeakMap<readonly FormField[], ReadonlyMap<string, readonly FormField[]>>();
const none: readonly FormField[] = [];

/**
 * Returns the other fields that an answer shows, hides or makes valid: those linked to it, the date that must follow it, and
 * the consent to sensitive answers. After a change, no other field has to be checked again.
 */
export function dependantsOf(fields: readonly FormField[], { shortName }: FormField): readonly FormField[] {
  let index = known.get(fields);
  if (index === undefined) {
    index = dependantsByName(fields);
    known.set(fields, index);
  }
  return index.get(shortName) ?? none;
}

function dependantsByName(fields: readonly FormField[]): ReadonlyMap<string, readonly FormField[]> {
  const found = new Map<string, Set<FormField>>();
  const add = (decider: string, field: FormField): void => {
    if (decider === field.shortName) return;
    const dependants = found.get(decider);
    if (dependants === undefined) found.set(decider, new Set([field]));
    else dependants.add(field);
  };
  const sensitiveConsent = fieldByShortName(fields, consentNames.sensitive);
  for (const field of fields) {
    const above = ancestors(fields, field);
    for (const { shortName } of above) add(shortName, field);
    if (field.after !== null) add(field.after.shortName, field);
    if (sensitiveConsent !== undefined && isSensitive(field)) {
      for (const { shortName } of [field, ...above]) add(shortName, sensitiveConsent);
    }
  }
  return new Map([...found].map(([decider, dependants]) => [decider, [...dependants]]));
}
