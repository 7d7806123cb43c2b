/**
 * Reads the cells of a text that was copied from a spreadsheet, or of comma-separated lines.
 * @throws UnreadableTable
 */
export async function parsePastedText(text: string): Promise<string[][]> {
  if (text.trim() === '') throw new UnreadableTable('请先粘贴表格内容。');
  // Spreadsheets put tabs between cells; a text with tabs may hold any number of commas.
  return parseDelimited(text, text.includes('\t') ? '\t' : guessDelimiter(text));
}

/** No text that gets here holds it, so nothing is quoted. */
const noQuotes = '\u0000';

/**
 * Reads the cells of a text with a line a row. Quoted cells may hold delimiters and line ends; where the quotes do not
 * come in pairs they are taken for text, rather than that one cell swallowed the rest of the table.
 */
export async function parseDelimited(text: string, delimiter: string): Promise<string[][]> {
  // No other page needs the parser.
  const { parse } = await import('papaparse');
  const lines = text.split(noQuotes).join('').replace(/\r\n?/g, '\n');
  const quoted = parse<string[]>(lines, { delimiter, newline: '\n' });
  if (!quoted.errors.some(({ type }) => type === 'Quotes')) return quoted.data;
  return parse<string[]>(lines, { delimiter, newline: '\n', quoteChar: noQuotes }).data;
}

/** The delimiter of a text, by the line that has the most of any: the first of the candidates where it is even. */
export function guessDelimiter(text: string): string {
  const sample = text.split(/\r\n?|\n/, 10);
  const maxCount = (delimiter: string): number => Math.max(...sample.map((line) => line.split(delimiter).length));
  return [',', '\t', ';', '，'].reduce((best, other) => (maxCount(other) > maxCount(best) ? other : best));
}

/**
 * The text of a file that does not say how it is encoded: by its byte order mark, else UTF-8 where it is valid as
 * such, else GB18030, which Excel writes on Chinese Windows.
 * @returns null where it is no text
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

/** What a file is by its content: names lie, and phones hide them. `locked` is a workbook with a password. */
export type TableFileKind = 'workbook' | 'old-workbook' | 'locked' | 'web-page' | 'text';

const oldWorkbookMark = [0xd0, 0xcf, 0x11, 0xe0];
const zipMark = [0x50, 0x4b, 0x03, 0x04];
/** The part of a locked workbook that holds the real one, as its directory spells it: in UTF-16. */
const lockedPart = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]);

export function tableFileKind(bytes: Uint8Array): TableFileKind {
  if (startsWith(bytes, 0, zipMark)) return 'workbook';
  if (startsWith(bytes, 0, oldWorkbookMark)) return holds(bytes, lockedPart) ? 'locked' : 'old-workbook';
  // Systems export web pages, and XML, that are called .xls.
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

/** A table cannot be read. The message says why, and what to do, to the operator. */
export class UnreadableTable extends Error {
  override readonly name = 'UnreadableTable';
}
