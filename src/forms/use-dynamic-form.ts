import { useEffect, useMemo, useRef, useState } from 'react';
import { useForm, type Control, type FieldErrors, type Resolver } from 'react-hook-form';
import { answerReader, migrateValues, formValues, type Answers } from '../domain/form/answers';
import { matchPatternNatively } from '../domain/form/field-rules';
import { fieldId, type FieldValue, type FormField } from '../domain/form/form-field';
import { refusedField, validateAnswer } from '../domain/form/validate-form';
import { isFieldVisible } from '../domain/form/visible-fields';
import { focusFirstInvalid } from '../ui/field/focus-first-invalid';
import { useIdentityFill } from './use-identity-fill';

/** The form library's values by field id. */
export type HeldValues = Record<string, FieldValue | undefined>;

/** A running form over a definition's fields. Its answers are always parsed. */
export interface DynamicForm {
  fields: readonly FormField[];
  control: Control<HeldValues>;
  /** The last check failed, or the server refused an answer. */
  hasFailed: boolean;
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
  /** Called on every change with all answers, including those of hidden fields. */
  onChange?: ((answers: Answers) => void) | undefined;
}

/**
 * Runs a form: validated per field on blur, then on every change, and as a whole on submit. Any invalid field is
 * re-validated on every change, because choices and files never blur. A changed definition keeps input by field.
 */
export function useDynamicForm({ fields, initial, onChange }: DynamicFormOptions): DynamicForm {
  const refusals = useRef<Refusals>(new Map());
  const [hasFailed, setHasFailed] = useState(false);
  const read = useMemo(() => answerReader(fields), [fields]);
  const resolver = useMemo(() => quotingResolver(rulesResolver(fields, read), refusals.current), [fields, read]);
  const [defaultValues] = useState(() => formValues(fields, initial));
  const form = useForm<HeldValues>({
    defaultValues,
    resolver,
    mode: 'onTouched',
    // We also focus choices and files, which the library cannot.
    shouldFocusError: false,
  });
  const answers = (): Answers => read(form.getValues());
  const fillFromIdentity = useIdentityFill({ fields, initial, answers, form });
  const notify = useRef<(changedId: string | null) => void>(() => undefined);
  notify.current = (changedId) => {
    onChange?.(answers());
    if (changedId === null) return;
    fillFromIdentity(changedId);
    const followers = fields.filter(({ after }) => after !== null && fieldId(after.shortName) === changedId);
    for (const { id } of followers) if (form.getValues(id)) void form.trigger(id);
  };
  useEffect(() => {
    const subscription = form.watch((_, { name, type }) => {
      const isTyped = name !== undefined && type === 'change';
      notify.current(isTyped ? name : null);
      if (!isTyped) return;
      const { invalid, isTouched } = form.getFieldState(name);
      // After a blur the library re-validates on its own.
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
    // Errors may be obsolete under the new rules.
    const wrong = Object.keys(form.getValues()).filter((id) => form.getFieldState(id).invalid);
    if (wrong.length > 0) void form.trigger(wrong);
  });

  const refuse = (shortName: string, message: string): void => {
    const id = fieldId(shortName);
    refusals.current.set(id, { value: form.getValues(id), message });
    form.setError(id, { type: 'server', message });
    setHasFailed(true);
    focusFirstInvalid();
  };
  return {
    fields,
    control: form.control,
    hasFailed,
    answers,
    check: async () => {
      // Refusals are the server's, not the rules': the same answer may be submitted again.
      refusals.current.clear();
      const isValid = await form.trigger();
      setHasFailed(!isValid);
      if (isValid) return answers();
      focusFirstInvalid();
      return null;
    },
    refuse,
    fill: (texts) => {
      for (const [shortName, text] of Object.entries(texts)) {
        const id = fieldId(shortName);
        form.setValue(id, text, { shouldValidate: form.getFieldState(id).invalid });
      }
    },
    quote: (refusal) => {
      const field = refusal === '' ? null : refusedField(fields, answers(), refusal);
      if (field !== null) refuse(field.shortName, refusal);
    },
  };
}

/**
 * Validates with the same rules as the server. While typing, only the fields that the library asks for are checked, so
 * that a keystroke in a form of 300 fields costs no more than in one of ten.
 */
function rulesResolver(fields: readonly FormField[], read: (values: HeldValues) => Answers): Resolver<HeldValues> {
  const byId = new Map(fields.map((field) => [field.id, field]));
  return (values, _context, { names }) => {
    const asked = names === undefined ? fields : names.flatMap((name) => byId.get(name) ?? []);
    const answers = read(values);
    const errors: FieldErrors<HeldValues> = {};
    for (const field of asked) {
      if (!isFieldVisible(fields, field, answers)) continue;
      const message = validateAnswer(fields, field, answers, { matchPattern: matchPatternNatively });
      if (message !== null) errors[field.id] = { type: 'rule', message };
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}

/** The server's refusals by field name. */
type Refusals = Map<string, { value: unknown; message: string }>;

/**
 * Adds refusals to a resolver's errors while the answer is unchanged; the library re-runs the resolver on every blur.
 */
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
