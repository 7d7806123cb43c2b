import { useMemo } from 'react';
import type { FormField, FormValues } from '../domain/form/form-field';
import { formResolver, type FormAnswers } from './form-resolver';
import { useCheckedForm, type CheckedForm } from './use-checked-form';

/** A form over a definition's fields, under way. */
export interface DynamicForm extends CheckedForm<FormAnswers> {
  fields: readonly FormField[];
}

export interface DynamicFormOptions {
  fields: readonly FormField[];
  /** What the fields start with, read once. */
  initial: FormValues;
  /** Told of every change, with all answers, hidden fields' too. */
  onChange?: (answers: FormValues) => void;
}

/** Runs a form over a definition's fields. */
export function useDynamicForm({ fields, initial, onChange }: DynamicFormOptions): DynamicForm {
  const resolver = useMemo(() => formResolver(fields), [fields]);
  const form = useCheckedForm<FormAnswers>({ initial: { ...initial }, resolver, onChange });
  return { ...form, fields };
}
