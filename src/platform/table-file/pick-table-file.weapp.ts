import type { TableFile } from './table-file';

/** WeChat lets a mini-program save no file where its user could find it: tables are pasted. */
export const hasTableFiles: boolean = false;

/** See the H5 variant. */
export function pickTableFile(): Promise<TableFile | null> {
  return Promise.resolve(null);
}
