import { guessDelimiter, parseDelimited } from './parse-delimited';
import { UnreadableTable } from './unreadable-table';

/**
 * Reads the cells of a text that was copied from a spreadsheet, or of comma-separated lines.
 * @throws UnreadableTable
 */
export async function parsePastedText(text: string): Promise<string[][]> {
  if (text.trim() === '') throw new UnreadableTable('请先粘贴表格内容。');
  // Spreadsheets put tabs between cells; a text with tabs may hold any number of commas.
  return parseDelimited(text, text.includes('\t') ? '\t' : guessDelimiter(text));
}
