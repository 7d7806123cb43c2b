import { isPlainObject } from '../json/read-value';
import { credentialShortName } from './credential-types';
import type { FieldValue, FormField } from './form-field';
import { answerKinds } from './kinds/answer-kinds';

declare const areRead: unique symbol;

/** A form's raw values while it is being filled in, by field id. Only the form store looks inside. */
export type FormValues = Readonly<Record<string, unknown>>;

/**
 * Parsed, clean answers by shortName, including those of hidden fields: showing a field again restores its answer.
 * Every rule takes these; `answerTo` looks one up.
 */
export type Answers = Readonly<Record<string, FieldValue>> & { readonly [areRead]: true };

/** Reads one field's value. The only place where reading happens: everything after it trusts the answers. */
export function readAnswer(field: FormField, value: unknown): FieldValue {
  return answerKinds[field.kind].read(field, value);
}

/**
 * Assembles answers from clean ones.
 * @param answerOf returns what `read` of the field's kind returned
 */
export function answersOf(fields: readonly FormField[], answerOf: (field: FormField) => FieldValue): Answers {
  // fromEntries defines own properties whatever their names; assignment would not.
  return Object.fromEntries(fields.map((field) => [field.shortName, answerOf(field)])) as Answers;
}

export function answerTo(field: FormField, answers: Answers): FieldValue {
  const { empty } = answerKinds[field.kind];
  return Object.prototype.hasOwnProperty.call(answers, field.shortName) ? (answers[field.shortName] ?? empty) : empty;
}

/** The answer of a single-text kind; '' for any other kind. */
export function textAnswer(answers: Answers, shortName: string): string {
  const answer = Object.prototype.hasOwnProperty.call(answers, shortName) ? answers[shortName] : '';
  return typeof answer === 'string' ? answer : '';
}

export function isAnswered(field: FormField, answers: Answers): boolean {
  return !answerKinds[field.kind].isEmpty(answerTo(field, answers));
}

export function initialAnswers(fields: readonly FormField[]): Answers {
  return answersOf(fields, (field) => {
    const answer = readAnswer(field, field.preset);
    const { hasOptions, empty } = answerKinds[field.kind];
    // A preset that is not among the options would be an invisible answer.
    return hasOptions && !field.options.some(({ key }) => key === answer) ? empty : answer;
  });
}

/**
 * What a form opens with: its presets, 身份证 as the ID type that must be given, and no hotel (product §7.26).
 */
export function openingAnswers(fields: readonly FormField[]): Answers {
  const initial = initialAnswers(fields);
  return answersOf(fields, (field) => {
    const isOpen = field.isRequired && !isAnswered(field, initial);
    const usual = isOpen && field.options.find(({ text }) => isUsual(field.shortName, text));
    return usual ? usual.key : answerTo(field, initial);
  });
}

/** The answer that most give, and that binds nobody who overlooks it. */
function isUsual(shortName: string, text: string): boolean {
  if (shortName === 'zjlx') return credentialShortName(text) === 'cardNum';
  return shortName === 'isYdjd' && text === '否';
}

/** Answers as stored in a draft: a list by wire name, so that they survive a changed definition. */
export type DraftAnswers = { shortName: string; value: FieldValue }[];

/** Extracts a form's answers, including hidden ones. */
export function draftAnswers(fields: readonly FormField[], answers: Answers): DraftAnswers {
  return fields.map((field) => ({ shortName: field.shortName, value: answerTo(field, answers) }));
}

/**
 * Reads a draft's answers for a form whose definition may have changed.
 * @param draft the stored value, of any shape
 * @param base answers for fields missing from the draft; null for none
 */
export function restoreAnswers(fields: readonly FormField[], draft: unknown, base: Answers | null): Answers {
  const kept = new Map<unknown, unknown>();
  for (const entry of Array.isArray(draft) ? (draft as unknown[]) : []) {
    if (isPlainObject(entry)) kept.set(entry.shortName, entry.value);
  }
  return answersOf(fields, (field) => {
    if (kept.has(field.shortName)) return readAnswer(field, kept.get(field.shortName));
    return base === null ? answerKinds[field.kind].empty : answerTo(field, base);
  });
}

/**
 * Adapts form values to a changed definition. Values belong to fields by name, so most stay. New fields get their
 * preset; a field that changed kind has its answer re-read; a choice keeps the option with the same text (keys may have
 * been reassigned), else the same key, else none.
 * @returns the values that change, by field id
 */
export function migrateValues(
  before: readonly FormField[],
  after: readonly FormField[],
  values: FormValues,
): Record<string, unknown> {
  const known = new Map(before.map((field) => [field.id, field]));
  const presets = initialAnswers(after);
  const changed = after.flatMap((field): [string, unknown][] => {
    const value = values[field.id];
    // A removed field's value is still there when the field comes back.
    if (value === undefined) return [[field.id, answerTo(field, presets)]];
    const migrated = migrateValue(known.get(field.id) ?? field, field, value);
    return migrated === value ? [] : [[field.id, migrated]];
  });
  return Object.fromEntries(changed);
}

function migrateValue(before: FormField, after: FormField, value: unknown): unknown {
  // The same words may be about another version of the notice.
  if (after.kind === 'consent') return readAnswer(after, value);
  const words = before.options.find(({ key }) => key === value)?.text ?? value;
  if (after.options.length > 0) {
    const sameWords = after.options.find(({ text }) => text === words);
    const sameKey = after.options.find(({ key }) => key === value);
    return (sameWords ?? sameKey)?.key ?? '';
  }
  return before.kind === after.kind ? value : readAnswer(after, words);
}
