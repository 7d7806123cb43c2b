import type { TableColumns, TableRecord } from '../../../src/domain/table/table-records';
import { readTableFile, type GivenFile } from './read-table-file';

/** A table's rows as drafts, or every row that cannot be one, with the reason in Chinese. */
export type ReadDrafts<Draft> = { drafts: readonly Draft[] } | { faults: readonly LineFault[] };

export interface LineFault {
  /** The row's number in the file, from 1. */
  line: number;
  message: string;
}

/**
 * Reads a table of which each row is to be saved under an id of its own, all or none.
 * @throws Refusal if the file cannot be read
 */
export async function readDrafts<Key extends string, Draft>(
  file: GivenFile,
  columns: TableColumns<Key>,
  read: (record: TableRecord<Key>) => Draft | string,
  idOf: (draft: Draft) => string,
  idName = '编号',
): Promise<ReadDrafts<Draft>> {
  const { records } = await readTableFile(file, columns);
  const faults: LineFault[] = [];
  const lines = new Map<string, number>();
  const drafts = records.flatMap((record) => {
    const draft = read(record);
    if (typeof draft === 'string') {
      faults.push({ line: record.line, message: draft });
      return [];
    }
    const earlier = lines.get(idOf(draft));
    if (earlier !== undefined) faults.push({ line: record.line, message: `${idName}与第 ${earlier} 行相同` });
    lines.set(idOf(draft), record.line);
    return [draft];
  });
  return faults.length > 0 ? { faults } : { drafts };
}
