import { useMemo, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Answers } from '../domain/form/answers';
import {
  changedByIdentity,
  identityFill,
  identityNumberIn,
  isFilledFromIdentity,
  type IdentityFill,
} from '../domain/form/fill-from-identity';
import type { FieldValue, FormField } from '../domain/form/form-field';
import { shanghaiDate } from '../domain/time/shanghai-time';
import { now } from '../platform/clock/clock';

interface FilledForm {
  fields: readonly FormField[];
  /** The answers at first. */
  initial: Answers;
  answers: () => Answers;
  form: Pick<UseFormReturn<Record<string, FieldValue | undefined>>, 'setValue' | 'getFieldState' | 'trigger'>;
}

/**
 * Fills in what an identity number tells (product §7.23).
 * @returns to be called with the id of each field that a person changed
 */
export function useIdentityFill({ fields, initial, answers, form }: FilledForm): (changedId: string) => void {
  const { filled, hasNumber } = useMemo(
    () => ({
      filled: new Map(fields.filter(isFilledFromIdentity).map((field) => [field.id, field])),
      hasNumber: fields.some(({ kind }) => kind === 'identity-number'),
    }),
    [fields],
  );
  const own = useRef(new Set<string>());
  const last = useRef<{ number: string; fill: IdentityFill } | null>(null);
  const read = (number: string) => ({ number, fill: identityFill(fields, number, shanghaiDate(now())) });

  return (changedId) => {
    if (!hasNumber || filled.size === 0) return;
    if (filled.has(changedId)) own.current.add(changedId);
    const given = answers();
    const number = identityNumberIn(fields, given);
    const before = (last.current ??= read(identityNumberIn(fields, initial)));
    if (number === '' || number === before.number) return;
    last.current = read(number);
    const isOwn = ({ id }: FormField): boolean => own.current.has(id);
    for (const { field, answer } of changedByIdentity(fields, given, last.current.fill, {
      earlier: before.fill,
      isOwn,
    })) {
      form.setValue(field.id, answer, { shouldDirty: true });
      if (form.getFieldState(field.id).invalid) void form.trigger(field.id);
    }
  };
}
