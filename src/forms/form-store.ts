import { answerTo, migrateValues, readAnswer, type Answers } from '../domain/form/answers';
import { dependantsOf } from '../domain/form/dependants';
import { matchPatternNatively } from '../domain/form/field-rules';
import type { FieldValue, FormField } from '../domain/form/form-field';
import { validateAnswer, type Messages } from '../domain/form/validate-form';
import { isFieldVisible } from '../domain/form/visible-fields';
import { sections } from '../domain/form/section-titles';

/** The state that a field renders from. Immutable: every change replaces it. */
export interface Slot {
  /** The answer as typed, unparsed; undefined until the form has the field. */
  value: FieldValue | undefined;
  /** The validation error of the answer, else the server's error about it; '' for none. */
  error: string;
  /** A message from outside the form's rules, shown when there is no other error; '' for none. */
  externalError: string;
  /** A message from outside the form's rules that takes precedence over `error`; '' for none. */
  blockingError: string;
  /** Says from where the app filled in the answer, until a person changes it; '' for an answer of their own. */
  origin: string;
}

const emptySlot: Slot = { value: undefined, error: '', externalError: '', blockingError: '', origin: '' };
const noFields: readonly FormField[] = [];
const context = { matchPattern: matchPatternNatively };

/**
 * Holds a form's answers and errors. Components subscribe to single fields, so that a keystroke costs no more in a form
 * of 300 fields than in one of ten: only the methods about the whole form iterate over all fields.
 */
export class FormStore {
  private slots = new Map<string, Slot>();
  private byId = new Map<string, FormField>();
  /** The current answers, updated in place; `answers()` returns a copy. */
  private liveAnswers: Record<string, FieldValue> = {};
  /** The fields that have lost focus once. They are validated on every change, as are fields with an error. */
  private readonly touched = new Set<string>();
  /** The values that the server refused, with its messages. An entry applies until the answer changes. */
  private readonly serverErrors = new Map<string, { value: FieldValue | undefined; message: string }>();
  private readonly listeners = new Map<string, Set<() => void>>();
  private readonly problemListeners = new Set<() => void>();
  /** Ids of the invalid fields after a failed submit; null before the first one. */
  private invalidIds: Set<string> | null = null;
  private invalidFields: readonly FormField[] = noFields;
  private externalErrors: { outside: Messages; pressing: Messages } = { outside: new Map(), pressing: new Map() };

  constructor(
    public fields: readonly FormField[],
    initial: Answers,
    /** Called with each changed field; `isTyped` is true if a person changed it. */
    private readonly onChange: (field: FormField, isTyped: boolean) => void,
  ) {
    this.index();
    for (const field of fields) {
      const value = answerTo(field, initial);
      this.slots.set(field.id, { ...emptySlot, value });
      this.writeAnswer(field, value);
    }
  }

  slot(id: string): Slot {
    return this.slots.get(id) ?? emptySlot;
  }

  /** Returns a copy of all answers, parsed. */
  answers(): Answers {
    // Object.fromEntries defines own properties, even one named __proto__.
    return Object.fromEntries(Object.entries(this.liveAnswers)) as Answers;
  }

  /** The current answers without a copy. The object changes later: use it only to look answers up at once. */
  get current(): Answers {
    return this.liveAnswers as Answers;
  }

  listen(id: string, listener: () => void): () => void {
    const ofField = this.listeners.get(id) ?? new Set();
    this.listeners.set(id, ofField.add(listener));
    return () => void ofField.delete(listener);
  }

  /** Sets an answer that a person typed or chose, and validates it if the field was visited or shows an error. */
  type(id: string, value: FieldValue): void {
    const field = this.byId.get(id);
    if (field === undefined) return;
    this.set(id, value, true);
    if (this.touched.has(id) || this.slot(id).error !== '') this.validate(id);
    for (const later of dependantsOf(this.fields, field)) {
      if (later.after?.shortName === field.shortName && this.slot(later.id).value) this.validate(later.id);
    }
  }

  /** Sets an answer without validating it. */
  set(id: string, value: FieldValue, isTyped = false): void {
    const field = this.byId.get(id);
    if (field === undefined) return;
    this.writeAnswer(field, readAnswer(field, value));
    this.change(id, { value, origin: '' });
    this.updateValidity(field);
    for (const dependant of dependantsOf(this.fields, field)) {
      // The dependant's error may have been caused by the former answer.
      if (this.slot(dependant.id).error !== '') this.validate(dependant.id);
      else this.updateValidity(dependant);
    }
    this.onChange(field, isTyped);
  }

  /** Sets an answer from code, and validates it again if the field shows an error. @param origin see `Slot` */
  fill(id: string, value: FieldValue, origin = ''): void {
    this.set(id, value);
    this.change(id, { origin });
    if (this.slot(id).error !== '') this.validate(id);
  }

  /** Marks a field as visited and validates it. */
  blur(id: string): void {
    this.touched.add(id);
    this.validate(id);
  }

  /** Validates one answer and shows its error. */
  validate(id: string): void {
    const field = this.byId.get(id);
    if (field === undefined) return;
    this.change(id, { error: this.ruleMessage(field) || this.serverError(id) });
    this.updateValidity(field);
  }

  /**
   * Validates all answers. If any is invalid, `problems` lists the invalid fields from then on.
   * @returns true if all are valid
   */
  validateAll(): boolean {
    // The server's errors do not block a submit: it may accept the same answer this time.
    this.serverErrors.clear();
    const messages = this.fields.map((field) => this.ruleMessage(field));
    this.fields.forEach(({ id }, index) => this.change(id, { error: messages[index] ?? '' }));
    this.listProblems(messages.some((message) => message !== ''));
    return this.invalidIds === null;
  }

  /** Shows the server's message at a field until the answer changes. */
  setServerError(id: string, message: string): void {
    this.serverErrors.set(id, { value: this.slot(id).value, message });
    this.change(id, { error: message });
    this.listProblems(true);
  }

  /** Replaces the messages from outside the form's rules, by short name. */
  setExternalErrors(outside: Messages, pressing: Messages): void {
    const before = this.externalErrors;
    this.externalErrors = { outside, pressing };
    const names = [before.outside, before.pressing, outside, pressing].map((messages) => [...messages.keys()]);
    if (names.every(({ length }) => length === 0)) return;
    const meant = new Set(names.flat());
    for (const field of this.fields.filter(({ shortName }) => meant.has(shortName))) {
      const { shortName, id } = field;
      this.change(id, { externalError: outside.get(shortName) ?? '', blockingError: pressing.get(shortName) ?? '' });
      this.updateValidity(field);
    }
  }

  /** The invalid fields after a failed submit, in the order of the cards; empty before. */
  problems = (): readonly FormField[] => this.invalidFields;

  listenToProblems = (listener: () => void): (() => void) => {
    this.problemListeners.add(listener);
    return () => void this.problemListeners.delete(listener);
  };

  /** Replaces the form's definition and keeps each field's input. */
  redefine(fields: readonly FormField[]): void {
    const values = Object.fromEntries([...this.slots].map(([id, { value }]) => [id, value]));
    const migrated = migrateValues(this.fields, fields, values);
    this.fields = fields;
    this.index();
    this.liveAnswers = {};
    for (const field of fields)
      this.writeAnswer(field, readAnswer(field, migrated[field.id] ?? this.slot(field.id).value));
    for (const [id, value] of Object.entries(migrated)) this.set(id, value as FieldValue);
    // Errors may be obsolete under the new rules.
    for (const { id } of fields) if (this.slot(id).error !== '') this.validate(id);
    this.listProblems(this.invalidIds !== null);
  }

  private index(): void {
    this.byId = new Map(this.fields.map((field) => [field.id, field]));
  }

  private writeAnswer({ shortName }: FormField, value: FieldValue): void {
    // Assigning a property named __proto__ would set the prototype; defineProperty does not.
    Object.defineProperty(this.liveAnswers, shortName, { value, configurable: true, enumerable: true, writable: true });
  }

  private change(id: string, part: Partial<Slot>): void {
    const before = this.slot(id);
    const isSame = (Object.keys(part) as (keyof Slot)[]).every((key) => before[key] === part[key]);
    if (isSame && this.slots.has(id)) return;
    this.slots.set(id, { ...before, ...part });
    this.listeners.get(id)?.forEach((listener) => listener());
  }

  private ruleMessage(field: FormField): string {
    if (!isFieldVisible(this.fields, field, this.current)) return '';
    return validateAnswer(this.fields, field, this.current, context) ?? '';
  }

  private serverError(id: string): string {
    const refused = this.serverErrors.get(id);
    return refused !== undefined && refused.value === this.slot(id).value ? refused.message : '';
  }

  /** Also checks the rules: a question that another answer has just made visible has no error yet, but no answer either. */
  private isInvalid(field: FormField): boolean {
    if (!isFieldVisible(this.fields, field, this.current)) return false;
    const { error, externalError, blockingError } = this.slot(field.id);
    return error !== '' || externalError !== '' || blockingError !== '' || this.ruleMessage(field) !== '';
  }

  private updateValidity(field: FormField): void {
    if (this.invalidIds === null) return;
    const isWrong = this.isInvalid(field);
    if (isWrong === this.invalidIds.has(field.id)) return;
    if (isWrong) this.invalidIds.add(field.id);
    else this.invalidIds.delete(field.id);
    this.notifyProblems();
  }

  private listProblems(hasFailed: boolean): void {
    this.invalidIds = hasFailed
      ? new Set(this.fields.filter((field) => this.isInvalid(field)).map(({ id }) => id))
      : null;
    this.notifyProblems();
  }

  private notifyProblems(): void {
    const { invalidIds } = this;
    this.invalidFields =
      invalidIds === null
        ? noFields
        : this.fields
            .filter(({ id }) => invalidIds.has(id))
            .sort((one, other) => sections.indexOf(one.section) - sections.indexOf(other.section));
    this.problemListeners.forEach((listener) => listener());
  }
}
