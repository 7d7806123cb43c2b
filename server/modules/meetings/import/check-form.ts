import { maxLinkageDepth, readFormDefinition } from '../../../../src/contract/form-definition';
import { arrangeItems } from '../../../../src/domain/form/arrange-items';
import { reservedShortNames, questions } from '../../../../src/domain/form/known-questions';
import type { FormItem } from '../../../../src/domain/form/form-field';
import { isPlainObject, parseJson, readText, type JsonObject } from '../../../../src/domain/json/read-value';
import { checkItem } from './check-item';
import { childProblems, isAnswer } from './check-linkage';
import { fault, warning, type DraftPath, type DraftProblem } from './meeting-draft';

/** Questions that every form needs: the name, and the phone that identifies attendees and logs them in. */
const indispensable = new Map<string, string>([
  [questions.name, '姓名'],
  [questions.phone, '手机号码'],
]);

/** A checked item that others stand under, as the form reads it. */
interface Parent {
  item: FormItem;
  isShown: boolean;
}

/**
 * Checks a form definition more strictly than the app reads one: everything that the app would silently repair or leave
 * out is reported as an error, and so is every question that nobody could answer (product §16.3).
 */
export function checkForm(value: unknown, path: DraftPath): DraftProblem[] {
  const items = Array.isArray(value) ? (value as unknown[]) : null;
  if (items === null || items.length === 0) return [fault(path, '报名表没有字段')];
  const names = new Map<string, DraftPath>();
  const problems = checkItems(items, path, { names, parents: [] });
  problems.push(...neighbourProblems(items, names));
  const missing = [...indispensable.keys()].filter((name) => !names.has(name));
  return [...problems, ...missing.map((name) => fault(path, `报名表缺少字段 ${name}`))];
}

/** The position of an item that is being checked. */
interface Place {
  /** Where each shortName stood first, up to here. */
  names: Map<string, DraftPath>;
  /** The items above it, the outermost first. */
  parents: readonly Parent[];
}

function checkItems(items: readonly unknown[], path: DraftPath, place: Place): DraftProblem[] {
  return items.flatMap((item, index) => checkEntry(item, [...path, index], place));
}

function checkEntry(given: unknown, path: DraftPath, place: Place): DraftProblem[] {
  if (!isPlainObject(given)) return [fault(path, '字段应为一个对象')];
  const shortName = readText(given.shortName).trim();
  const called = shortName === '' ? '字段' : `字段 ${shortName}`;
  const naming = nameProblem(shortName, place.names);
  if (!place.names.has(shortName)) place.names.set(shortName, path);
  if (place.parents.length > maxLinkageDepth)
    return [fault(path, `${called} 在第 ${place.parents.length + 1} 层，最多 ${maxLinkageDepth + 1} 层，不会显示`)];

  const problems = naming === null ? [] : [fault([...path, 'shortName'], naming)];
  problems.push(...checkItem(given, called, path));
  const [item] = readFormDefinition([{ ...given, shortName: shortName || '-' }]);
  if (item === undefined) return problems;
  if (isUnreadWhen(given, item)) problems.push(fault([...path, 'when'], `${called} 的 when 应为上级字段的选项的列表`));
  problems.push(...placeProblems(item, path, place.parents));
  const linkage = readLinkage(given);
  if (linkage === null) return [...problems, fault([...path, 'linkage'], `${called} 的 linkage 应为字段的列表`)];
  const parents = [...place.parents, { item, isShown: item.isShow && place.parents.every(({ isShown }) => isShown) }];
  return [...problems, ...checkItems(linkage, [...path, 'linkage'], { names: place.names, parents })];
}

function nameProblem(shortName: string, names: ReadonlyMap<string, DraftPath>): string | null {
  if (!/^[A-Za-z][A-Za-z0-9_]{0,49}$/.test(shortName)) return '字段 shortName 应为字母开头的字母和数字';
  if (reservedShortNames.has(shortName)) return `shortName ${shortName} 由系统使用，该字段不会显示，请换一个名字`;
  return names.has(shortName) ? `字段 ${shortName} 重复` : null;
}

/** Reads the items under an item; null if they are not a list. */
function readLinkage({ linkage }: JsonObject): unknown[] | null {
  const given = typeof linkage === 'string' ? linkage.trim() : (linkage ?? '');
  if (given === '') return [];
  const list = typeof given === 'string' ? parseJson(given) : given;
  return Array.isArray(list) ? (list as unknown[]) : null;
}

/** Reports whether the form cannot read the answers of its parent that an item names. */
function isUnreadWhen({ when }: JsonObject, item: FormItem): boolean {
  return when !== undefined && when !== null && when !== '' && item.when === null;
}

/** Finds problems with the position of an item. */
function placeProblems(item: FormItem, path: DraftPath, parents: readonly Parent[]): DraftProblem[] {
  const { shortName, isShow } = item;
  const parent = parents.at(-1);
  const meaning = indispensable.get(shortName);
  if (meaning !== undefined) {
    if (!isShow) return [fault([...path, 'isShow'], `字段 ${shortName} 不显示，${meaning}无法填写，也就无法报名`)];
    if (parent !== undefined)
      return [
        fault(
          path,
          `字段 ${shortName} 是字段 ${parent.item.shortName} 的下级，不是人人都能填写${meaning}，请移到最外层`,
        ),
      ];
    return item.rule === null ? [warning(path, `字段 ${shortName} 没有规则（rules），${meaning}会成为选填`)] : [];
  }
  if (parent === undefined || !isShow) return [];
  if (!parent.isShown) return [warning(path, `上级字段 ${parent.item.shortName} 不显示，字段 ${shortName} 也不会显示`)];
  return childProblems(item, parent.item, path);
}

/** Finds problems of items that depend on a question beside them (product §7.3), or on a parent that they lack. */
function neighbourProblems(items: readonly unknown[], names: ReadonlyMap<string, DraftPath>): DraftProblem[] {
  return arrangeItems(readFormDefinition(items), new Set()).flatMap(({ item, owner, shownWhen }) => {
    const { shortName, when } = item;
    const path = names.get(shortName) ?? [];
    if (shownWhen === null)
      return when === null ? [] : [warning([...path, 'when'], `字段 ${shortName} 没有上级字段，when 不起作用`)];
    const { parent, keys } = shownWhen;
    if (parent === owner || keys.some((key) => isAnswer(parent.item, key))) return [];
    return [fault(path, `旁边的字段 ${parent.item.shortName} 不是选择题，字段 ${shortName} 不会显示`)];
  });
}
