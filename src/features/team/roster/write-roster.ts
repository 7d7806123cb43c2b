import writeExcelFile from 'write-excel-file/universal';
import type { RosterTable } from '../../../domain/team/roster-table';

/** The limits of a column's width in characters; a Chinese one counts as two. */
const minWidth = 10;
const maxWidth = 36;

/** Writes a roster as a single-sheet .xlsx workbook. All cells are texts, so that long numbers keep all digits. */
export async function writeRoster({ header, rows }: RosterTable): Promise<Blob> {
  const text = { type: String, format: '@' } as const;
  const sheet = [
    header.map((value) => ({ ...text, value, fontWeight: 'bold', backgroundColor: '#E8F1FB' }) as const),
    ...rows.map((row) => row.map((value) => ({ ...text, value }))),
  ];
  return writeExcelFile(sheet, {
    sheet: '名单',
    columns: header.map((title, column) => ({ width: widthOf([title, ...rows.map((row) => row[column] ?? '')]) })),
    stickyRowsCount: 1,
  }).toBlob();
}

function widthOf(texts: readonly string[]): number {
  const lengths = texts.map((text) => Array.from(text).reduce((sum, letter) => sum + (letter > '\xff' ? 2 : 1), 2));
  return Math.min(maxWidth, Math.max(minWidth, ...lengths));
}
