import type { TableColumns } from '../../../src/domain/table/table-records';
import { writeWorkbook } from './write-workbook';

/** A column of a template: how it is filled in, and its cells in the example's rows. */
interface TemplateColumn {
  explanation: string;
  examples: readonly (string | number)[];
}

/** The columns of a template, in their order. */
export type TableTemplate<Key extends string> = Readonly<Record<Key, TemplateColumn>>;

/**
 * Makes a filled example of a table as an .xlsx workbook, with a sheet that explains each column and names the other headings that
 * are understood.
 */
export async function writeTemplate<Key extends string>(
  columns: TableColumns<Key>,
  template: TableTemplate<Key>,
): Promise<Buffer> {
  const keys = Object.keys(template) as Key[];
  const titleOf = (key: Key): string => columns[key][0] ?? key;
  const length = Math.max(...keys.map((key) => template[key].examples.length));
  return writeWorkbook([
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
}
