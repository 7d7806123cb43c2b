import { isPlainObject, type JsonObject } from '../json/read-value';
import { cleanText } from '../text/clean-text';
import type { FormField, FormItem, FormItemOption } from './form-field';
import { answerKinds, makeField } from './kinds/answer-kinds';
import { fieldKind, fieldOptions } from './item-fields';
import { offeredOptions } from './offered-options';
import { itemsByName, renamesOf, sameText, type Rename, type SettledForm } from './settle-options';

/** Counts of the registrations that hold an answer: live ones, and those that were refunded or given away. */
export interface Holders {
  live: number;
  past: number;
}

/** An answer as a part of a submission's body (null if it cannot be read), and how many registrations hold it. */
export interface StoredAnswer {
  body: JsonObject | null;
  holders: Holders;
}

/** Every answer that is stored for a question. */
export type StoredAnswers = readonly StoredAnswer[];

/** A change of a definition that affects answers which people gave or can still give. */
export type OptionChange = { shortName: string; label: string; holders: Holders } & (
  | { kind: 'question-gone' }
  | { kind: 'kind-changed' }
  | { kind: 'option-gone'; key: string; text: string; keyNow: string | null }
  | { kind: 'text-changed'; key: string; from: string; to: string; isMoved: boolean; isRename: boolean }
);

export const hasHolders = ({ live, past }: Holders): boolean => live + past > 0;

/**
 * Reports whether the organiser must confirm a change before it is saved, because answers would be lost or get another
 * meaning.
 * @param given `keepsRemoved`: questions and options that are gone may go; `hasEntries`: somebody has registered
 */
export function needsDecision(
  change: OptionChange,
  { keepsRemoved, hasEntries }: { keepsRemoved: boolean; hasEntries: boolean },
): boolean {
  switch (change.kind) {
    case 'question-gone':
      return !keepsRemoved;
    case 'kind-changed':
      return true;
    case 'option-gone':
      return !keepsRemoved && hasHolders(change.holders);
    case 'text-changed':
      // Even if nobody chose it so far: a page that is open now still submits the key with its old meaning.
      return !change.isRename && hasEntries;
  }
}

/** An item's answers as they are read, whether or not it is shown. */
const fieldOf = (item: FormItem): FormField =>
  makeField(item.shortName, item.name, fieldKind(item), { options: fieldOptions(item) });

/** Reads a question's stored answer as a text; '' for none. */
export function readsAs(item: FormItem, body: JsonObject): string {
  const field = fieldOf(item);
  const kind = answerKinds[field.kind];
  const answer = kind.fromSubmission(field, body);
  return kind.isEmpty(answer) ? '' : kind.describe(field, answer) || JSON.stringify(kind.attachments(answer).length);
}

/** The names under which a question's answer is stored. */
export function storedNames(item: FormItem): string[] {
  const field = fieldOf(item);
  const kind = answerKinds[field.kind];
  return [...new Set([item.shortName, ...kind.toSubmission(field, kind.empty).map(([name]) => name)])];
}

/**
 * Lists the questions whose stored answers have to be examined: those that a new definition reads differently or not at all,
 * and those with options that it no longer offers.
 */
export function changedQuestions(before: readonly FormItem[], settled: SettledForm): FormItem[] {
  const news = new Map(settled.items.map((item) => [item.shortName, item]));
  const olds = itemsByName(before);
  const changed = [...olds.values()].flatMap(({ item }) => {
    const now = news.get(item.shortName);
    const hasRemoved = now?.options.some(({ isRemoved }) => isRemoved === true) === true;
    return now !== undefined && !hasRemoved && now.isShow === item.isShow && isReadAlike(item, now) ? [] : [item];
  });
  const added = settled.items.filter(({ shortName }) => !olds.has(shortName));
  return [...changed, ...added];
}

function isReadAlike(one: FormItem, other: FormItem): boolean {
  const [options, others] = [fieldOptions(one), fieldOptions(other)];
  const isSame = (option: FormItemOption): boolean =>
    others.some((now) => now.key === option.key && now.text === option.text && now.isRemoved === option.isRemoved);
  return fieldKind(one) === fieldKind(other) && options.length === others.length && options.every(isSame);
}

/**
 * Finds the changes of a new definition that affect people who answered the previous one.
 * @param after the new definition as given; `settled` is the same with its options' keys assigned
 * @param storedOf the stored answers by shortName, for the questions in `changedQuestions`
 */
export function optionChanges(
  before: readonly FormItem[],
  after: readonly FormItem[],
  settled: SettledForm,
  { storedOf, renames }: { storedOf: (shortName: string) => StoredAnswers; renames: readonly Rename[] },
): OptionChange[] {
  const placed = itemsByName(after);
  const news = new Map(settled.items.map((item) => [item.shortName, item]));
  const olds = itemsByName(before);
  const old = [...olds.values()].flatMap(({ item, isShown }): OptionChange[] => {
    const now = news.get(item.shortName);
    const stored = storedOf(item.shortName);
    const gone = isShown && placed.get(item.shortName)?.isShown !== true ? goneQuestion(item, stored) : [];
    return now === undefined
      ? gone
      : [...gone, ...changesOf(item, now, { stored, renames: renamesOf(renames, item.shortName) })];
  });
  const added = settled.items.flatMap((item) =>
    olds.has(item.shortName) ? [] : strayAnswers(null, item, storedOf(item.shortName)),
  );
  return [...old, ...added];
}

function goneQuestion(item: FormItem, stored: StoredAnswers): OptionChange[] {
  const holders = holdersOf(stored, (body) => readsAs(item, body) !== '');
  return hasHolders(holders) ? [{ kind: 'question-gone', ...called(item), holders }] : [];
}

const called = ({ shortName, name }: FormItem): { shortName: string; label: string } => ({ shortName, label: name });

/** Counts the registrations that hold a meant answer. One that cannot be read may be any answer, so it counts too. */
function holdersOf(stored: StoredAnswers, isMeant: (body: JsonObject) => boolean): Holders {
  const meant = stored.filter(({ body }) => body === null || isMeant(body));
  return {
    live: meant.reduce((sum, { holders }) => sum + holders.live, 0),
    past: meant.reduce((sum, { holders }) => sum + holders.past, 0),
  };
}

interface Given {
  stored: StoredAnswers;
  renames: readonly Rename[];
}

function changesOf(item: FormItem, now: FormItem, { stored, renames }: Given): OptionChange[] {
  const options = fieldOptions(item);
  const others = fieldOptions(now);
  if (options.length === 0 || others.length === 0) return changedKind(item, now, stored);
  const holdersOfKey = (key: string): Holders => holdersOf(stored, (body) => chosenKey(item, body) === key);
  const changes = options.flatMap((option): OptionChange[] => {
    const { key, text } = option;
    const other = others.find((one) => one.key === key);
    if (other === undefined) return [];
    const elsewhere = offeredOptions(others).find((one) => one.key !== key && sameText(one.text, text));
    if (!sameText(text, other.text)) {
      const isRename = renames.some(({ from, to }) => sameText(from, text) && sameText(to, other.text));
      const change = { key, from: text, to: other.text, isMoved: elsewhere !== undefined, isRename };
      return [{ kind: 'text-changed', ...called(now), holders: holdersOfKey(key), ...change }];
    }
    if (other.isRemoved !== true || option.isRemoved === true) return [];
    const keyNow = elsewhere?.key ?? null;
    return [{ kind: 'option-gone', ...called(now), holders: holdersOfKey(key), key, text, keyNow }];
  });
  return [...changes, ...strayAnswers(item, now, stored)];
}

/** The key of the option that an answer chose; '' if it is none of the options. */
function chosenKey(item: FormItem, body: JsonObject): string {
  const field = fieldOf(item);
  const answer = answerKinds[field.kind].fromSubmission(field, body);
  return field.options.find(({ key }) => key === answer)?.key ?? '';
}

/** Finds stored answers that were none of the options but would now be read as one. */
function strayAnswers(item: FormItem | null, now: FormItem, stored: StoredAnswers): OptionChange[] {
  return fieldOptions(now).flatMap(({ key, text }): OptionChange[] => {
    const wordsOf = (body: JsonObject): string => {
      const given = body[now.shortName];
      return typeof given === 'string' ? cleanText(given) : '';
    };
    const isStray = (body: JsonObject): boolean =>
      (item === null || chosenKey(item, body) === '') && chosenKey(now, body) === key && !sameText(wordsOf(body), text);
    const strays = stored.filter(({ body }) => body !== null && isStray(body));
    const holders = holdersOf(strays, () => true);
    const from = wordsOf(strays[0]?.body ?? {});
    const change = { key, from, to: text, isMoved: false, isRename: false };
    return hasHolders(holders) ? [{ kind: 'text-changed', ...called(now), holders, ...change }] : [];
  });
}

function changedKind(item: FormItem, now: FormItem, stored: StoredAnswers): OptionChange[] {
  if (fieldKind(item) === fieldKind(now)) return [];
  const isChoice = fieldOptions(item).length + fieldOptions(now).length > 0;
  const holders = holdersOf(stored, (body) => {
    const [was, is] = [readsAs(item, body), readsAs(now, body)];
    // Another kind may write a number differently; an answer is lost only if the new kind reads nothing of it.
    return was !== '' && (isChoice ? was !== is : is === '');
  });
  return hasHolders(holders) ? [{ kind: 'kind-changed', ...called(now), holders }] : [];
}

/** The part of a submission's body that answers a question. */
export function storedPart(names: readonly string[], answers: unknown): JsonObject {
  const body = isPlainObject(answers) ? answers : {};
  return Object.fromEntries(
    names.flatMap((name) => (Object.prototype.hasOwnProperty.call(body, name) ? [[name, body[name]]] : [])),
  );
}
