import { cleanText } from '../text/clean-text';
import type { FormItem, FormItemOption } from './form-field';
import { fieldOptions } from './item-fields';
import { showingKeys } from './linkage';
import { offeredOptions } from './offered-options';

/** A new text for an existing option: `from` is the text in the previous definition, `to` in the new one. */
export interface Rename {
  /** The question that it is about; without it, every question with such an option. */
  shortName?: string;
  from: string;
  to: string;
}

/** The facts beside the two definitions that decide an option's key. */
export interface KeyContext {
  /** Provisional keys of the options whose author gave them none, by shortName. */
  unkeyed: ReadonlyMap<string, ReadonlySet<string>>;
  renames: readonly Rename[];
  /** All answers that are stored for a question, including those of cancelled registrations. */
  storedKeys: (shortName: string) => ReadonlySet<string>;
}

/** A new definition in which every option has kept its key (product §7.31). */
export interface SettledForm {
  /** All items in one list, linked ones included. */
  items: FormItem[];
  /** The options to write, by shortName; those of other questions stay as given. */
  options: ReadonlyMap<string, readonly FormItemOption[]>;
  /** The parent's answers that show an item, by the item's shortName, where they have to be written. */
  when: ReadonlyMap<string, readonly string[]>;
  /** Questions with options that the new definition does not have. */
  retired: FormItem[];
  /** The renames that match no option. */
  idleRenames: readonly Rename[];
}

/** An item with its parent: the item in whose linkage it stands. */
interface PlacedItem {
  item: FormItem;
  parent: FormItem | null;
  isShown: boolean;
}

/** Indexes all items of a definition by shortName; of several with one name, the first counts, as in the form. */
export function itemsByName(items: readonly FormItem[]): ReadonlyMap<string, PlacedItem> {
  const found = new Map<string, PlacedItem>();
  const add = (list: readonly FormItem[], parent: PlacedItem | null): void => {
    for (const item of list) {
      const placed = { item, parent: parent && parent.item, isShown: item.isShow && (parent?.isShown ?? true) };
      if (!found.has(item.shortName)) found.set(item.shortName, placed);
      add(item.linkage, placed);
    }
  };
  add(items, null);
  return found;
}

/** Picks the renames that are about a question. */
export const renamesOf = (renames: readonly Rename[], question: string): Rename[] =>
  renames.filter(({ shortName = question }) => shortName === question);

export const sameText = (one: string, other: string): boolean => cleanText(one) === cleanText(other);

/**
 * Gives the options of a new definition the keys that they had in the previous one, so that stored answers keep their
 * meaning. An option without a key of its own takes the key of the same text, or of the text that a rename maps to it; a new
 * text takes an unused key. Options that are no longer offered are kept and marked, so that stored answers can be shown.
 */
export function settleOptions(
  before: readonly FormItem[],
  after: readonly FormItem[],
  { unkeyed, renames, storedKeys }: KeyContext,
): SettledForm {
  const [olds, news] = [itemsByName(before), itemsByName(after)];
  const options = new Map<string, readonly FormItemOption[]>();
  const used = new Set<Rename>();
  const settled = new Map<string, FormItem>();
  const isUnkeyed = ({ shortName, options: own }: FormItem, key: string): boolean =>
    own.every((option) => cleanText(option.key) === '') || unkeyed.get(shortName)?.has(key) === true;
  for (const [shortName, { item }] of news) {
    const given = fieldOptions(item);
    const old = olds.get(shortName);
    const kept = old === undefined ? [] : fieldOptions(old.item);
    const about = renamesOf(renames, shortName);
    const own = about.filter((rename) => isRename(rename, { kept, given, renames: about }));
    for (const rename of own) used.add(rename);
    const keying = { given, kept, renames: own, isUnkeyed: (key: string) => isUnkeyed(item, key) };
    const result = given.length === 0 ? given : keyed(keying, storedKeys(shortName));
    if (!isSameList(given, result)) options.set(shortName, result);
    settled.set(shortName, isSameList(given, result) ? item : { ...item, options: [...result] });
  }
  const when = new Map<string, readonly string[]>();
  for (const [shortName, { item, parent }] of news) {
    const settledParent = parent && settled.get(parent.shortName);
    if (parent === null || !settledParent) continue;
    const asGiven = { given: parent, settled: settledParent, isUnkeyed: (key: string) => isUnkeyed(parent, key) };
    const keys = showingAnswers(item, asGiven, olds.get(shortName));
    if (keys !== null) when.set(shortName, keys);
  }
  return {
    items: [...news.keys()].flatMap((shortName) => settled.get(shortName) ?? []),
    options,
    when,
    retired: [...olds.values()].flatMap(({ item }) =>
      news.has(item.shortName) || fieldOptions(item).length === 0 ? [] : [item],
    ),
    idleRenames: renames.filter((rename) => !used.has(rename)),
  };
}

interface Options {
  kept: readonly FormItemOption[];
  given: readonly FormItemOption[];
  renames: readonly Rename[];
}

/**
 * Reports whether a rename applies to a question: its old text is gone and its new one came, not by another rename. An earlier
 * definition that comes back may name an option otherwise that is no longer offered: its key tells that it is the same.
 */
function isRename({ from, to }: Rename, { kept, given, renames }: Options): boolean {
  const has = (list: readonly FormItemOption[], name: string): boolean =>
    offeredOptions(list).some(({ text }) => sameText(text, name));
  const isTaken = has(given, from) && !renames.some((other) => sameText(other.to, from) && has(kept, other.from));
  const isOther = has(kept, to) && !renames.some((other) => sameText(other.from, to));
  const isSameKey = kept.some(
    (option) => sameText(option.text, from) && given.some(({ key, text }) => key === option.key && sameText(text, to)),
  );
  const isSameOption = isSameKey || (has(kept, from) && has(given, to));
  return !sameText(from, to) && isSameOption && !isTaken && !isOther;
}

interface Keying extends Options {
  isUnkeyed: (key: string) => boolean;
}

function keyed({ given, isUnkeyed, kept, renames }: Keying, stored: ReadonlySet<string>): FormItemOption[] {
  const claimed = new Set(given.flatMap(({ key }) => (isUnkeyed(key) ? [] : [key])));
  const claim = (text: string): string | null => {
    const from = renames.find(({ to }) => sameText(to, text))?.from;
    const isFree = (option: FormItemOption): boolean => !claimed.has(option.key);
    const isRenamed = (option: FormItemOption): boolean =>
      option.isRemoved !== true && renames.some((rename) => sameText(rename.from, option.text));
    const found =
      from === undefined
        ? byOffered(kept).find((option) => isFree(option) && !isRenamed(option) && sameText(option.text, text))
        : offeredOptions(kept).find((option) => isFree(option) && sameText(option.text, from));
    if (found === undefined) return null;
    claimed.add(found.key);
    return found.key;
  };
  const keys = given.map(({ key, text }) => (isUnkeyed(key) ? claim(text) : key));
  const texts = kept.length === 0 ? [] : [...kept, ...given].map(({ text }) => cleanText(text));
  const taken = new Set([...claimed, ...kept.map(({ key }) => key), ...stored, ...texts]);
  const fresh = (from: number): string => {
    let number = from;
    while (taken.has(String(number))) number += 1;
    taken.add(String(number));
    return String(number);
  };
  // A provisional key is kept where nothing else has it, so that what names it meanwhile keeps meaning the same option.
  const own = (key: string): string | null => {
    if (key === '' || taken.has(key)) return null;
    taken.add(key);
    return key;
  };
  const offered = given.map((option, index) => ({
    ...option,
    key: keys[index] ?? own(option.key) ?? fresh(index + 1),
  }));
  const removed = kept.filter(({ key }) => !offered.some((option) => option.key === key));
  return [...offered, ...removed.map(({ key, text }) => ({ key, text, isRemoved: true as const }))];
}

/** Sorts offered options first, because of two with the same text the offered one is meant. */
const byOffered = (options: readonly FormItemOption[]): FormItemOption[] => [
  ...offeredOptions(options),
  ...options.filter(({ isRemoved }) => isRemoved === true),
];

function isSameList(one: readonly FormItemOption[], other: readonly FormItemOption[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ key, text, isRemoved }, index) => {
      const same = other[index];
      return same?.key === key && same.text === text && same.isRemoved === isRemoved;
    })
  );
}

interface Parent {
  given: FormItem;
  settled: FormItem;
  isUnkeyed: (key: string) => boolean;
}

/**
 * Returns the parent's answers that show an item, if the item's own `when` would now name others: those that it named before
 * the options got their keys, and those that are no longer offered but showed it before.
 * @returns null if the item's own `when` still names the right answers
 */
function showingAnswers(item: FormItem, parent: Parent, old: PlacedItem | undefined): readonly string[] | null {
  const options = fieldOptions(parent.settled);
  if (options.length === 0) return null;
  const shown = showingKeys(item, parent.settled);
  const named = item.when?.flatMap((name) => keysMeant(name, parent)) ?? shown;
  const before = old?.parent?.shortName === parent.settled.shortName ? showingKeys(old.item, old.parent) : [];
  const isGone = (key: string): boolean => options.some((option) => option.key === key && option.isRemoved === true);
  const wanted = [...new Set([...named, ...before.filter(isGone)])];
  return wanted.length === shown.length && wanted.every((key) => shown.includes(key)) ? null : wanted;
}

/**
 * Finds the keys of the parent's options that `when` names. An author who gives options no keys means a text, else the
 * provisional key; an author who does means a key before a text (product §7.4).
 */
function keysMeant(name: string, { given, settled, isUnkeyed }: Parent): string[] {
  const options = fieldOptions(settled);
  // The settled options begin with those that were given, in their order.
  const found = (passes: (option: FormItemOption) => boolean): string[] =>
    fieldOptions(given).flatMap((option, index) => (passes(option) ? [options[index]?.key ?? ''] : []));
  const hasText = ({ text }: FormItemOption): boolean => sameText(text, name);
  const gone = options.flatMap((option) => (option.isRemoved === true && hasText(option) ? [option.key] : []));
  const ways = [
    () => found((option) => isUnkeyed(option.key) && hasText(option)),
    () => found(({ key }) => sameText(key, name)),
    () => found(hasText).concat(gone),
  ];
  return ways.map((way) => way()).find((keys) => keys.length > 0) ?? [];
}
