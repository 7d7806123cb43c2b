import { useEffect, useMemo, useRef, useState } from 'react';
import type { Answers } from '../domain/form/answers';
import { fieldId, type FormField } from '../domain/form/form-field';
import { refusedField } from '../domain/form/validate-form';
import { focusFirstInvalid } from '../ui/fields/focus-first-invalid';
import { FormStore } from './form-store';
import { useIdentityFill } from './use-identity-fill';

/** A running form over a definition's fields. Its answers are always parsed. The same object while the fields are. */
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
  /** Marks an answer as refused by the server, until it changes or the form is validated again; scrolls to it. */
  refuse: (shortName: string, message: string) => void;
  /** Replaces these texts, by short name, and leaves the other answers. */
  fill: (texts: Readonly<Record<string, string>>) => void;
  /** Shows the server's refusal beside the answer it is about, if any; '' for none. */
  quote: (refusal: string) => void;
}

export interface DynamicFormOptions {
  /** May change while the form is in use, such as when the definition is reloaded after the network returns. */
  fields: readonly FormField[];
  /** The initial answers, read once. */
  initial: Answers;
  /**
   * Called on every change. Reading all answers, including those of hidden fields, goes through the whole form: not
   * for every key.
   */
  onChange?: ((answers: () => Answers, changed: FormField) => void) | undefined;
}

/**
 * Runs a form: validated per field on blur, then on every change, and as a whole on submit. Any invalid field is
 * re-validated on every change, because choices and files never blur. A changed definition keeps input by field.
 */
export function useDynamicForm({ fields, initial, onChange }: DynamicFormOptions): DynamicForm {
  const fillFromIdentity = useIdentityFill(fields, initial);
  const notify = useRef<(field: FormField, isTyped: boolean) => void>(() => undefined);
  const [store] = useState(() => new FormStore(fields, initial, (...change) => notify.current(...change)));
  notify.current = (field, isTyped) => {
    onChange?.(() => store.answers(), field);
    if (isTyped) fillFromIdentity(field, store);
  };
  useEffect(() => {
    if (store.fields !== fields) store.redefine(fields);
  }, [store, fields]);

  return useMemo(() => {
    const refuse = (shortName: string, message: string): void => {
      store.refuse(fieldId(shortName), message);
      focusFirstInvalid();
    };
    return {
      fields,
      store,
      answers: () => store.answers(),
      check: () => {
        const isRight = store.validateAll();
        if (!isRight) focusFirstInvalid();
        return Promise.resolve(isRight ? store.answers() : null);
      },
      refuse,
      fill: (texts) => {
        for (const [shortName, text] of Object.entries(texts)) store.fill(fieldId(shortName), text);
      },
      quote: (refusal) => {
        const field = refusal === '' ? null : refusedField(fields, store.answers(), refusal);
        if (field !== null) refuse(field.shortName, refusal);
      },
    };
  }, [fields, store]);
}
