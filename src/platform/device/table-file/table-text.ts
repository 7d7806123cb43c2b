import type { TableSheet } from '../../../domain/member-import/table-sheet';

/**
 * Reads the cells of text copied from a spreadsheet, or of comma-separated lines.
 * @throws UnreadableTable
 */
export async function parsePastedText(text: string): Promise<string[][]> {
  if (text.trim() === '') throw new UnreadableTable('请先粘贴表格内容。');
  // Spreadsheets separate cells by tabs; cells may contain any number of commas.
  return parseDelimited(text, text.includes('\t') ? '\t' : guessDelimiter(text));
}

/** Wraps cells in a sheet without a name, merged cells or hidden lines. */
export function sheetOfText(cells: string[][]): TableSheet {
  return { name: '', isHidden: false, cells, hiddenLines: [], filledCells: 0 };
}

/** A quote character that never occurs in the text, so that nothing is treated as quoted. */
const noQuotes = '\u0000';

/**
 * Reads the cells of delimited text, one row per line. Quoted cells may contain delimiters and line breaks; unbalanced
 * quotes are taken literally, so that one cell cannot swallow the rest of the table.
 */
export async function parseDelimited(text: string, delimiter: string): Promise<string[][]> {
  // The parser is loaded on demand, since no other page needs it.
  const { parse } = await import('papaparse');
  const lines = text.split(noQuotes).join('').replace(/\r\n?/g, '\n');
  const quoted = parse<string[]>(lines, { delimiter, newline: '\n' });
  if (!quoted.errors.some(({ type }) => type === 'Quotes')) return quoted.data;
  return parse<string[]>(lines, { delimiter, newline: '\n', quoteChar: noQuotes }).data;
}

/** Returns the delimiter with the highest count in any one line; in a tie the first candidate. */
export function guessDelimiter(text: string): string {
  const sample = text.split(/\r\n?|\n/, 10);
  const maxCount = (delimiter: string): number => Math.max(...sample.map((line) => line.split(delimiter).length));
  return [',', '\t', ';', '，'].reduce((best, other) => (maxCount(other) > maxCount(best) ? other : best));
}

/**
 * Decodes a file without a declared encoding: by byte order mark, else as UTF-8 if valid, else as GB18030, which Excel
 * writes on Chinese Windows.
 * @returns null if it is not text
 */
export function decodeText(bytes: Uint8Array): string | null {
  const text = decode(bytes);
  return text.includes('\u0000') ? null : text;
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** A file's kind, detected from its content: names can be wrong, and phones hide them. `locked`: an .xlsx workbook with a password. */
export type TableFileKind = 'workbook' | 'old-workbook' | 'locked' | 'web-page' | 'text';

const oldWorkbookMark = [0xd0, 0xcf, 0x11, 0xe0];
const zipMark = [0x50, 0x4b, 0x03, 0x04];
/** The name, in UTF-16, of the directory entry with a locked workbook's encrypted content. */
const lockedPart = Array.from('EncryptedPackage').flatMap((letter) => [letter.charCodeAt(0), 0]);

export function tableFileKind(bytes: Uint8Array): TableFileKind {
  if (startsWith(bytes, 0, zipMark)) return 'workbook';
  if (startsWith(bytes, 0, oldWorkbookMark)) return holds(bytes, lockedPart) ? 'locked' : 'old-workbook';
  // Some systems export HTML or XML under the name .xls.
  const beginning = String.fromCharCode(...bytes.slice(0, 200)).toLowerCase();
  return /^[^a-z0-9<]*<(?:!doctype|html|head|meta|table|\?xml)/.test(beginning) ? 'web-page' : 'text';
}

function startsWith(bytes: Uint8Array, from: number, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[from + index] === byte);
}

function holds(bytes: Uint8Array, mark: readonly number[]): boolean {
  const [first = 0] = mark;
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (startsWith(bytes, at, mark)) return true;
  }
  return false;
}

/** A table cannot be read. The message tells the operator why and what to do. */
export class UnreadableTable extends Error {
  override readonly name = 'UnreadableTable';
}
