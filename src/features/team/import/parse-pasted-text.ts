/**
 * Reads the cells of a text that was copied from a spreadsheet.
 * @throws UnreadableTable
 */
export function parsePastedText(_text: string): Promise<string[][]> {
  return Promise.resolve([]);
}
