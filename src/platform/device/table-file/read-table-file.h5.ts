import { unzipSync, zipSync } from 'fflate';
import readExcelFile from 'read-excel-file/universal';
import type { TableSheet } from '../../../domain/member-import/table-sheet';
import { cleanText } from '../../../domain/text/clean-text';
import type { TableFile } from './table-file';
import { decodeText, guessDelimiter, parseDelimited, sheetOfText, tableFileKind, UnreadableTable } from './table-text';

/** The maximum file size; a table of a thousand members has a tenth of it. */
const maxBytes = 5 * 1024 * 1024;
/** The maximum unpacked size, larger than any table of members. It protects against zip bombs. */
const maxUnpackedBytes = 64 * 1024 * 1024;

const lockedMessage = '文件有密码，请取消密码后另存为 .xlsx 再试。';

/**
 * Reads the sheets of an .xlsx, .xls or .csv file as displayed texts, without blank sheets. Import this module on demand, since
 * the readers are large.
 * @throws UnreadableTable if the file is at fault
 */
export async function readTableFile(file: TableFile): Promise<TableSheet[]> {
  if (file.sizeBytes > maxBytes) throw new UnreadableTable('文件超过 5 MB，请只保留参会人后重试。');
  const bytes = await file.bytes().catch(() => {
    throw new UnreadableTable('文件读取失败，请重新选择文件。');
  });
  if (bytes.length === 0) throw new UnreadableTable('文件是空的，请重新选择文件。');
  switch (tableFileKind(bytes)) {
    case 'workbook':
      return readWorkbookBytes(bytes);
    case 'locked':
      throw new UnreadableTable(lockedMessage);
    case 'old-workbook':
      return filledSheets(await readOldSheets(bytes));
    case 'web-page':
      throw new UnreadableTable('这不是真正的表格文件，请用表格软件打开并另存为 .xlsx 再试。');
    default:
      return [sheetOfText(await readDelimitedBytes(bytes))];
  }
}

async function readDelimitedBytes(bytes: Uint8Array): Promise<string[][]> {
  const text = decodeText(bytes);
  if (text === null) throw new UnreadableTable('不支持这种文件，请选择 .xlsx 或 .csv 文件。');
  if (text.trim() === '') throw new UnreadableTable('文件是空的，请重新选择文件。');
  return parseDelimited(text, guessDelimiter(text));
}

async function readWorkbookBytes(bytes: Uint8Array): Promise<TableSheet[]> {
  const sheets = await readWorkbook(bytes).catch((error: unknown) => {
    if (error instanceof UnreadableTable) throw error;
    throw new UnreadableTable('文件已损坏或不是 .xlsx 表格，请用表格软件另存为 .xlsx 再试。');
  });
  return filledSheets(sheets);
}

/** Reads a workbook of Excel 97 to 2003, whose reader is loaded for it alone. */
async function readOldSheets(bytes: Uint8Array): Promise<TableSheet[]> {
  const { readOldWorkbook } = await import('./read-old-workbook');
  try {
    return readOldWorkbook(bytes).map(({ values, merges, ...sheet }) => {
      const cells = values.map((row) => row.map(cellText));
      return { ...sheet, cells, filledCells: fillDown(cells, merges) };
    });
  } catch (error) {
    // The reader tells a file with a password by its words alone.
    if (error instanceof Error && /password/i.test(error.message)) throw new UnreadableTable(lockedMessage);
    throw new UnreadableTable('文件已损坏或不是 .xls 表格，请用表格软件另存为 .xlsx 再试。');
  }
}

function filledSheets(sheets: readonly TableSheet[]): TableSheet[] {
  const filled = sheets.filter(({ cells }) => cells.some((row) => row.some((text) => text.trim() !== '')));
  if (filled.length === 0) throw new UnreadableTable('表格是空的，请重新选择文件。');
  return filled;
}

async function readWorkbook(bytes: Uint8Array): Promise<TableSheet[]> {
  const parts = unpack(bytes);
  const looks = sheetLooks(parts);
  const sheets = await readExcelFile(repack(parts));
  return sheets.map(({ sheet, data }) => {
    const { isHidden = false, hiddenLines = [], merges = [] } = looks.get(sheet) ?? {};
    const cells = data.map((row) => row.map(cellText));
    return { name: sheet, isHidden, hiddenLines, cells, filledCells: fillDown(cells, merges) };
  });
}

type Parts = Record<string, Uint8Array>;

function unpack(bytes: Uint8Array): Parts {
  let unpackedBytes = 0;
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(?:xml|rels)$/.test(name)) return false;
      unpackedBytes += originalSize;
      if (unpackedBytes > maxUnpackedBytes) throw new UnreadableTable('表格内容过多，请只保留参会人后重试。');
      return true;
    },
  });
}

const sheetPart = /^xl\/worksheets\/[^/]+\.xml$/;

/**
 * Repacks a workbook without compression. The reader would unpack a large sheet in a worker built from text, which the
 * page's content security policy forbids, and would wait for it forever. A cell whose formula failed (#N/A) becomes a
 * text: the reader would refuse the whole file.
 */
function repack(parts: Parts): ArrayBuffer {
  const mended = Object.entries(parts).map(([name, bytes]) => {
    const text = sheetPart.test(name) ? textOf(bytes) : '';
    return [name, text.includes(' t="e"') ? new TextEncoder().encode(text.replace(/ t="e"/g, ' t="str"')) : bytes];
  });
  return new Uint8Array(zipSync(Object.fromEntries(mended) as Parts, { level: 0 })).buffer;
}

/** A merged range of cells: rows and columns from 0, ends included. */
interface Merge {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Properties of a sheet that the reader does not return. */
interface SheetLook {
  isHidden: boolean;
  hiddenLines: number[];
  merges: Merge[];
}

/** Reads the properties of all sheets, by sheet name. */
function sheetLooks(parts: Parts): ReadonlyMap<string, SheetLook> {
  const targets = new Map(
    elements(partText(parts, 'xl/_rels/workbook.xml.rels'), 'Relationship').map(({ Id = '', Target = '' }) => [
      Id,
      Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`,
    ]),
  );
  return new Map(
    elements(partText(parts, 'xl/workbook.xml'), 'sheet').map((sheet) => {
      const xml = partText(parts, targets.get(sheet.id ?? '') ?? '');
      const isHidden = sheet.state === 'hidden' || sheet.state === 'veryHidden';
      return [unescapeXml(sheet.name ?? ''), { isHidden, hiddenLines: hiddenLinesOf(xml), merges: mergesOf(xml) }];
    }),
  );
}

function partText(parts: Parts, name: string): string {
  const part = parts[name];
  return part === undefined ? '' : textOf(part);
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8').decode(bytes);
}

/** Returns the attributes of all elements with a name, whatever their namespace prefix. */
function elements(xml: string, name: string): Partial<Record<string, string>>[] {
  const tags = xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, 'g')) ?? [];
  return tags.map((tag) => {
    const attributes: Partial<Record<string, string>> = {};
    const pattern = /(?:\w+:)?(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
    for (let found = pattern.exec(tag); found !== null; found = pattern.exec(tag)) {
      attributes[found[1] ?? ''] = found[2] ?? found[3] ?? '';
    }
    return attributes;
  });
}

function unescapeXml(text: string): string {
  const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return names[name] ?? whole;
    return String.fromCodePoint(parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10));
  });
}

function hiddenLinesOf(xml: string): number[] {
  const lines: number[] = [];
  let line = 0;
  for (const { r, hidden } of elements(xml, 'row')) {
    line = r === undefined ? line + 1 : Number(r);
    if (hidden === '1' || hidden === 'true') lines.push(line);
  }
  return lines;
}

function mergesOf(xml: string): Merge[] {
  return elements(xml, 'mergeCell').flatMap(({ ref = '' }) => {
    const [, left, top, right, bottom] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(ref) ?? [];
    if (left === undefined || top === undefined || right === undefined || bottom === undefined) return [];
    return [{ top: Number(top) - 1, bottom: Number(bottom) - 1, left: columnIndex(left), right: columnIndex(right) }];
  });
}

/** Converts a column's letters to its index: A is 0, AA is 26. */
function columnIndex(letters: string): number {
  return Array.from(letters).reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/**
 * Copies the text of vertically merged cells into each of their rows that is not empty otherwise. Returns the number of
 * cells filled.
 */
function fillDown(cells: string[][], merges: readonly Merge[]): number {
  let filled = 0;
  const isOwnRow = cells.map((row) => row.some((text) => cleanText(text) !== ''));
  for (const { top, bottom, left } of merges) {
    const text = cells[top]?.[left] ?? '';
    if (text.trim() === '') continue;
    for (let line = top + 1; line <= Math.min(bottom, cells.length - 1); line += 1) {
      const row = cells[line];
      if (row === undefined || isOwnRow[line] !== true) continue;
      row[left] = text;
      filled += 1;
    }
  }
  return filled;
}

/**
 * Returns a cell's displayed text. Long numbers are returned as displayed, with their last digits lost, since the sheet
 * does not store them. The error of a formula gives ''.
 */
function cellText(value: unknown): string {
  if (value instanceof Date) return dateText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value !== 'number') return typeof value === 'string' && !/^#[A-Z/0]+[!?A]$/.test(value) ? value : '';
  return Math.abs(value) >= 1e15 ? value.toExponential().toUpperCase() : String(Number(value.toPrecision(15)));
}

/** Formats a date. The reader returns the sheet's local time as UTC, off by a fraction of a second. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const [day = '', time = ''] = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString().split(/[T.]/);
  return time === '00:00:00' ? day : `${day} ${time}`;
}
