import { isPlainObject } from '../../../../src/domain/json/read-value';
import { jsonLines } from './json-lines';
import { fault, locator, UnreadableDraft, type DraftPath, type DraftProblem, type MeetingDraft } from './meeting-draft';
import { isRounded } from './rounded-number';

/**
 * Reads a meeting from JSON: one object with wire names, including its form.
 * @throws UnreadableDraft
 */
export function readJsonDraft(bytes: Buffer): MeetingDraft {
  const text = bytes.toString('utf8').replace(/^\ufeff/, '');
  let meeting: unknown;
  try {
    meeting = JSON.parse(text);
  } catch (error) {
    throw new UnreadableDraft(describeSyntaxError(text, error));
  }
  if (!isPlainObject(meeting)) throw new UnreadableDraft('文件应为一个 JSON 对象');
  const places = new Map([...jsonLines(text)].map(([path, line]) => [path, `第 ${line} 行`]));
  return { meeting, unkeyed: new Map(), problems: roundedNumbers(meeting, []), where: locator(places, '第 1 行') };
}

/** Describes a syntax error. V8 reports a position, a line or neither, depending on its version. */
function describeSyntaxError(text: string, error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  const position = /position (\d+)/.exec(message)?.[1];
  if (position === undefined) return '不是有效的 JSON：文件不完整或有多余内容';
  const line = text.slice(0, Number(position)).split('\n').length;
  return `第 ${line} 行：不是有效的 JSON`;
}

/** Finds numbers that JSON parsers round, such as an account number without quotes. */
function roundedNumbers(value: unknown, path: DraftPath): DraftProblem[] {
  if (typeof value === 'number')
    return isRounded(value) ? [fault(path, '超过 15 位的数字会被舍入，请加引号写成文本')] : [];
  if (Array.isArray(value)) return value.flatMap((item, index) => roundedNumbers(item, [...path, index]));
  if (!isPlainObject(value)) return [];
  return Object.entries(value).flatMap(([name, item]) => roundedNumbers(item, [...path, name]));
}
