import { useState } from 'react';
import type { OwnForm } from '../domain/form/own-form';
import { useDynamicForm, type DynamicForm } from './use-dynamic-form';

/** A form in use whose fields the app itself defines. Its answers are available as a typed object. */
export interface RunningForm<Info> {
  /** The form to render. */
  form: DynamicForm;
  /** The current info, including invalid answers. */
  info: () => Info;
  /**
   * Validates everything and scrolls to the first error.
   * @returns the info, or null if invalid
   */
  check: () => Promise<Info | null>;
}

/**
 * Creates the state of a form whose fields the app itself defines.
 * @param initial initial info, read once, such as an earlier submission; null for an empty form
 * @param onChange called on every change; its argument reads the current info
 */
export function useOwnForm<Info>(
  definition: OwnForm<Info>,
  initial: Info | null,
  onChange?: (info: () => Info) => void,
): RunningForm<Info> {
  const { fields, answersIn, infoOf } = definition;
  const [initialAnswers] = useState(() => answersIn(initial));
  const form = useDynamicForm({
    fields,
    initial: initialAnswers,
    onChange: onChange && ((answers) => onChange(() => infoOf(answers()))),
  });
  return {
    form,
    info: () => infoOf(form.answers()),
    check: async () => {
      const answers = await form.check();
      return answers === null ? null : infoOf(answers);
    },
  };
}
