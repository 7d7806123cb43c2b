import type { TableSheet } from '../../../domain/member-import/table-sheet';
import type { TableFile } from './table-file';
import { UnreadableTable } from './table-text';

/** See the H5 variant. The mini-program has no table files, and the libraries that read them would enlarge its package. */
export function readTableFile(_file: TableFile): Promise<TableSheet[]> {
  return Promise.reject(new UnreadableTable('请复制表格内容后粘贴'));
}
