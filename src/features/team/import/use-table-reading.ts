import { useState } from 'react';
import type { FormField } from '../../../domain/form/form-field';
import { readTable, type ReadTable } from '../../../domain/member-import/read-table';
import { pickTableFile } from '../../../platform/table-file/pick-table-file';
import { loadRegionNames } from './load-region-names';
import { parsePastedText } from './parse-pasted-text';
import { readTableFile } from './read-table-file';
import { UnreadableTable } from './unreadable-table';

/** Reading a table, and what kept it from being read. */
export interface TableReading {
  isUnderWay: boolean;
  /** Why the last table was not read; '' where it was, or none has been tried. */
  problem: string;
  readText: (text: string) => Promise<void>;
  /** Lets the operator choose a file first. Call it from a tap. */
  readFile: () => Promise<void>;
}

/** @param onRead told of a table with rows */
export function useTableReading(fields: readonly FormField[], onRead: (table: ReadTable) => void): TableReading {
  const [isUnderWay, setUnderWay] = useState(false);
  const [problem, setProblem] = useState('');

  const read = async (cellsOf: () => Promise<readonly (readonly string[])[]>): Promise<void> => {
    setUnderWay(true);
    setProblem('');
    try {
      const [cells, regionNames] = await Promise.all([cellsOf(), loadRegionNames(fields)]);
      const table = readTable(cells, fields, regionNames);
      if (table.problem === null) onRead(table);
      else setProblem(table.problem);
    } catch (error) {
      setProblem(error instanceof UnreadableTable ? error.message : '表格读取失败，请检查网络，或刷新页面后重试');
    } finally {
      setUnderWay(false);
    }
  };
  return {
    isUnderWay,
    problem,
    readText: (text) => read(() => parsePastedText(text)),
    readFile: async () => {
      const file = await pickTableFile();
      if (file !== null) await read(() => readTableFile(file));
    },
  };
}
