import { unzipSync, zipSync } from 'fflate';
import readExcelFile from 'read-excel-file/universal';
import { UnreadableTable } from './table-text';

/** Larger than any members table when unpacked; guards against zip bombs. */
const maxUnpackedBytes = 64 * 1024 * 1024;

/**
 * Reads the first non-empty sheet of an .xlsx workbook. Loaded on demand: no other page needs its libraries.
 * @throws UnreadableTable if it is too large; other errors if it is corrupt
 */
export async function readWorkbook(bytes: Uint8Array): Promise<string[][]> {
  const sheets = await readExcelFile(repack(bytes));
  const tables = sheets.map(({ data }) => data.map((row) => row.map(cellText)));
  return tables.find((cells) => cells.some((row) => row.some((text) => text.trim() !== ''))) ?? [];
}

/**
 * Repacks a workbook without compression. The reader would unpack a large sheet in a worker built from text, which the
 * page's content security policy forbids, and would wait for it forever.
 */
function repack(bytes: Uint8Array): ArrayBuffer {
  let unpackedBytes = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(?:xml|rels)$/.test(name)) return false;
      unpackedBytes += originalSize;
      if (unpackedBytes > maxUnpackedBytes) throw new UnreadableTable('表格内容过多，请只保留参会人后重试。');
      return true;
    },
  });
  return new Uint8Array(zipSync(files, { level: 0 })).buffer;
}

/**
 * A cell's displayed text. Long numbers are read as displayed, that is, corrupted: the sheet has already lost their
 * ends.
 */
function cellText(value: unknown): string {
  if (value instanceof Date) return dateText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value !== 'number') return typeof value === 'string' ? value : '';
  return Math.abs(value) >= 1e15 ? value.toExponential().toUpperCase() : String(Number(value.toPrecision(15)));
}

/** The sheet's local date and time, which the reader returns as UTC, off by a fraction of a second. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const [day = '', time = ''] = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString().split(/[T.]/);
  return time === '00:00:00' ? day : `${day} ${time}`;
}
