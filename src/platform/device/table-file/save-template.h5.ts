import writeExcelFile from 'write-excel-file/universal';
import type { ImportColumn } from '../../../domain/member-import/columns';
import type { TemplateTable } from '../../../domain/member-import/template-table';
import { downloadFile } from './download-file';

/**
 * The rows whose long numbers are stored as text. The library packs larger workbooks in a worker, which the content
 * security policy forbids.
 */
const maxTextRows = 1_000;
const maxTextCells = 3_000;

const textFormat = { type: String, format: '@' } as const;
const headerStyle = { ...textFormat, fontWeight: 'bold', backgroundColor: '#E8F1FB' } as const;
const noteStyle = { ...textFormat, textColor: '#8A8F99', wrap: true, alignVertical: 'top' } as const;

/** Writes a template as a single-sheet .xlsx workbook. Long numbers are stored as text, so that none is corrupted. */
async function writeTemplate({ columns, header, hints, example }: TemplateTable): Promise<Blob> {
  const emptyRow = columns.map((column) => (isLongNumber(column) ? { ...textFormat, value: '' } : null));
  const textColumns = columns.filter(isLongNumber).length;
  const textRows = Math.min(maxTextRows, Math.floor(maxTextCells / Math.max(1, textColumns)));
  const sheet = [
    header.map((value) => ({ ...headerStyle, value })),
    hints.map((value) => ({ ...noteStyle, value })),
    example.map((value) => ({ ...noteStyle, value })),
    ...Array.from({ length: textRows }, () => emptyRow),
  ];
  return writeExcelFile(sheet, {
    sheet: '参会人',
    columns: columns.map((column) => ({ width: columnWidth(column) })),
    stickyRowsCount: 1,
  }).toBlob();
}

function isLongNumber({ holds }: ImportColumn): boolean {
  return holds === 'number';
}

/** Returns a column's width in characters; a Chinese one counts as two. */
function columnWidth(column: ImportColumn): number {
  if (column.holds === 'address') return 36;
  return isLongNumber(column) ? 22 : Math.min(28, Math.max(12, column.title.length * 2 + 4));
}

/**
 * Saves the template of a meeting's form as an .xlsx file. Import this module on demand, since the writer is large.
 * @param fileName including the extension; characters illegal in file names are replaced
 */
export async function saveTemplate(template: TemplateTable, fileName: string): Promise<void> {
  downloadFile(await writeTemplate(template), fileName.replace(/[\\/:*?"<>|\p{Cc}]/gu, '-'));
}
