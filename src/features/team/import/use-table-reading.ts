import { useState } from 'react';
import type { FormField } from '../../../domain/form/form-field';
import type { RegionNames } from '../../../domain/form/kinds/answer-kind';
import { answerKinds } from '../../../domain/form/kinds/answer-kinds';
import { readTable, type ReadTable } from '../../../domain/member-import/read-table';
import { pickTableFile } from '../../../platform/table-file/pick-table-file';
import { readTableFile } from './read-table-file';
import { parsePastedText, UnreadableTable } from './table-text';

/** Reads tables, and reports why one could not be read. */
export interface TableReading {
  isUnderWay: boolean;
  /** Why the last table could not be read; '' if it could, or none was tried. */
  problem: string;
  readText: (text: string) => Promise<void>;
  /** Opens the file picker. Call it from a tap. */
  readFile: () => Promise<void>;
}

/** @param onRead receives a table with rows */
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

/**
 * Loads all region names if the form needs them. On failure the table is still read, with cities and districts as
 * written.
 */
async function loadRegionNames(fields: readonly FormField[]): Promise<RegionNames | undefined> {
  if (!fields.some(({ kind }) => answerKinds[kind].hasPlaces)) return undefined;
  try {
    const { regionNames } = await import('../../../ui/region-field/region-levels');
    return rememberNames(regionNames);
  } catch {
    return undefined;
  }
}

/** A cache: a table repeats the same few cities, and each lookup scans all districts. */
function rememberNames(namesOf: RegionNames): RegionNames {
  const known = new Map<string, readonly string[]>();
  return (level, region) => {
    const key = `${level} ${level === 'province' ? '' : region.province} ${level === 'district' ? region.city : ''}`;
    const names = known.get(key) ?? namesOf(level, region);
    known.set(key, names);
    return names;
  };
}
