import { useEffect, useMemo, useRef } from 'react';
import { carryAnswers } from '../domain/form/carry-answers';
import type { FormField, FormValues } from '../domain/form/form-field';
import { refusedField } from '../domain/form/refused-field';
import { formResolver, type FormAnswers } from './form-resolver';
import { useCheckedForm, type CheckedForm } from './use-checked-form';

/** A form over a definition's fields, under way. */
export interface DynamicForm extends CheckedForm<FormAnswers> {
  fields: readonly FormField[];
  /** Quotes the server's refusal beside the answer that it is about, if any; '' is none. */
  quote: (refusal: string) => void;
}

export interface DynamicFormOptions {
  /** May change while the form is under way: a definition is read again when the network comes back, for one. */
  fields: readonly FormField[];
  /** What the fields start with, read once. */
  initial: FormValues;
  /** Told of every change, with all answers, hidden fields' too. */
  onChange?: (answers: FormValues) => void;
}

/** Runs a form over a definition's fields. Another definition leaves what was typed with its fields. */
export function useDynamicForm({ fields, initial, onChange }: DynamicFormOptions): DynamicForm {
  const resolver = useMemo(() => formResolver(fields), [fields]);
  const form = useCheckedForm<FormAnswers>({ initial: { ...initial }, resolver, onChange });
  const drawn = useRef(fields);
  useEffect(() => {
    if (drawn.current === fields) return;
    form.change(carryAnswers(drawn.current, fields, form.answers()));
    drawn.current = fields;
  });
  return {
    ...form,
    fields,
    quote: (refusal) => {
      const field = refusal === '' ? null : refusedField(fields, form.answers(), refusal);
      if (field !== null) form.refuse(field.id, refusal);
    },
  };
}
