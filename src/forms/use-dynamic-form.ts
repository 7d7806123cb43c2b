import { useEffect, useMemo, useRef, useState } from 'react';
import type { Answers } from '../domain/form/answers';
import { fieldId, type FormField } from '../domain/form/form-field';
import { refusedField } from '../domain/form/validate-form';
import { focusFirstInvalid } from '../ui/fields/focus-first-invalid';
import { FormStore } from './form-store';
import { prepareFill } from './fill-from-typed';
import { useIdentityFill } from './use-identity-fill';

/** A form in use, built from a definition's fields. Its answers are parsed. The object is stable while the fields are. */
export interface DynamicForm {
  fields: readonly FormField[];
  store: FormStore;
  /** The current answers, including invalid ones. */
  answers: () => Answers;
  /**
   * Validates everything and scrolls to the first error.
   * @returns the answers, or null if invalid
   */
  check: () => Promise<Answers | null>;
  /** Shows the server's message at a field until its answer changes or the form is validated again; scrolls to it. */
  setServerError: (shortName: string, message: string) => void;
  /** Sets the given answers, by short name, and leaves the others. */
  fill: (texts: Readonly<Record<string, string>>) => void;
  /** Shows the server's refusal at the field that it is about, if there is one. Does nothing for ''. */
  showRefusal: (refusal: string) => void;
}

export interface DynamicFormOptions {
  /** May change while the form is in use, such as when the definition is reloaded after the network returns. */
  fields: readonly FormField[];
  /** The initial answers, read once. */
  initial: Answers;
  /**
   * Called on every change. Calling `answers` copies the answers of the whole form, including hidden fields: do not
   * call it on every keystroke.
   */
  onChange?: ((answers: () => Answers, changed: FormField) => void) | undefined;
}

/**
 * Creates a form's state. A field is validated on blur, then on every change, and the whole form on submit. An invalid
 * field is validated on every change, because choices and files never blur. Input survives a changed definition.
 */
export function useDynamicForm({ fields, initial, onChange }: DynamicFormOptions): DynamicForm {
  const fillFromIdentity = useIdentityFill(fields, initial);
  const notify = useRef<(field: FormField, isTyped: boolean) => void>(() => undefined);
  const [store] = useState(() => new FormStore(fields, initial, (...change) => notify.current(...change)));
  notify.current = (field, isTyped) => {
    onChange?.(() => store.answers(), field);
    if (!isTyped) return;
    fillFromIdentity(field, store);
    prepareFill(field, store);
  };
  useEffect(() => {
    if (store.fields !== fields) store.redefine(fields);
  }, [store, fields]);

  return useMemo(() => {
    const setServerError = (shortName: string, message: string): void => {
      store.setServerError(fieldId(shortName), message);
      focusFirstInvalid();
    };
    return {
      fields,
      store,
      answers: () => store.answers(),
      check: () => {
        const isValid = store.validateAll();
        if (!isValid) focusFirstInvalid();
        return Promise.resolve(isValid ? store.answers() : null);
      },
      setServerError,
      fill: (texts) => {
        for (const [shortName, text] of Object.entries(texts)) store.fill(fieldId(shortName), text);
      },
      showRefusal: (refusal) => {
        const field = refusal === '' ? null : refusedField(fields, store.answers(), refusal);
        if (field !== null) setServerError(field.shortName, refusal);
      },
    };
  }, [fields, store]);
}
