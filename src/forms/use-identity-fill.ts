import { useMemo, useRef } from 'react';
import type { Answers } from '../domain/form/answers';
import {
  changedByIdentity,
  identityFill,
  identityNumberIn,
  isFilledFromIdentity,
  type IdentityFill,
} from '../domain/form/fill-from-identity';
import type { FormField } from '../domain/form/form-field';
import { ancestors } from '../domain/form/visible-fields';
import { shanghaiDate } from '../domain/time/shanghai-time';
import { now } from '../platform/device/clock';
import type { FormStore } from './form-store';
import { answerKinds } from '../domain/form/kinds/answer-kinds';

/**
 * Fills in the answers that an identity number contains, such as birthday and sex (product §7.23).
 * @param initial the form's initial answers
 * @returns a function to call with each field that a person changed
 */
export function useIdentityFill(
  fields: readonly FormField[],
  initial: Answers,
): (changed: FormField, store: FormStore) => void {
  const { filled, deciding } = useMemo(() => {
    const number = fields.find(({ kind }) => answerKinds[kind].statesIdentity);
    return {
      filled: new Set(fields.filter(isFilledFromIdentity).map(({ id }) => id)),
      /** Ids of the identity number's field and of the fields that make it visible. */
      deciding: new Set(number === undefined ? [] : [number, ...ancestors(fields, number)].map(({ id }) => id)),
    };
  }, [fields]);
  const own = useRef(new Set<string>());
  const last = useRef<{ number: string; fill: IdentityFill } | null>(null);
  const read = (number: string) => ({ number, fill: identityFill(fields, number, shanghaiDate(now())) });

  return (changed, store) => {
    if (filled.has(changed.id)) own.current.add(changed.id);
    if (filled.size === 0 || !deciding.has(changed.id)) return;
    const number = identityNumberIn(fields, store.current);
    const before = (last.current ??= read(identityNumberIn(fields, initial)));
    if (number === '' || number === before.number) return;
    last.current = read(number);
    const isOwn = ({ id }: FormField): boolean => own.current.has(id);
    for (const { field, answer } of changedByIdentity(fields, store.current, last.current.fill, {
      earlier: before.fill,
      isOwn,
    })) {
      store.fill(field.id, answer);
    }
  };
}
