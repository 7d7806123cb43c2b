import type { FormItem } from './form-field';
import { fieldKind, fieldOptions } from './item-fields';
import { answerKinds } from './kinds/answer-kinds';
import { showingKeys } from './linkage';
import { offeredOptions } from './offered-options';

/** A question that the form asks, with the question on whose answer it depends. */
interface AskedItem {
  item: FormItem;
  parent: FormItem | null;
}

/** The questions that a form asks, in its order; of several with one name the first counts. */
function askedItems(items: readonly FormItem[], parent: FormItem | null = null): Map<string, AskedItem> {
  const asked = new Map<string, AskedItem>();
  for (const item of items) {
    if (!item.isShow || asked.has(item.shortName)) continue;
    asked.set(item.shortName, { item, parent });
    for (const [name, below] of askedItems(item.linkage, item)) if (!asked.has(name)) asked.set(name, below);
  }
  return asked;
}

/**
 * Says how a form asks otherwise than an earlier one, a sentence a difference. Options are the same while their keys are:
 * both definitions have settled keys (`settleOptions`).
 */
export function formDifferences(before: readonly FormItem[], after: readonly FormItem[]): string[] {
  const [olds, news] = [askedItems(before), askedItems(after)];
  const gone = [...olds].flatMap(([name, { item }]) => (news.has(name) ? [] : [`不再问“${item.name}”`]));
  const kept = [...news].flatMap(([name, now]) => {
    const old = olds.get(name);
    return old === undefined ? [`新问题“${now.item.name}”（${traits(now)}）`] : itemDifferences(old, now);
  });
  const stayed = (one: Map<string, AskedItem>, other: Map<string, AskedItem>): string =>
    [...one.keys()].filter((name) => other.has(name)).join('\n');
  const isMoved = stayed(olds, news) !== stayed(news, olds);
  return [...gone, ...kept, ...(isMoved ? ['问题的次序变了'] : [])];
}

const kindWord = (item: FormItem): string => answerKinds[fieldKind(item)].formType?.word ?? '文本';
const requiredWord = ({ rule }: FormItem): string => (rule === null ? '选填' : '必填');
const quoted = (texts: readonly string[]): string => texts.map((text) => `“${text}”`).join('、');

function traits({ item, parent }: AskedItem): string {
  const options = offeredOptions(fieldOptions(item)).map(({ text }) => text);
  return [
    ...[kindWord(item), requiredWord(item)],
    ...(options.length === 0 ? [] : [`选项 ${options.slice(0, 6).join('、')}${options.length > 6 ? ' 等' : ''}`]),
    ...(parent === null ? [] : [`“${parent.name}”${shownText(item, parent)}时才问`]),
  ].join('，');
}

/** The parent's answers that show an item: 答“是”. */
function shownText(item: FormItem, parent: FormItem): string {
  const options = fieldOptions(parent);
  const keys = showingKeys(item, parent);
  const texts = keys.map((key) => options.find((option) => option.key === key)?.text ?? key);
  return `答${quoted(texts)}`;
}

function itemDifferences(old: AskedItem, now: AskedItem): string[] {
  const [before, after] = [old.item, now.item];
  const name = `“${after.name}”`;
  const told: string[] = [];
  if (before.name !== after.name) told.push(`“${before.name}”改称${name}`);
  if (fieldKind(before) !== fieldKind(after)) told.push(`${name}的答法由${kindWord(before)}改为${kindWord(after)}`);
  if (requiredWord(before) !== requiredWord(after)) told.push(`${name}改为${requiredWord(after)}`);
  told.push(...optionDifferences(before, after));
  const [shown, showing] = [old, now].map(({ item, parent }) =>
    parent === null ? '' : `“${parent.name}”${shownText(item, parent)}时`,
  );
  if (shown !== showing)
    told.push(showing === '' ? `${name}改为人人都问` : `${name}改为${showing ?? ''}才问（原来${shown || '人人都问'}）`);
  if (before.rule !== null && after.rule !== null) {
    if (before.rule.message !== after.rule.message) told.push(`${name}的提示改为“${after.rule.message}”`);
    if (before.rule.pattern !== after.rule.pattern) told.push(`${name}的校验规则变了`);
    if (before.rule.min !== after.rule.min || before.rule.max !== after.rule.max) told.push(`${name}的字数限制变了`);
  }
  if (before.value !== after.value) told.push(`${name}预先填的内容变了`);
  if (before.isFixed !== after.isFixed)
    told.push(after.isFixed === true ? `${name}填过以后不能自行更正` : `${name}可以自行更正了`);
  return told;
}

function optionDifferences(before: FormItem, after: FormItem): string[] {
  const [olds, news] = [before, after].map((item) => offeredOptions(fieldOptions(item)));
  if (olds === undefined || news === undefined) return [];
  const name = `“${after.name}”`;
  const added = news.filter(({ key }) => olds.every((old) => old.key !== key));
  const gone = olds.filter(({ key }) => news.every((now) => now.key !== key));
  const renamed = news.flatMap(({ key, text }) => {
    const old = olds.find((one) => one.key === key);
    return old === undefined || old.text === text ? [] : [`${name}的选项“${old.text}”改为“${text}”`];
  });
  const keysIn = (list: typeof olds, other: typeof olds): string =>
    list.flatMap(({ key }) => (other.some((one) => one.key === key) ? [key] : [])).join('\n');
  return [
    ...(added.length === 0 ? [] : [`${name}加选项${quoted(added.map(({ text }) => text))}`]),
    ...(gone.length === 0 ? [] : [`${name}不再提供${quoted(gone.map(({ text }) => text))}`]),
    ...renamed,
    ...(keysIn(olds, news) === keysIn(news, olds) ? [] : [`${name}的选项换了次序`]),
  ];
}
