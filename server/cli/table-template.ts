import type { TableColumns } from '../../src/domain/table/table-records';
import { writeWorkbook } from '../modules/tables/write-workbook';
import { UsageError, type LocalCommand } from './command';
import { requireWritable, writeTypedFile } from './typed-files';

/** A column of a template: how it is filled in, and its cells in the example's rows. */
export interface TemplateColumn {
  explanation: string;
  examples: readonly (string | number)[];
}

/**
 * Makes the command that writes a filled example of a table, with a sheet that explains each column and names the other
 * headings that are understood. It runs locally, since it needs no database.
 */
export function templateCommandOf<Key extends string>(
  name: string,
  summary: string,
  columns: TableColumns<Key>,
  template: Readonly<Record<Key, TemplateColumn>>,
): LocalCommand {
  return {
    ...{ name, summary, isReading: true, parameters: ['文件.xlsx'] },
    runLocally: async ({ words: [path = ''] }) => {
      if (!/\.xlsx$/i.test(path)) throw new UsageError('文件名应以 .xlsx 结尾');
      requireWritable(path);
      const keys = Object.keys(template) as Key[];
      const titleOf = (key: Key): string => columns[key][0] ?? key;
      const length = Math.max(...keys.map((key) => template[key].examples.length));
      const bytes = await writeWorkbook([
        {
          name: '表',
          columns: keys.map((key) => ({ heading: titleOf(key), width: 20 })),
          rows: Array.from({ length }, (_, n) => keys.map((key) => template[key].examples[n] ?? '')),
        },
        {
          name: '说明',
          columns: [
            { heading: '列', width: 12 },
            { heading: '填法', width: 70 },
            { heading: '也认得的列名', width: 70 },
          ],
          rows: keys.map((key) => [titleOf(key), template[key].explanation, columns[key].slice(1).join('、')]),
        },
      ]);
      writeTypedFile(path, bytes, { isNew: true });
      return Promise.resolve([`已生成 ${path}：改成您的内容后导入，第二张表“说明”不会被读取`]);
    },
  };
}
