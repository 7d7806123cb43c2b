import {
  isPlainObject,
  parseJson,
  readList,
  readNumber,
  readText,
  type JsonObject,
} from '../../../src/domain/json/read-value';
import { answerKinds, formTypes } from '../../../src/domain/form/kinds/answer-kinds';
import { hasOwnChoices } from '../../../src/domain/form/known-questions';
import { patternProblem } from './check-pattern';
import type { DraftPath, DraftProblem } from './meeting-draft';

/**
 * Checks a form definition more strictly than the app reads one: what the app would silently repair is an error of the
 * author.
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
  const type = formTypes.find(({ number }) => number === readNumber(item.formType, null));
  if (type === undefined) add('formType', `字段 ${shortName} 的类型应为${knownTypes()}`);
  for (const message of settingsProblems(item, shortName, type !== undefined && answerKinds[type.kind].hasOptions))
    add('defaultValue', message);
  const linkage = item.linkage === undefined || item.linkage === '' ? [] : readList(item.linkage);
  return [...problems, ...checkItems(linkage, [...path, 'linkage'], names)];
}

/** 文本、下拉、单选、附件或日期（1、3、4、5、6）. */
function knownTypes(): string {
  const types = [...formTypes].sort((one, other) => one.number - other.number);
  const words = types.map(({ word }) => word);
  return `${words.slice(0, -1).join('、')}或${words.at(-1) ?? ''}（${types.map(({ number }) => number).join('、')}）`;
}

function settingsProblems(item: JsonObject, shortName: string, isChoice: boolean): string[] {
  const given = item.defaultValue ?? '';
  const settings = typeof given === 'string' && given.trim() !== '' ? parseJson(given) : given === '' ? {} : given;
  if (!isPlainObject(settings)) return [`字段 ${shortName} 的 defaultValue 不是有效的 JSON`];
  const problems: string[] = [];
  const [rule] = readList(settings.rules);
  const pattern = isPlainObject(rule) ? readText(rule.pattern) : '';
  const patternFault = pattern === '' ? null : patternProblem(pattern);
  if (patternFault !== null) problems.push(`字段 ${shortName}：${patternFault}`);
  const hasChoices = isPlainObject(settings.valueEnum) && Object.keys(settings.valueEnum).length > 0;
  if (isChoice && !hasChoices && !hasOwnChoices(shortName)) problems.push(`字段 ${shortName} 没有选项`);
  return problems;
}
