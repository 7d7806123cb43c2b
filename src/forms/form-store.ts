import { answerTo, migrateValues, readAnswer, type Answers } from '../domain/form/answers';
import { dependantsOf } from '../domain/form/dependants';
import { matchPatternNatively } from '../domain/form/field-rules';
import type { FieldValue, FormField } from '../domain/form/form-field';
import { validateAnswer, type Messages } from '../domain/form/validate-form';
import { isFieldVisible } from '../domain/form/visible-fields';
import { sections } from './section-titles';

/** What a field shows. Replaced, not changed. */
export interface Slot {
  /** As typed, unparsed; undefined until the form has the field. */
  value: FieldValue | undefined;
  /** What the rules say, or the server said, of the answer; '' for nothing. */
  error: string;
  /** Messages from outside the rules: `pressing` takes precedence over `error`, which does over `outside`. */
  outside: string;
  pressing: string;
}

const emptySlot: Slot = { value: undefined, error: '', outside: '', pressing: '' };
const nobody: readonly FormField[] = [];
const context = { matchPattern: matchPatternNatively };

/**
 * A form's answers and errors. Whoever shows a field listens to that field, so that a keystroke costs no more in a form
 * of 300 fields than in one of ten; nothing here walks all fields, but for the questions about the whole form.
 */
export class FormStore {
  private slots = new Map<string, Slot>();
  private byId = new Map<string, FormField>();
  /** Kept up to date answer by answer; `answers` is a copy. */
  private live: Record<string, FieldValue> = {};
  /** Left once: these are checked at every change, as are those with an error. */
  private readonly touched = new Set<string>();
  /** What the server refused, and its words, until the answer changes. */
  private readonly refusals = new Map<string, { value: FieldValue | undefined; message: string }>();
  private readonly listeners = new Map<string, Set<() => void>>();
  private readonly problemListeners = new Set<() => void>();
  /** After a failed submit, the fields that something is wrong with; null before. */
  private wrong: Set<string> | null = null;
  private wrongFields: readonly FormField[] = nobody;
  private told: { outside: Messages; pressing: Messages } = { outside: new Map(), pressing: new Map() };

  constructor(
    public fields: readonly FormField[],
    initial: Answers,
    /** Hears of each changed answer, and whether a person changed it. */
    private readonly onChange: (field: FormField, isTyped: boolean) => void,
  ) {
    this.index();
    for (const field of fields) {
      const value = answerTo(field, initial);
      this.slots.set(field.id, { ...emptySlot, value });
      this.keep(field, value);
    }
  }

  slot(id: string): Slot {
    return this.slots.get(id) ?? emptySlot;
  }

  /** All answers, clean. */
  answers(): Answers {
    // A copy by entries, which define properties whatever their names.
    return Object.fromEntries(Object.entries(this.live)) as Answers;
  }

  /** The answers as they are now, which go on changing: for rules that look a few up. */
  get current(): Answers {
    return this.live as Answers;
  }

  listen(id: string, listener: () => void): () => void {
    const ofField = this.listeners.get(id) ?? new Set();
    this.listeners.set(id, ofField.add(listener));
    return () => void ofField.delete(listener);
  }

  /** Takes what a person typed or chose. */
  type(id: string, value: FieldValue): void {
    const field = this.byId.get(id);
    if (field === undefined) return;
    this.set(id, value, true);
    if (this.touched.has(id) || this.slot(id).error !== '') this.validate(id);
    for (const later of dependantsOf(this.fields, field)) {
      if (later.after?.shortName === field.shortName && this.slot(later.id).value) this.validate(later.id);
    }
  }

  /** Replaces an answer. */
  set(id: string, value: FieldValue, isTyped = false): void {
    const field = this.byId.get(id);
    if (field === undefined) return;
    this.keep(field, readAnswer(field, value));
    this.change(id, { value });
    this.judge(field);
    for (const dependant of dependantsOf(this.fields, field)) {
      // What was wrong with it may have been wrong for this answer's sake.
      if (this.slot(dependant.id).error !== '') this.validate(dependant.id);
      else this.judge(dependant);
    }
    this.onChange(field, isTyped);
  }

  /** Replaces an answer, and checks it again where something stood wrong with it. */
  fill(id: string, value: FieldValue): void {
    this.set(id, value);
    if (this.slot(id).error !== '') this.validate(id);
  }

  leave(id: string): void {
    this.touched.add(id);
    this.validate(id);
  }

  /** Checks one answer and shows what is wrong with it. */
  validate(id: string): void {
    const field = this.byId.get(id);
    if (field === undefined) return;
    this.change(id, { error: this.ruleMessage(field) || this.refusal(id) });
    this.judge(field);
  }

  /**
   * Checks everything; from then on, what is wrong is listed.
   * @returns whether all is right
   */
  validateAll(): boolean {
    // Refusals are the server's, not the rules': the same answer may be submitted again.
    this.refusals.clear();
    const messages = this.fields.map((field) => this.ruleMessage(field));
    this.fields.forEach(({ id }, index) => this.change(id, { error: messages[index] ?? '' }));
    this.listProblems(messages.some((message) => message !== ''));
    return this.wrong === null;
  }

  /** Shows the server's refusal beside an answer, until that changes. */
  refuse(id: string, message: string): void {
    this.refusals.set(id, { value: this.slot(id).value, message });
    this.change(id, { error: message });
    this.listProblems(true);
  }

  /** Shows messages from outside the rules. */
  tell(outside: Messages, pressing: Messages): void {
    const before = this.told;
    this.told = { outside, pressing };
    const names = [before.outside, before.pressing, outside, pressing].map((messages) => [...messages.keys()]);
    if (names.every(({ length }) => length === 0)) return;
    const meant = new Set(names.flat());
    for (const field of this.fields.filter(({ shortName }) => meant.has(shortName))) {
      const { shortName, id } = field;
      this.change(id, { outside: outside.get(shortName) ?? '', pressing: pressing.get(shortName) ?? '' });
      this.judge(field);
    }
  }

  /** What is wrong after a failed submit, in the order of the cards; empty before. */
  problems = (): readonly FormField[] => this.wrongFields;

  listenToProblems = (listener: () => void): (() => void) => {
    this.problemListeners.add(listener);
    return () => void this.problemListeners.delete(listener);
  };

  /** Goes on with a changed definition; input stays with its field. */
  redefine(fields: readonly FormField[]): void {
    const values = Object.fromEntries([...this.slots].map(([id, { value }]) => [id, value]));
    const migrated = migrateValues(this.fields, fields, values);
    this.fields = fields;
    this.index();
    this.live = {};
    for (const field of fields) this.keep(field, readAnswer(field, migrated[field.id] ?? this.slot(field.id).value));
    for (const [id, value] of Object.entries(migrated)) this.set(id, value as FieldValue);
    // Errors may be obsolete under the new rules.
    for (const { id } of fields) if (this.slot(id).error !== '') this.validate(id);
    this.listProblems(this.wrong !== null);
  }

  private index(): void {
    this.byId = new Map(this.fields.map((field) => [field.id, field]));
  }

  private keep({ shortName }: FormField, value: FieldValue): void {
    // Defines an own property whatever its name; assignment would not.
    Object.defineProperty(this.live, shortName, { value, configurable: true, enumerable: true, writable: true });
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

  private refusal(id: string): string {
    const refused = this.refusals.get(id);
    return refused !== undefined && refused.value === this.slot(id).value ? refused.message : '';
  }

  /** Not the shown errors alone: a question that an answer has just opened is not answered either. */
  private isWrong(field: FormField): boolean {
    if (!isFieldVisible(this.fields, field, this.current)) return false;
    const { error, outside, pressing } = this.slot(field.id);
    return error !== '' || outside !== '' || pressing !== '' || this.ruleMessage(field) !== '';
  }

  private judge(field: FormField): void {
    if (this.wrong === null) return;
    const isWrong = this.isWrong(field);
    if (isWrong === this.wrong.has(field.id)) return;
    if (isWrong) this.wrong.add(field.id);
    else this.wrong.delete(field.id);
    this.sayProblems();
  }

  private listProblems(hasFailed: boolean): void {
    this.wrong = hasFailed ? new Set(this.fields.filter((field) => this.isWrong(field)).map(({ id }) => id)) : null;
    this.sayProblems();
  }

  private sayProblems(): void {
    const { wrong } = this;
    this.wrongFields =
      wrong === null
        ? nobody
        : this.fields
            .filter(({ id }) => wrong.has(id))
            .sort((one, other) => sections.indexOf(one.section) - sections.indexOf(other.section));
    this.problemListeners.forEach((listener) => listener());
  }
}
