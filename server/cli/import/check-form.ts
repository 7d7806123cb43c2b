import {
  isPlainObject,
  parseJson,
  readList,
  readNumber,
  readText,
  type JsonObject,
} from '../../../src/domain/json/read-value';
import { patternProblem } from './check-pattern';
import type { DraftPath, DraftProblem } from './meeting-draft';

const formTypes: readonly unknown[] = [1, 3, 4, 5, 6];
const choiceTypes: readonly unknown[] = [3, 4];
/** Known questions that have choices of their own (src/domain/form/field-kinds). */
const withOwnChoices: readonly string[] = ['province', 'zjlx', 'sex', 'isVisit', 'isBase', 'isYdjd'];

/**
 * Checks a form definition more strictly than the app reads one: what the app would quietly mend is a mistake of
 * whoever wrote it.
 */
export function checkForm(value: unknown, path: DraftPath): DraftProblem[] {
  const items = Array.isArray(value) ? (value as unknown[]) : null;
  if (items === null || items.length === 0) return [{ path, message: '报名表没有字段' }];
  const names = new Map<string, DraftPath>();
  const problems = checkItems(items, path, names);
  const required = ['name', 'phone'].filter((name) => !names.has(name));
  return [...problems, ...required.map((name) => ({ path, message: `报名表缺少字段 ${name}` }))];
}

function checkItems(items: readonly unknown[], path: DraftPath, names: Map<string, DraftPath>): DraftProblem[] {
  return items.flatMap((item, index) => checkItem(item, [...path, index], names));
}

function checkItem(item: unknown, path: DraftPath, names: Map<string, DraftPath>): DraftProblem[] {
  if (!isPlainObject(item)) return [{ path, message: '字段应为一个对象' }];
  const shortName = readText(item.shortName).trim();
  const problems: DraftProblem[] = [];
  const add = (key: string, message: string): void => void problems.push({ path: [...path, key], message });

  if (!/^[A-Za-z][A-Za-z0-9_]{0,49}$/.test(shortName)) add('shortName', '字段 shortName 应为字母开头的字母和数字');
  else if (names.has(shortName)) add('shortName', `字段 ${shortName} 重复`);
  else names.set(shortName, path);
  if (readText(item.name).trim() === '') add('name', `字段 ${shortName} 没有名称`);
  const formType = readNumber(item.formType, null);
  if (!formTypes.includes(formType))
    add('formType', `字段 ${shortName} 的类型应为文本、下拉、单选、附件或日期（1、3、4、5、6）`);
  for (const message of settingsProblems(item, shortName, formType)) add('defaultValue', message);
  const linkage = item.linkage === undefined || item.linkage === '' ? [] : readList(item.linkage);
  return [...problems, ...checkItems(linkage, [...path, 'linkage'], names)];
}

function settingsProblems(item: JsonObject, shortName: string, formType: number | null): string[] {
  const given = item.defaultValue ?? '';
  const settings = typeof given === 'string' && given.trim() !== '' ? parseJson(given) : given === '' ? {} : given;
  if (!isPlainObject(settings)) return [`字段 ${shortName} 的 defaultValue 不是有效的 JSON`];
  const problems: string[] = [];
  const [rule] = readList(settings.rules);
  const pattern = isPlainObject(rule) ? readText(rule.pattern) : '';
  const patternFault = pattern === '' ? null : patternProblem(pattern);
  if (patternFault !== null) problems.push(`字段 ${shortName}：${patternFault}`);
  const hasChoices = isPlainObject(settings.valueEnum) && Object.keys(settings.valueEnum).length > 0;
  if (choiceTypes.includes(formType) && !hasChoices && !withOwnChoices.includes(shortName))
    problems.push(`字段 ${shortName} 没有选项`);
  return problems;
}
