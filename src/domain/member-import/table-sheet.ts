import type { FormField } from '../form/form-field';
import type { RegionNames } from '../regions/region';
import { readTable, type ReadTable } from './read-table';
import { outlineTable, tableFrame, type TableFrame } from './table-outline';
import type { Cells } from './table-header';

/** A sheet of a file, or pasted text. */
export interface TableSheet {
  /** '' for pasted text. */
  name: string;
  isHidden: boolean;
  /** Texts as displayed; each cell of a vertical merge has the merged cell's text. */
  cells: Cells;
  /** Lines that are hidden or filtered out, from 1. */
  hiddenLines: readonly number[];
  /** The number of cells that got the text of the merged cell above. */
  filledCells: number;
}

/** A summary of a sheet, by which the operator chooses one. */
export interface SheetOutline {
  name: string;
  isHidden: boolean;
  /** Rows that look like members; hidden ones do not count. */
  rowCount: number;
  /** Columns that the form asks for; 0 without headings. */
  columnCount: number;
}

export function outlineSheets(sheets: readonly TableSheet[], fields: readonly FormField[]): SheetOutline[] {
  return sheets.map(({ name, isHidden, cells, hiddenLines }) => {
    const { filled, header, places } = outlineTable(cells, fields, { withoutLines: new Set(hiddenLines) });
    const columnCount = header.lines === null ? 0 : places.filter((column) => column !== null).length;
    return { name, isHidden, rowCount: filled.length, columnCount };
  });
}

/** Picks the sheet to read first: the visible one with rows that has the most known headings, the first in a tie. */
export function likelySheet(outlines: readonly SheetOutline[]): number {
  const worth = ({ isHidden, rowCount, columnCount }: SheetOutline): number =>
    (isHidden ? 0 : 10_000) + (rowCount > 0 ? 1_000 : 0) + columnCount;
  const best = Math.max(0, ...outlines.map(worth));
  return Math.max(
    0,
    outlines.findIndex((outline) => worth(outline) === best),
  );
}

/** The source of an import's rows: the sheet, and the operator's choices for reading it. */
export interface TableSource {
  /** '' for pasted text. */
  fileName: string;
  sheet: TableSheet;
  /** The sheet's place among those that are not empty, from 1. */
  sheetNumber: number;
  sheetCount: number;
  /** Sheets that are hidden and were not read. */
  hiddenSheets: number;
  columns: ReadonlyMap<number, string | null>;
  /** Hidden rows are read as well. */
  readsHidden: boolean;
}

/** Cache: a source is shown right after it was read. */
const frames = new WeakMap<TableSource, { fields: readonly FormField[]; frame: TableFrame }>();

/** A source's headings and columns, without its rows. */
export function readColumns(source: TableSource, fields: readonly FormField[]): TableFrame {
  const known = frames.get(source);
  if (known?.fields === fields) return known.frame;
  const { sheet, columns } = source;
  const frame = tableFrame(outlineTable(sheet.cells, fields, { columns, withoutLines: linesToSkip(source) }));
  frames.set(source, { fields, frame });
  return frame;
}

/** Reads a source's members. */
export function readSource(
  source: TableSource,
  fields: readonly FormField[],
  regionNames?: RegionNames,
  today = '',
): ReadTable {
  const { sheet, columns } = source;
  const choices = { columns, withoutLines: linesToSkip(source), today };
  const table = readTable(sheet.cells, fields, regionNames, choices);
  frames.set(source, { fields, frame: table });
  return table;
}

function linesToSkip({ sheet, readsHidden }: TableSource): ReadonlySet<number> {
  return new Set(readsHidden ? [] : sheet.hiddenLines);
}
