import type { TableFile } from './table-file';

/** False: WeChat cannot save a file where the user could find it, so tables are pasted. */
export const hasTableFiles: boolean = false;

export function pickTableFile(): Promise<TableFile | null> {
  return Promise.resolve(null);
}
