import { isPlainObject, readText, type JsonObject } from '../json/read-value';
import { cleanText } from '../text/clean-text';
import { credentialShortName } from './credential-types';
import type { FieldValue, FormField } from './form-field';
import { answerKinds } from './kinds/answer-kinds';
import { offeredOptions } from './offered-options';
import { questions } from './known-questions';

declare const areRead: unique symbol;

/** A form's raw values while it is being filled in, by field id. Only the form store reads them. */
export type FormValues = Readonly<Record<string, unknown>>;

/**
 * Parsed, clean answers by shortName, including those of hidden fields: showing a field again restores its answer.
 * Every rule takes these; `answerTo` looks one up.
 */
export type Answers = Readonly<Record<string, FieldValue>> & { readonly [areRead]: true };

/** Reads one field's value. Nothing else parses values, so everything after it can trust the answers. */
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

/** Returns the answers with a proved phone; '' for none leaves them as they are. */
export function withPhone(answers: Answers, phone: string): Answers {
  return phone === '' ? answers : { ...answers, [questions.phone]: phone };
}

export function initialAnswers(fields: readonly FormField[]): Answers {
  return answersOf(fields, (field) => {
    const answer = readAnswer(field, field.preset);
    const { hasOptions, empty } = answerKinds[field.kind];
    // A preset that is not among the options would be an invisible answer.
    return hasOptions && !offeredOptions(field.options).some(({ key }) => key === answer) ? empty : answer;
  });
}

/** Returns the answers of an untouched form: its presets, 身份证 as a required ID type, and no hotel (product §7.26). */
export function openingAnswers(fields: readonly FormField[]): Answers {
  const initial = initialAnswers(fields);
  return answersOf(fields, (field) => {
    const isOpen = field.isRequired && !isAnswered(field, initial);
    const usual = isOpen && offeredOptions(field.options).find(({ text }) => isUsual(field.shortName, text));
    return usual ? usual.key : answerTo(field, initial);
  });
}

/** Reports whether an option is the answer that most people give and that costs nothing if they overlook it. */
function isUsual(shortName: string, text: string): boolean {
  if (shortName === questions.idType) return credentialShortName(text) === questions.identityNumber;
  return shortName === questions.needsHotel && text === '否';
}

/**
 * Answers as stored in a draft: a list by wire name, so that they survive a changed definition. A choice has the text of
 * its option beside the key, because the key may mean another option when the draft is read.
 */
export type DraftAnswers = { shortName: string; value: FieldValue; text?: string }[];

/** Extracts a form's answers, including hidden ones. */
export function draftAnswers(fields: readonly FormField[], answers: Answers): DraftAnswers {
  return fields.map((field) => {
    const value = answerTo(field, answers);
    const { hasLastingKeys } = answerKinds[field.kind];
    const chosen = hasLastingKeys ? undefined : field.options.find(({ key }) => key === value);
    return { shortName: field.shortName, value, ...(chosen === undefined ? {} : { text: chosen.text }) };
  });
}

/**
 * Reads a draft's answers for a form whose definition may have changed. Drops a choice if its key now means another text
 * or if the form no longer offers it (product §6.6).
 * @param draft the stored value, of any shape; choices of older drafts have no texts
 * @param base answers for fields missing from the draft; null for none
 */
export function restoreAnswers(fields: readonly FormField[], draft: unknown, base: Answers | null): Answers {
  const kept = new Map<unknown, JsonObject>();
  for (const entry of Array.isArray(draft) ? (draft as unknown[]) : []) {
    if (isPlainObject(entry)) kept.set(entry.shortName, entry);
  }
  return answersOf(fields, (field) => {
    const entry = kept.get(field.shortName);
    if (entry !== undefined && stillMeans(field, entry)) return readAnswer(field, entry.value);
    return base === null ? answerKinds[field.kind].empty : answerTo(field, base);
  });
}

/** Reports whether the form still offers a draft's choice under the same text. */
function stillMeans(field: FormField, { value, text }: JsonObject): boolean {
  // The question was a choice when the draft was stored: its key is no answer to a question of another kind.
  if (!answerKinds[field.kind].hasOptions) return text === undefined;
  const option = field.options.find(({ key }) => key === readAnswer(field, value));
  if (option === undefined) return text === undefined;
  return option.isRemoved !== true && (text === undefined || cleanText(readText(text)) === cleanText(option.text));
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
  // The same words may be about another version of the notice, so the key alone counts.
  if (answerKinds[after.kind].hasLastingKeys) return readAnswer(after, value);
  const words = before.options.find(({ key }) => key === value)?.text ?? value;
  const options = offeredOptions(after.options);
  if (options.length > 0) {
    const sameWords = options.find(({ text }) => text === words);
    const sameKey = options.find(({ key }) => key === value);
    return (sameWords ?? sameKey)?.key ?? '';
  }
  return before.kind === after.kind ? value : readAnswer(after, words);
}
