import { useEffect, useMemo, useRef, useState } from 'react';
import { useForm, type Control, type FieldErrors, type Resolver } from 'react-hook-form';
import { answerReader, answerTo, migrateValues, formValues, type Answers } from '../domain/form/answers';
import { matchPatternNatively } from '../domain/form/field-rules';
import { fieldId, type FieldValue, type FormField } from '../domain/form/form-field';
import { refusedField, validateField } from '../domain/form/validate-form';
import { isFieldVisible } from '../domain/form/visible-fields';
import { focusFirstInvalid } from '../ui/field/focus-first-invalid';

/** What the form library holds while it is typed, by field id. */
export type HeldValues = Record<string, FieldValue>;

/** A form over a definition's fields, under way. Whoever asks for its answers gets them read. */
export interface DynamicForm {
  fields: readonly FormField[];
  control: Control<HeldValues>;
  /** The answers as they stand, wrong ones too. */
  answers: () => Answers;
  /** Checks everything; where something is wrong, goes to it. @returns the answers, or null */
  check: () => Promise<Answers | null>;
  /** Marks an answer that the server has refused, with what it said, until it is changed or checked again; goes to it. */
  refuse: (shortName: string, message: string) => void;
  /** Quotes the server's refusal beside the answer that it is about, if any; '' is none. */
  quote: (refusal: string) => void;
}

export interface DynamicFormOptions {
  /** May change while the form is under way: a definition is read again when the network comes back, for one. */
  fields: readonly FormField[];
  /** What the fields start with, read once. */
  initial: Answers;
  /** Told of every change, with all answers, hidden fields' too. */
  onChange?: (answers: Answers) => void;
}

/**
 * Runs a form: checked on leaving a field, then at every change, and as a whole by its button. What is marked wrong is
 * checked again at every change, whatever marked it: choices and files are never left, as lines are. Another definition
 * leaves what was typed with its fields.
 */
export function useDynamicForm({ fields, initial, onChange }: DynamicFormOptions): DynamicForm {
  const refusals = useRef<Refusals>(new Map());
  const read = useMemo(() => answerReader(fields), [fields]);
  const resolver = useMemo(() => quotingResolver(rulesResolver(fields, read), refusals.current), [fields, read]);
  const [defaultValues] = useState(() => formValues(fields, initial));
  const form = useForm<HeldValues>({
    defaultValues,
    resolver,
    mode: 'onTouched',
    // Ours goes to choices and files as well, which the library cannot focus.
    shouldFocusError: false,
  });
  const answers = (): Answers => read(form.getValues());
  const notify = useRef<() => void>(() => undefined);
  notify.current = () => onChange?.(answers());
  useEffect(() => {
    const subscription = form.watch((_, { name, type }) => {
      notify.current();
      if (name === undefined || type !== 'change') return;
      const { invalid, isTouched } = form.getFieldState(name);
      // The library itself checks what was left once.
      if (invalid && !isTouched) void form.trigger(name);
    });
    return () => subscription.unsubscribe();
  }, [form]);

  const drawn = useRef(fields);
  useEffect(() => {
    if (drawn.current === fields) return;
    const migrated = migrateValues(drawn.current, fields, form.getValues());
    drawn.current = fields;
    for (const [id, value] of Object.entries(migrated)) form.setValue(id, value as FieldValue);
    // By other rules what was wrong may be right.
    const wrong = Object.keys(form.getValues()).filter((id) => form.getFieldState(id).invalid);
    if (wrong.length > 0) void form.trigger(wrong);
  });

  const refuse = (shortName: string, message: string): void => {
    const id = fieldId(shortName);
    refusals.current.set(id, { value: form.getValues(id), message });
    form.setError(id, { type: 'server', message });
    focusFirstInvalid();
  };
  return {
    fields,
    control: form.control,
    answers,
    check: async () => {
      // It was the server's word and not a rule: the same answer may be sent again.
      refusals.current.clear();
      if (await form.trigger()) return answers();
      focusFirstInvalid();
      return null;
    },
    refuse,
    quote: (refusal) => {
      const field = refusal === '' ? null : refusedField(fields, answers(), refusal);
      if (field !== null) refuse(field.shortName, refusal);
    },
  };
}

/**
 * Checks answers with the rules that the server uses too. While typing only the fields that the library asks for are
 * checked, so that a form of 300 fields costs as much a keystroke as one of ten.
 */
function rulesResolver(fields: readonly FormField[], read: (values: HeldValues) => Answers): Resolver<HeldValues> {
  const byId = new Map(fields.map((field) => [field.id, field]));
  return (values, _context, { names }) => {
    const asked = names === undefined ? fields : names.flatMap((name) => byId.get(name) ?? []);
    const answers = read(values);
    const errors: FieldErrors<HeldValues> = {};
    for (const field of asked) {
      if (!isFieldVisible(fields, field, answers)) continue;
      const message = validateField(field, answerTo(field, answers), { matchPattern: matchPatternNatively });
      if (message !== null) errors[field.id] = { type: 'rule', message };
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}

/** What a server has refused, by field name. */
type Refusals = Map<string, { value: unknown; message: string }>;

/** A resolver that quotes a refusal too, while the answer is still the refused one: every blur asks it again. */
function quotingResolver(resolver: Resolver<HeldValues>, refusals: Refusals): Resolver<HeldValues> {
  return async (answers, context, options) => {
    const checked = await resolver(answers, context, options);
    const quoted = [...refusals].filter(
      ([name, { value }]) =>
        answers[name] === value && (options.names === undefined || options.names.some((asked) => asked === name)),
    );
    if (quoted.length === 0) return checked;
    const errors = Object.fromEntries(quoted.map(([name, { message }]) => [name, { type: 'server', message }]));
    return { values: {}, errors: { ...(errors as FieldErrors<HeldValues>), ...checked.errors } };
  };
}
