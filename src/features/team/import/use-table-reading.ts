import { useRef, useState } from 'react';
import type { FormField } from '../../../domain/form/form-field';
import type { RegionNames } from '../../../domain/regions/region';
import { answerKinds } from '../../../domain/form/kinds/answer-kinds';
import { questions } from '../../../domain/form/known-questions';
import type { ImportRow } from '../../../domain/member-import/read-table';
import {
  likelySheet,
  outlineSheets,
  readSource,
  type SheetOutline,
  type TableSheet,
  type TableSource,
} from '../../../domain/member-import/table-sheet';
import { shanghaiDate } from '../../../domain/time/shanghai-time';
import { now } from '../../../platform/device/clock';
import { pickTableFile } from '../../../platform/device/table-file/pick-table-file';
import { parsePastedText, sheetOfText, UnreadableTable } from '../../../platform/device/table-file/table-text';
import type { Import } from './use-import';

/** Reads tables, and reports why one could not be read. */
export interface TableReading {
  isUnderWay: boolean;
  /** The error of the last table; '' if it could be read, or none was tried. */
  problem: string;
  readText: (text: string) => Promise<void>;
  /** Opens the file picker. Call it from a tap. */
  readFile: () => Promise<void>;
  /** The sheets of the file while it is open; after a reload only the chosen one is available. */
  sheets: readonly SheetOutline[];
  chooseSheet: (index: number) => Promise<void>;
  /** Returns true if choosing another sheet would lose corrections. */
  isTouched: () => boolean;
  /** Reads the table again with other choices, and keeps corrections. */
  choose: (choices: Partial<Pick<TableSource, 'columns' | 'readsHidden'>>) => Promise<void>;
}

interface OpenFile {
  name: string;
  sheets: readonly TableSheet[];
  outlines: readonly SheetOutline[];
  /** The rows as read, to tell whether they were corrected. */
  rows: readonly ImportRow[];
}

export function useTableReading(fields: readonly FormField[], members: Import): TableReading {
  const [isUnderWay, setUnderWay] = useState(false);
  const [problem, setProblem] = useState('');
  const file = useRef<OpenFile | null>(null);

  const attempt = async (read: () => Promise<void>): Promise<void> => {
    setUnderWay(true);
    setProblem('');
    try {
      await read();
    } catch (error) {
      setProblem(error instanceof UnreadableTable ? error.message : '表格读取失败，请检查网络，或刷新页面后重试');
    } finally {
      setUnderWay(false);
    }
  };
  const readSheet = async ({ name, sheets, outlines }: Omit<OpenFile, 'rows'>, index: number): Promise<void> => {
    const sheet = sheets[index];
    if (sheet === undefined) return;
    const source: TableSource = {
      ...{ fileName: name, sheet, sheetNumber: index + 1, sheetCount: sheets.length, columns: new Map() },
      hiddenSheets: sheets.filter((other) => other.isHidden && other !== sheet).length,
      readsHidden: false,
    };
    const regionNames = await loadRegionNames(fields);
    const table = readSource(source, fields, regionNames, today());
    if (table.rows.length === 0 && sheet.hiddenLines.length > 0)
      throw new UnreadableTable('参会人所在的行都被隐藏或筛选了，请取消筛选并保存后再试。');
    if (table.problem !== null) throw new UnreadableTable(table.problem);
    file.current = { name, sheets, outlines, rows: table.rows };
    members.begin(source, table.rows);
  };
  const open = (name: string, sheets: readonly TableSheet[]): Promise<void> => {
    // There is nothing to choose between with a single sheet.
    const outlines = sheets.length > 1 ? outlineSheets(sheets, fields) : [];
    return readSheet({ name, sheets, outlines }, likelySheet(outlines));
  };

  return {
    isUnderWay,
    problem,
    sheets: file.current?.outlines ?? [],
    readText: (text) => attempt(async () => open('', [sheetOfText(await parsePastedText(text))])),
    readFile: async () => {
      const picked = await pickTableFile();
      if (picked === null) return;
      await attempt(async () => {
        const { readTableFile } = await import('../../../platform/device/table-file/read-table-file');
        await open(picked.name, await readTableFile(picked));
      });
    },
    chooseSheet: async (index) => {
      const opened = file.current;
      if (opened !== null) await attempt(() => readSheet(opened, index));
    },
    isTouched: () => members.latest()?.rows !== file.current?.rows,
    choose: (choices) =>
      attempt(async () => {
        const regionNames = await loadRegionNames(fields);
        const state = members.latest();
        if (state === null) return;
        const source = { ...state.source, ...choices };
        const before = readSource(state.source, fields, regionNames, today()).rows;
        const after = readSource(source, fields, regionNames, today()).rows;
        members.change({ type: 'reread', source, before, after });
      }),
  };
}

function today(): string {
  return shanghaiDate(now());
}

/**
 * Loads all region names if the form needs them. On failure the table is still read, with cities and districts as
 * written.
 */
async function loadRegionNames(fields: readonly FormField[]): Promise<RegionNames | undefined> {
  const asksPlace = ({ kind, shortName }: FormField): boolean =>
    answerKinds[kind].hasPlaces || shortName === questions.province;
  if (!fields.some(asksPlace)) return undefined;
  try {
    const { regionNames } = await import('../../../ui/fields/region-levels');
    return rememberNames(regionNames);
  } catch {
    return undefined;
  }
}

/** Caches lookups: a table repeats the same few cities, and each lookup scans all districts. */
function rememberNames(namesOf: RegionNames): RegionNames {
  const known = new Map<string, readonly string[]>();
  return (level, region) => {
    const key = `${level} ${level === 'province' ? '' : region.province} ${level === 'district' ? region.city : ''}`;
    const names = known.get(key) ?? namesOf(level, region);
    known.set(key, names);
    return names;
  };
}
