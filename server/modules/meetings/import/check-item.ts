import { readFormDefinition } from '../../../../src/contract/form-definition';
import { cleanText } from '../../../../src/domain/text/clean-text';
import { fieldLimits } from '../../../../src/domain/form/field-rules';
import type { FieldKind, FormItem } from '../../../../src/domain/form/form-field';
import { answerKinds, formTypes, makeField } from '../../../../src/domain/form/kinds/answer-kinds';
import { fieldKind, fieldOptions } from '../../../../src/domain/form/item-fields';
import { hasOwnChoices } from '../../../../src/domain/form/known-questions';
import { offeredOptions } from '../../../../src/domain/form/offered-options';
import {
  isPlainObject,
  parseJson,
  readNumber,
  readText,
  type JsonObject,
} from '../../../../src/domain/json/read-value';
import { createPatternMatcher } from '../../../http/pattern-matcher';
import { patternProblem } from './check-pattern';
import { fault, warning, type DraftPath, type DraftProblem } from './meeting-draft';

/** Correct answers for kinds with a known format: a rule that refuses them all would let nobody register. */
const rightAnswers: Partial<Record<FieldKind, readonly string[]>> = {
  phone: ['13812345678', '15900001111', '18612345678', '19912345678'],
  email: ['wang@example.com', 'wang.fang_1@mail.example.org', '123456@example.cn'],
  'identity-number': ['11010519491231002X', '110105198506012340', '610113199901010011'],
};

/**
 * Finds the problems of an item apart from its position.
 * @param called the item in messages: 字段 with its shortName
 */
export function checkItem(given: JsonObject, called: string, path: DraftPath): DraftProblem[] {
  const problems: DraftProblem[] = [];
  if (readText(given.name).trim() === '') problems.push(fault([...path, 'name'], `${called} 没有名称`));
  const isShow = isShowProblem(given.isShow);
  if (isShow !== null) problems.push(fault([...path, 'isShow'], `${called} ${isShow}`));
  const type = formTypes.find(({ number }) => number === readNumber(given.formType, null));
  if (type === undefined) problems.push(fault([...path, 'formType'], `${called} 的类型应为${knownTypes()}`));
  const settings = readSettings(given.defaultValue);
  if (settings === null)
    return [...problems, fault([...path, 'defaultValue'], `${called} 的 defaultValue 不是有效的 JSON`)];
  const add = (make: typeof fault, text: string): void => void problems.push(make([...path, 'defaultValue'], text));
  checkOptions(given, settings, called, add);
  checkRules(given, settings, called, add);
  return problems;
}

type Add = (make: typeof fault, text: string) => void;

function isShowProblem(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return '没有 isShow，不会显示：显示填 1，不显示填 0';
  if (['0', '1'].includes(readText(value)) || value === 'true' || value === 'false') return null;
  return '的 isShow 应为 1（显示）或 0（不显示）';
}

/** Lists the types for messages: 文本、下拉、单选、附件或日期（1、3、4、5、6）. */
function knownTypes(): string {
  const types = [...formTypes].sort((one, other) => one.number - other.number);
  const words = types.map(({ word }) => word);
  return `${words.slice(0, -1).join('、')}或${words.at(-1) ?? ''}（${types.map(({ number }) => number).join('、')}）`;
}

/** Reads an item's settings; null if they cannot be read. */
function readSettings(given: unknown = ''): JsonObject | null {
  if (given === '' || given === null || (typeof given === 'string' && given.trim() === '')) return {};
  const settings = typeof given === 'string' ? parseJson(given) : given;
  return isPlainObject(settings) ? settings : null;
}

/** Reads an item as the form reads it. */
function readItem(given: JsonObject): FormItem | undefined {
  return readFormDefinition([{ ...given, shortName: readText(given.shortName).trim() || '-', linkage: [] }])[0];
}

function checkOptions(given: JsonObject, settings: JsonObject, called: string, add: Add): void {
  const item = readItem(given);
  if (item === undefined) return;
  const type = formTypes.find(({ number }) => number === item.formType);
  const isChoice = type !== undefined && answerKinds[type.kind].hasOptions;
  const hasOptions = offeredOptions(item.options).some(({ key }) => cleanText(key) !== '');
  if (isChoice && !hasOptions && !hasOwnChoices(item.shortName)) add(fault, `${called} 没有选项`);
  const texts = offeredOptions(fieldOptions(item)).map(({ text }) => text.trim());
  const twice = texts.find((text, index) => texts.indexOf(text) < index);
  if (twice !== undefined) add(warning, `${called} 有两个选项都叫“${twice}”`);
  if (hasOptions && !answerKinds[fieldKind(item)].hasOptions) add(warning, `${called} 不是选择题，选项不会显示`);
  if (settings.valueEnum !== undefined && settings.valueEnum !== null && !isObjectOrText(settings.valueEnum))
    add(fault, `${called} 的选项 valueEnum 应为一个对象`);
}

const isObjectOrText = (value: unknown): boolean => isPlainObject(typeof value === 'string' ? parseJson(value) : value);

function checkRules(given: JsonObject, settings: JsonObject, called: string, add: Add): void {
  const rules = typeof settings.rules === 'string' ? parseJson(settings.rules) : (settings.rules ?? []);
  if (settings.rules === '') return;
  const [rule, ...others] = Array.isArray(rules) ? (rules as unknown[]) : [null];
  if (rule === undefined) return;
  if (!isPlainObject(rule)) {
    add(fault, `${called} 的 rules 应为规则的列表`);
    return;
  }
  if (others.length > 0) add(warning, `${called} 有 ${others.length + 1} 条规则，只用第 1 条`);
  if (rule.required === false) add(warning, `${called} 有规则，因此为必填；选填请将 rules 留空`);
  const item = readItem(given);
  if (item === undefined) return;
  const lengths = lengthProblem(item);
  if (lengths !== null) add(warning, `${called} 的${lengths}`);
  const { pattern = '' } = rule;
  const problem = typeof pattern === 'string' || pattern === null ? patternProblem(pattern ?? '') : '校验规则应为文本';
  if (problem !== null) add(fault, `${called}：${problem}`);
  else if (refusesAllRightAnswers(item))
    add(fault, `${called} 的规则不接受任何正确的答案（如 ${rightAnswers[fieldKind(item)]?.[0] ?? ''}），无法报名`);
  if (pattern !== '' && pattern !== null && !takesPattern(item))
    add(warning, `${called} 的校验规则不起作用：只用于填写的文本`);
}

function lengthProblem({ rule }: FormItem): string | null {
  const min = rule?.min ?? 0;
  const max = rule?.max ?? fieldLimits.text;
  return max < 1 || max < min || min > fieldLimits.text ? '长度限制 min、max 无法满足，不起作用' : null;
}

function takesPattern(item: FormItem): boolean {
  const kind = fieldKind(item);
  return kind === 'text' || rightAnswers[kind] !== undefined;
}

function refusesAllRightAnswers(item: FormItem): boolean {
  const kind = fieldKind(item);
  const field = makeField(item.shortName, item.name, kind, { rule: item.rule });
  const isRefused = (text: string): boolean =>
    answerKinds[kind].check(field, text, { matchPattern: createPatternMatcher() }) !== null;
  return rightAnswers[kind]?.every(isRefused) ?? false;
}
