import type { FormItem, FormItemOption } from '../form/form-field';
import { fieldOptions } from '../form/item-fields';
import { showingKeys } from '../form/linkage';
import { offeredOptions } from '../form/offered-options';
import { sameText } from '../form/settle-options';
import type { Designed } from './design-form';
import { findItem, replaceItem, withWrittenAnswers } from './form-tree';

const done = (form: FormItem[]): Designed => ({ form, problem: '' });
const refused = (problem: string): Designed => ({ form: null, problem });

/** Finds a key that no option of a question has or had. @param page the question on the page; null for a new one */
function freshKey(item: FormItem, page: FormItem | null): string {
  const taken = new Set(
    [item, page].flatMap((one) => (one === null ? [] : fieldOptions(one).flatMap(({ key, text }) => [key, text]))),
  );
  let number = offeredOptions(fieldOptions(item)).length + 1;
  while (taken.has(String(number))) number += 1;
  return String(number);
}

/** The options of a question, those that are offered before those that are offered no longer. */
const split = (item: FormItem): { offered: readonly FormItemOption[]; removed: readonly FormItemOption[] } => {
  const options = fieldOptions(item);
  const offered = offeredOptions(options);
  return { offered, removed: options.filter((option) => !offered.includes(option)) };
};

function withOptions(form: readonly FormItem[], item: FormItem, options: readonly FormItemOption[]): Designed {
  return done(replaceItem(form, item.shortName, (now) => [{ ...now, options: [...options] }]));
}

/** An option of a question in a form, and the question as the page asks it; null for one that it does not ask. */
export interface OptionPlace {
  question: string;
  key: string;
  page: FormItem | null;
}

/** Adds options, one for each text that the question does not offer yet; one that it offered before comes back. */
export function addOptions(
  form: readonly FormItem[],
  { question, page }: Omit<OptionPlace, 'key'>,
  texts: readonly string[],
): Designed {
  const item = findItem(form, question)?.item;
  if (item === undefined) return refused('这道题已经不在草稿里了');
  let { offered, removed } = split(item);
  for (const text of texts.map((one) => one.trim()).filter((one) => one !== '')) {
    if (offered.some((option) => sameText(option.text, text))) continue;
    const back = removed.find((option) => sameText(option.text, text));
    const key = back?.key ?? freshKey({ ...item, options: [...offered, ...removed] }, page);
    offered = [...offered, { key, text }];
    removed = removed.filter((option) => option !== back);
  }
  return withOptions(form, item, [...offered, ...removed]);
}

/** Gives an option another text. It stays the same option: answers keep its key. */
export function renameOption(form: readonly FormItem[], { question, key }: OptionPlace, text: string): Designed {
  return changeOption(form, question, key, (option) => ({ ...option, text }));
}

/** Makes another option of one that was renamed: the former one is offered no longer, whoever chose it keeps it. */
export function separateOption(form: readonly FormItem[], { question, key, page }: OptionPlace): Designed {
  const item = findItem(form, question)?.item;
  const former = page === null ? undefined : fieldOptions(page).find((option) => option.key === key);
  if (item === undefined || former === undefined) return refused('页面上没有这个选项');
  const fresh = freshKey(item, page);
  const separated = changeOption(form, question, key, (option) => ({ ...option, key: fresh }));
  if (separated.form === null) return separated;
  const now = findItem(separated.form, question)?.item ?? item;
  const moved = now.linkage.map((child) => {
    const keys = showingKeys(child, item);
    return keys.includes(key) ? { ...child, when: [...keys, fresh] } : child;
  });
  const options = [...fieldOptions(now), { key, text: former.text, isRemoved: true as const }];
  return done(replaceItem(separated.form, question, (one) => [{ ...one, options, linkage: moved }]));
}

function changeOption(
  form: readonly FormItem[],
  question: string,
  key: string,
  change: (option: FormItemOption) => FormItemOption,
): Designed {
  const item = findItem(form, question)?.item;
  if (item === undefined) return refused('这道题已经不在草稿里了');
  return withOptions(
    replaceItem(form, question, (now) => [withWrittenAnswers(now)]),
    item,
    fieldOptions(item).map((option) => (option.key === key ? change(option) : option)),
  );
}

/** Moves an option before or behind its neighbours. @param by -1 for one place up, 1 for one place down */
export function moveOption(form: readonly FormItem[], { question, key }: OptionPlace, by: number): Designed {
  const item = findItem(form, question)?.item;
  if (item === undefined) return refused('这道题已经不在草稿里了');
  const { offered, removed } = split(item);
  const from = offered.findIndex((option) => option.key === key);
  const option = offered[from];
  if (option === undefined) return done([...form]);
  const others = offered.filter((one) => one !== option);
  const to = Math.min(Math.max(from + by, 0), others.length);
  return withOptions(form, item, [...others.slice(0, to), option, ...others.slice(to), ...removed]);
}

/**
 * Takes an option away. One that the page has is offered no longer, so that answers keep their meaning and it can come back;
 * one that only the draft had is gone.
 */
export function removeOption(form: readonly FormItem[], { question, key, page }: OptionPlace): Designed {
  const item = findItem(form, question)?.item;
  if (item === undefined) return refused('这道题已经不在草稿里了');
  const { offered, removed } = split(item);
  const option = offered.find((one) => one.key === key);
  if (option === undefined) return done([...form]);
  if (offered.length === 1) return refused('至少要留一个选项；整道题不要了，就删掉这道题');
  const left = offered.filter((one) => one !== option);
  const asked = (child: FormItem): readonly string[] => (child.isShow ? showingKeys(child, item) : []);
  const orphan = item.linkage.find(
    (child) => asked(child).includes(key) && !asked(child).some((one) => left.some((other) => other.key === one)),
  );
  if (orphan !== undefined)
    return refused(`“${orphan.name}”只在选了“${option.text}”时才问，请先改它什么时候问，或删掉它`);
  const onPage = page !== null && fieldOptions(page).find((one) => one.key === key);
  const kept = onPage ? [...removed, { key, text: onPage.text, isRemoved: true as const }] : removed;
  const linkage = item.linkage.map((child) =>
    child.when !== null && !onPage ? { ...child, when: showingKeys(child, item).filter((one) => one !== key) } : child,
  );
  return done(replaceItem(form, question, (now) => [{ ...now, options: [...left, ...kept], linkage }]));
}

/** Offers an option again that was taken away. */
export function restoreOption(form: readonly FormItem[], { question, key }: OptionPlace): Designed {
  const item = findItem(form, question)?.item;
  if (item === undefined) return refused('这道题已经不在草稿里了');
  const { offered, removed } = split(item);
  const option = removed.find((one) => one.key === key);
  if (option === undefined) return done([...form]);
  if (offered.some((one) => sameText(one.text, option.text))) return refused(`已经有一个选项叫“${option.text}”`);
  const { isRemoved: _, ...back } = option;
  return withOptions(form, item, [...offered, back, ...removed.filter((one) => one !== option)]);
}
