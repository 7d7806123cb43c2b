import type { TableColumns } from '../../src/domain/table/table-records';
import { writeTemplate, type TableTemplate } from '../modules/tables/table-template';
import { UsageError, type LocalCommand } from './command';
import { requireWritable, writeTypedFile } from './typed-files';

/** Makes the command that writes a filled example of a table. It runs locally, since it needs no database. */
export function templateCommandOf<Key extends string>(
  name: string,
  summary: string,
  columns: TableColumns<Key>,
  template: TableTemplate<Key>,
): LocalCommand {
  return {
    ...{ name, summary, isReading: true, parameters: ['文件.xlsx'] },
    runLocally: async ({ words: [path = ''] }) => {
      if (!/\.xlsx$/i.test(path)) throw new UsageError('文件名应以 .xlsx 结尾');
      requireWritable(path);
      writeTypedFile(path, await writeTemplate(columns, template), { isNew: true });
      return [`已生成 ${path}：改成您的内容后导入，第二张表“说明”不会被读取`];
    },
  };
}
