import type { FormItem } from '../form/form-field';
import { fieldKind, fieldOptions } from '../form/item-fields';
import { answerKinds } from '../form/kinds/answer-kinds';
import { alwaysChoices, kindByShortName, questions } from '../form/known-questions';
import { showingKeys } from '../form/linkage';
import { offeredOptions } from '../form/offered-options';
import { allItems, findItem, heightOf, replaceItem, withWrittenAnswers, type DesignedItem } from './form-tree';

/** The result of a designer's act: the form after it, or why the act cannot be done and what to do first. */
export type Designed = { form: FormItem[]; problem: '' } | { form: null; problem: string };

const done = (form: FormItem[]): Designed => ({ form, problem: '' });
const refused = (problem: string): Designed => ({ form: null, problem });
const gone = refused('这道题已经不在草稿里了');

/** The most levels of questions, the first one included. */
export const mostLevels = 5;

/** Says why a question cannot be taken away or made optional; '' where it can. */
export function lockReason({ shortName }: Pick<FormItem, 'shortName'>): string {
  if (shortName === questions.name) return '报名、参会码和发票都用姓名，必须有';
  if (shortName === questions.phone) return '凭手机号码登录和收短信，必须有';
  return '';
}

/** Adds a question: behind another one or what stands under it, or at the end. */
export function addQuestion(form: readonly FormItem[], item: FormItem, behind: string | null): Designed {
  const names = new Set(allItems(form).map((one) => one.item.shortName));
  if (allItems([item]).some((one) => names.has(one.item.shortName))) return refused(`报名表里已经有“${item.name}”`);
  const root = form.findIndex((one) => one.shortName === behind || findItem(one.linkage, behind ?? '') !== undefined);
  const place = root < 0 ? form.length : root + 1;
  return done([...form.slice(0, place), item, ...form.slice(place)]);
}

/** A question that was taken out, with its place, so that it can be put back. */
export interface RemovedQuestion {
  item: FormItem;
  /** The question under which it stood; null for none. */
  parent: string | null;
  /** The one that stood before it; null for none. */
  behind: string | null;
}

/** Takes a question out, with those that depend on it. */
export function removeQuestion(
  form: readonly FormItem[],
  shortName: string,
): Designed & { removed: RemovedQuestion | null } {
  const found = findItem(form, shortName);
  if (found === undefined) return { ...gone, removed: null };
  const { item, parent } = found;
  const locked = allItems([item]).find((one) => lockReason(one.item) !== '');
  if (locked !== undefined)
    return { ...refused(`“${locked.item.name}”不能删：${lockReason(locked.item)}`), removed: null };
  const siblings = parent?.linkage ?? form;
  const behind = siblings[siblings.indexOf(item) - 1]?.shortName ?? null;
  const removed = { item, parent: parent?.shortName ?? null, behind };
  return { ...done(replaceItem(form, shortName, () => [])), removed };
}

/**
 * Puts a question back where it stood, or as near as there is: at the top level, asked of everybody, where no answer that can be
 * given shows it any more, or where it would be too deep.
 */
export function restoreQuestion(form: readonly FormItem[], { item, parent, behind }: RemovedQuestion): Designed {
  const above = parent === null ? undefined : findItem(form, parent);
  if (above === undefined || !showsUnder(above, item)) {
    const free = parent === null ? item : { ...item, when: null };
    return parent === null && behind === null ? addFirst(form, free) : addQuestion(form, free, behind ?? parent);
  }
  const taken = addQuestion(form, item, null);
  if (taken.form === null) return taken;
  const place = above.item.linkage.findIndex((one) => one.shortName === behind) + 1;
  const { linkage } = above.item;
  const restored = { ...above.item, linkage: [...linkage.slice(0, place), item, ...linkage.slice(place)] };
  return done(replaceItem(form, restored.shortName, () => [restored]));
}

/** An answer that can be given to a question shows another under it, and leaves it room. */
function showsUnder({ item: parent, depth }: DesignedItem, item: FormItem): boolean {
  if (depth + 1 + heightOf(item) > mostLevels) return false;
  const [keys, options] = [showingKeys(item, parent), fieldOptions(parent)];
  return options.length === 0 ? keys.length > 0 : offeredOptions(options).some(({ key }) => keys.includes(key));
}

/** Adds a question that is asked after an answer to another one, behind those that stand under it. */
export function addFollowUp(form: readonly FormItem[], item: FormItem, parent: string, key: string): Designed {
  const above = findItem(form, parent);
  if (above === undefined) return gone;
  if (above.depth + 1 + heightOf(item) > mostLevels) return refused(`“${above.item.name}”已经在第五层，不能再追问`);
  const below = { ...item, when: [key] };
  return done(replaceItem(form, parent, (one) => [{ ...one, linkage: [...one.linkage, below] }]));
}

function addFirst(form: readonly FormItem[], item: FormItem): Designed {
  const added = addQuestion(form, item, null);
  return added.form === null ? added : done([item, ...form]);
}

/** Moves a question before or behind another one on the same level. */
export function moveQuestion(
  form: readonly FormItem[],
  shortName: string,
  to: { beside: string; side: 'before' | 'behind' },
): Designed {
  const [found, other] = [findItem(form, shortName), findItem(form, to.beside)];
  if (found === undefined || other === undefined) return gone;
  if (found.parent !== other.parent) return refused('追问跟着它的上一题走；要换，改“什么时候问”');
  if (found.item === other.item) return done([...form]);
  const without = replaceItem(form, shortName, () => []);
  const pair = (one: FormItem): FormItem[] => (to.side === 'before' ? [found.item, one] : [one, found.item]);
  return done(replaceItem(without, to.beside, pair));
}

/** The parts of a question that are changed as they are. */
export type QuestionChange = Partial<Pick<FormItem, 'name' | 'rule' | 'value' | 'formType'>> & { isFixed?: boolean };

/** The options with which a new question of choice begins. */
const firstOptions = [
  { key: '1', text: '选项一' },
  { key: '2', text: '选项二' },
];

/** Changes a question. One that becomes a choice gets two options to begin with. */
export function changeQuestion(form: readonly FormItem[], shortName: string, change: QuestionChange): Designed {
  const found = findItem(form, shortName);
  if (found === undefined) return gone;
  const { item } = found;
  if (change.rule === null && lockReason(item) !== '') return refused(`“${item.name}”必填：${lockReason(item)}`);
  const { isFixed = item.isFixed === true, ...others } = change;
  const { isFixed: _, ...was } = item;
  const next: FormItem = { ...was, ...others, ...(isFixed ? { isFixed: true as const } : {}) };
  if (next.formType !== item.formType) {
    if (!takesKind(item, next.formType)) return refused(`“${item.name}”的答法由系统定，不能改`);
    const kind = answerKinds[fieldKind({ ...next, options: firstOptions })];
    if (kind.hasOptions && fieldOptions(next).length === 0) next.options = firstOptions;
    if (!kind.hasOptions && item.linkage.some(({ isShow }) => isShow))
      return refused(`“${item.linkage.map(({ name }) => name).join('”“')}”按它的选项来问，请先改它们什么时候问`);
  }
  const worded = replaceItem(form, shortName, () => [next]);
  // Under an ID type, its words may be what told which answer shows it.
  const { parent } = found;
  if (parent === null || next.name === item.name) return done(worded);
  const { linkage } = withWrittenAnswers(parent);
  const when = linkage.find((child) => child.shortName === shortName)?.when ?? null;
  return done(replaceItem(worded, shortName, (now) => [{ ...now, when }]));
}

/** Tells whether a question can be answered in a way: that of many known questions is given by what they are. */
export function takesKind(item: FormItem, formType: number): boolean {
  if (kindByShortName.has(item.shortName)) return false;
  return (
    !alwaysChoices.has(item.shortName) ||
    answerKinds[fieldKind({ ...item, formType, options: firstOptions })].hasOptions
  );
}

/** The questions on whose answer a question can depend: those of choice that do not stand under it, and leave it room. */
export function possibleParents(form: readonly FormItem[], shortName: string): FormItem[] {
  const found = findItem(form, shortName);
  if (found === undefined || lockReason(found.item) !== '') return [];
  const below = new Set(allItems([found.item]).map(({ item }) => item));
  return allItems(form).flatMap(({ item, depth }) =>
    below.has(item) || !item.isShow || offeredOptions(fieldOptions(item)).length === 0
      ? []
      : depth + 1 + heightOf(found.item) > mostLevels
        ? []
        : [item],
  );
}

/** Asks a question only of those who gave an answer to another one: an option's key, or several. */
export function askAfter(
  form: readonly FormItem[],
  shortName: string,
  parent: string,
  keys: readonly string[],
): Designed {
  const found = findItem(form, shortName);
  if (found === undefined) return gone;
  const above = possibleParents(form, shortName).find((one) => one.shortName === parent);
  if (above === undefined) return refused('不能在那道题下面问：它不是选择题，或者已经追问到第五层');
  const known = keys.filter((key) => fieldOptions(above).some((option) => option.key === key));
  if (known.length === 0) return refused(`请选一个“${above.name}”的选项：选了它才问“${found.item.name}”`);
  const item = { ...found.item, when: known };
  if (found.parent?.shortName === parent) return done(replaceItem(form, shortName, () => [item]));
  const without = replaceItem(form, shortName, () => []);
  return done(replaceItem(without, parent, (one) => [{ ...one, linkage: [...one.linkage, item] }]));
}

/** Asks a question of everybody. */
export function askEverybody(form: readonly FormItem[], shortName: string): Designed {
  const found = findItem(form, shortName);
  if (found === undefined) return gone;
  if (found.parent === null) return done([...form]);
  const without = replaceItem(form, shortName, () => []);
  return addQuestion(without, { ...found.item, when: null }, found.parent.shortName);
}

/** The options of a question's parent that show it; empty for a question that everybody is asked. */
export const shownBy = ({ item, parent }: { item: FormItem; parent: FormItem | null }): readonly string[] =>
  parent === null ? [] : showingKeys(item, parent);
