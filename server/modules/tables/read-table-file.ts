import { parse } from 'papaparse';
import readExcelFile from 'read-excel-file/node';
import { isPlainObject, parseJson, type JsonObject } from '../../../src/domain/json/read-value';
import {
  readObjects,
  readRecords,
  type TableColumns,
  type TableRecords,
} from '../../../src/domain/table/table-records';
import { refuse } from '../../http/answers';
import { decodeText, isCompoundFile, isZip, maxUnpackedBytes, unpackedSize } from './file-bytes';

/** A file as it was given. */
export interface GivenFile {
  name: string;
  bytes: Buffer;
}

/**
 * Reads a table: an .xlsx workbook's first sheet with the table's headings, separated text in UTF-8, UTF-16 or GB 18030 (which
 * includes GBK), or JSON: a list of objects, one that is a member of an object, or an object a line. The content decides, not
 * the name.
 * @param columns the headings that the table may have
 * @throws Refusal that names the file, if it is not a table or names fewer than two columns
 */
export async function readTableFile<Key extends string>(
  file: GivenFile,
  columns: TableColumns<Key>,
): Promise<TableRecords<Key>> {
  const problem = (text: string) => refuse(`${file.name}：${text}`);
  if (file.bytes.length === 0) throw problem('文件是空的');
  if (isCompoundFile(file.bytes)) throw problem('是旧版 .xls 或有密码的文件：请另存为没有密码的 .xlsx');
  const isWorkbook = isZip(file.bytes);
  const text = isWorkbook ? '' : decodeText(file.bytes);
  const objects = isWorkbook ? null : readJson(text);
  if (objects !== null) return readObjects(objects, columns);
  const sheets = isWorkbook
    ? await readWorkbook(file.bytes).catch(() => {
        throw problem('不是有效的 .xlsx 文件');
      })
    : [readDelimited(text)];
  for (const rows of sheets) {
    const records = readRecords(rows, columns);
    if (records !== null) return records;
  }
  const titles = (Object.values(columns) as string[][]).map(([title]) => title);
  throw problem(`没有找到表头，应有这些列：${titles.join('、')}`);
}

/** Reads a list of objects; null for a text that is not JSON. */
function readJson(text: string): JsonObject[] | null {
  if (!/^\s*[[{]/.test(text)) return null;
  const whole = parseJson(text);
  const list = isPlainObject(whole) ? (Object.values(whole).find(Array.isArray) ?? [whole]) : whole;
  if (Array.isArray(list)) return list.map((one: unknown) => (isPlainObject(one) ? one : {}));
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const objects = lines.map(parseJson).map((one) => (isPlainObject(one) ? one : null));
  // A line that is cut short is a row without content, which its reader names; a first one means another kind of text.
  return (objects[0] ?? null) === null ? null : objects.map((one) => one ?? {});
}

function readDelimited(text: string): string[][] {
  const sample = text.split(/\r\n?|\n/, 10);
  const most = (delimiter: string): number => Math.max(...sample.map((line) => line.split(delimiter).length));
  const delimiter = [',', '\t', ';', '，', '|'].reduce((best, other) => (most(other) > most(best) ? other : best));
  return parse<string[]>(text.replace(/\r\n?/g, '\n'), { delimiter, newline: '\n' }).data;
}

async function readWorkbook(bytes: Buffer): Promise<string[][][]> {
  if (unpackedSize(bytes) > maxUnpackedBytes) throw new Error('The workbook is too large');
  const sheets = await readExcelFile(bytes);
  return sheets.map(({ data }) => data.map((row) => row.map(cellText)));
}

const dayMs = 86_400_000;

/** A cell as text. Spreadsheets keep no zone and no exact seconds: 08:29:59.9997 was typed as 08:30. */
function cellText(value: unknown): string {
  if (value instanceof Date) {
    const rounded = new Date(Math.round(value.getTime() / 1_000) * 1_000);
    const text = rounded.toISOString().slice(0, 19).replace('T', ' ');
    // A time without a day counts from the spreadsheet's day 0.
    if (rounded.getTime() < Date.UTC(1901, 0)) return text.slice(11);
    return rounded.getTime() % dayMs === 0 ? text.slice(0, 10) : text;
  }
  if (typeof value === 'boolean') return value ? '是' : '否';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
