import { useEffect, useMemo, useRef } from 'react';
import {
  useForm,
  type Control,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
} from 'react-hook-form';
import { focusFirstInvalid } from '../ui/field/focus-first-invalid';

/** A form under way. */
export interface CheckedForm<Values extends FieldValues> {
  control: Control<Values>;
  /** The answers as they stand, wrong ones too. */
  answers: () => Values;
  /** Checks everything; where something is wrong, goes to it. @returns the answers, or null */
  check: () => Promise<Values | null>;
  /** Marks an answer that the server has refused, with what it said, until it is changed or checked again; goes to it. */
  refuse: (name: Path<Values>, message: string) => void;
  /** Puts other answers in place of these, unasked, and checks again what was wrong by other rules. */
  change: (answers: Partial<Values>) => void;
}

export interface CheckedFormOptions<Values extends FieldValues> {
  /** What the fields start with, read once. */
  initial: Values;
  resolver: Resolver<Values>;
  /** Told of every change, with all answers. */
  onChange?: (answers: Values) => void;
}

/**
 * Runs a form: checked on leaving a field, then at every change, and as a whole by its button. What is marked wrong is
 * checked again at every change, whatever marked it: choices and files are never left, as lines are.
 */
export function useCheckedForm<Values extends FieldValues>(options: CheckedFormOptions<Values>): CheckedForm<Values> {
  const refusals = useRef<Refusals>(new Map());
  const resolver = useMemo(() => quotingResolver(options.resolver, refusals.current), [options.resolver]);
  const form = useForm<Values>({
    defaultValues: options.initial as DefaultValues<Values>,
    resolver,
    mode: 'onTouched',
    // Ours goes to choices and files as well, which the library cannot focus.
    shouldFocusError: false,
  });
  const tell = useRef(options.onChange);
  tell.current = options.onChange;
  useEffect(() => {
    const subscription = form.watch((_, { name, type }) => {
      tell.current?.(form.getValues());
      if (name === undefined || type !== 'change') return;
      const { invalid, isTouched } = form.getFieldState(name);
      // The library itself checks what was left once.
      if (invalid && !isTouched) void form.trigger(name);
    });
    return () => subscription.unsubscribe();
  }, [form]);
  return {
    control: form.control,
    answers: form.getValues,
    check: async () => {
      // It was the server's word and not a rule: the same answer may be sent again.
      refusals.current.clear();
      if (await form.trigger()) return form.getValues();
      focusFirstInvalid();
      return null;
    },
    refuse: (name, message) => {
      refusals.current.set(name, { value: form.getValues(name), message });
      form.setError(name, { type: 'server', message });
      focusFirstInvalid();
    },
    change: (answers) => {
      for (const [name, answer] of Object.entries(answers)) {
        form.setValue(name as Path<Values>, answer as PathValue<Values, Path<Values>>);
      }
      const names = Object.keys(form.getValues()) as Path<Values>[];
      const wrong = names.filter((name) => form.getFieldState(name).invalid);
      if (wrong.length > 0) void form.trigger(wrong);
    },
  };
}

/** What a server has refused, by field name. */
type Refusals = Map<string, { value: unknown; message: string }>;

/** A resolver that quotes a refusal too, while the answer is still the refused one: every blur asks it again. */
function quotingResolver<Values extends FieldValues>(resolver: Resolver<Values>, refusals: Refusals): Resolver<Values> {
  return async (answers, context, options) => {
    const checked = await resolver(answers, context, options);
    const quoted = [...refusals].filter(
      ([name, { value }]) =>
        answers[name] === value && (options.names === undefined || options.names.some((asked) => asked === name)),
    );
    if (quoted.length === 0) return checked;
    const errors = Object.fromEntries(quoted.map(([name, { message }]) => [name, { type: 'server', message }]));
    return { values: {}, errors: { ...(errors as FieldErrors<Values>), ...checked.errors } };
  };
}

/** A resolver over one of the domain's rules that answers messages by field name. */
export function messagesResolver<Values extends FieldValues>(
  validate: (values: Values) => Partial<Record<keyof Values, string>>,
): Resolver<Values> {
  return (values) => {
    const messages = Object.entries(validate(values));
    if (messages.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(messages.map(([name, message]) => [name, { type: 'rule', message }]));
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}
