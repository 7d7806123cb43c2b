import type { TableFile } from '../../../platform/table-file/table-file';
import { decodeText, guessDelimiter, parseDelimited, tableFileKind, UnreadableTable } from './table-text';

/** A table of a thousand members is a tenth of this. */
const maxBytes = 5 * 1024 * 1024;

/**
 * Reads the cells of an .xlsx or .csv file as displayed texts; of a workbook, the first non-empty sheet.
 * @throws UnreadableTable if the file is at fault; other errors if the reader failed to load
 */
export async function readTableFile(file: TableFile): Promise<string[][]> {
  if (file.sizeBytes > maxBytes) throw new UnreadableTable('文件超过 5 MB，请只保留参会人后重试。');
  const bytes = await file.bytes().catch(() => {
    throw new UnreadableTable('文件读取失败，请重新选择文件。');
  });
  if (bytes.length === 0) throw new UnreadableTable('文件是空的，请重新选择文件。');
  switch (tableFileKind(bytes)) {
    case 'workbook':
      return readWorkbookBytes(bytes);
    case 'locked':
      throw new UnreadableTable('文件有密码，请取消密码后另存为 .xlsx 再试。');
    case 'old-workbook':
      throw new UnreadableTable('不支持旧版 .xls 文件，请用表格软件另存为 .xlsx 再试。');
    case 'web-page':
      throw new UnreadableTable('这不是真正的表格文件，请用表格软件打开并另存为 .xlsx 再试。');
    default:
      return readDelimitedBytes(bytes);
  }
}

async function readWorkbookBytes(bytes: Uint8Array): Promise<string[][]> {
  const { readWorkbook } = await import('./read-workbook');
  const cells = await readWorkbook(bytes).catch((error: unknown) => {
    if (error instanceof UnreadableTable) throw error;
    throw new UnreadableTable('文件已损坏或不是 .xlsx 表格，请用表格软件另存为 .xlsx 再试。');
  });
  if (cells.length === 0) throw new UnreadableTable('表格是空的，请重新选择文件。');
  return cells;
}

async function readDelimitedBytes(bytes: Uint8Array): Promise<string[][]> {
  const text = decodeText(bytes);
  if (text === null) throw new UnreadableTable('不支持这种文件，请选择 .xlsx 或 .csv 文件。');
  if (text.trim() === '') throw new UnreadableTable('文件是空的，请重新选择文件。');
  return parseDelimited(text, guessDelimiter(text));
}
