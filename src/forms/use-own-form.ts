import type { OwnForm } from '../domain/form/own-form';
import { useDynamicForm, type DynamicForm } from './use-dynamic-form';

/** A form of ours under way: its answers come out as what they say. */
export interface RunningForm<Info> {
  /** To be drawn. */
  form: DynamicForm;
  /** What the answers say as they stand, wrong ones too. */
  info: () => Info;
  /** Checks everything; where something is wrong, goes to it. @returns what the answers say, or null */
  check: () => Promise<Info | null>;
}

/**
 * Runs a form of ours.
 * @param initial what it starts with, such as what was given before; null starts it empty
 * @param onChange told of every change
 */
export function useOwnForm<Info>(
  definition: OwnForm<Info>,
  initial: Info | null,
  onChange?: (info: Info) => void,
): RunningForm<Info> {
  const { fields, answersIn, infoOf } = definition;
  const form = useDynamicForm({
    fields,
    initial: answersIn(initial),
    onChange: onChange && ((answers) => onChange(infoOf(answers))),
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
