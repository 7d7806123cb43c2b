import { useState } from 'react';
import type { OwnForm } from '../domain/form/own-form';
import { useDynamicForm, type DynamicForm } from './use-dynamic-form';

/** A running form of our own; its answers are available as info. */
export interface RunningForm<Info> {
  /** For rendering. */
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
 * Runs one of our own forms.
 * @param initial initial info, read once, such as an earlier submission; null for an empty form
 * @param onChange called on every change with what reads the info
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
