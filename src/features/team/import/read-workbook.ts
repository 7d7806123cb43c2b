import { unzipSync, zipSync } from 'fflate';
import readExcelFile from 'read-excel-file/universal';
import { UnreadableTable } from './table-text';

/** Unpacked size that no table of members has; a small file may unpack to one that fills the memory. */
const maxUnpackedBytes = 64 * 1024 * 1024;

/**
 * Reads the first sheet of an .xlsx workbook that holds anything. Loaded when a workbook is read: no other page needs
 * its libraries.
 * @throws UnreadableTable where it holds too much; anything else where it is broken
 */
export async function readWorkbook(bytes: Uint8Array): Promise<string[][]> {
  const sheets = await readExcelFile(repack(bytes));
  const tables = sheets.map(({ data }) => data.map((row) => row.map(cellText)));
  return tables.find((cells) => cells.some((row) => row.some((text) => text.trim() !== ''))) ?? [];
}

/**
 * Packs a workbook again without compressing it. The reader would unpack a large sheet in a worker made of a text,
 * which the page's content security policy forbids, and would wait for it for ever.
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

/** What a person sees in the cell. Long numbers are shown, and read, as spoilt: the sheet has lost their ends. */
function cellText(value: unknown): string {
  if (value instanceof Date) return dateText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value !== 'number') return typeof value === 'string' ? value : '';
  return Math.abs(value) >= 1e15 ? value.toExponential().toUpperCase() : String(Number(value.toPrecision(15)));
}

/** The sheet's own day and time, which the reader gives as UTC, a fraction of a second early or late. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const [day = '', time = ''] = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString().split(/[T.]/);
  return time === '00:00:00' ? day : `${day} ${time}`;
}
