import { cleanText } from '../text/clean-text';
import type { FormField } from '../form/form-field';
import { importColumns, missingColumns, type ImportColumn } from './columns';
import { readHeader, type Cells, type TableHeader } from './table-header';
import { isTemplateNote } from './template-table';

/** The filled cells of a row that the form asks for. */
export type RowCells = readonly { column: ImportColumn; text: string }[];

/** A column of the table, and the import column that it was recognised as. */
export interface TableColumn {
  /** From 0. */
  place: number;
  /** Its heading; '' if it has none. */
  title: string;
  /** Key of the import column; null if it is left out. */
  key: string | null;
  /** Some of its different values. */
  samples: readonly string[];
}

/** All of a table but its rows. */
export interface TableFrame {
  /** False if the columns were assumed to be the template's, in order, or recognised by their values. */
  hasHeader: boolean;
  /** First line of the headings, else of the rows, from 1. */
  firstLine: number;
  columns: TableColumn[];
  /** Headings of columns that the form does not ask for. */
  unknownTitles: string[];
  /** Titles of required columns that the table does not have. */
  missingTitles: string[];
  /** Lines below the headings that are no members: a total, a signature, a remark. */
  skipped: { line: number; text: string }[];
}

/** The operator's choices for reading a table. */
export interface TableChoices {
  /** Import column keys by place, null to leave one out; they override the recognised columns. */
  columns?: ReadonlyMap<number, string | null>;
  /** Lines to skip, from 1, such as hidden ones. */
  withoutLines?: ReadonlySet<number>;
  /** 'YYYY-MM-DD', for ages. */
  today?: string;
}

/** The number of sample values shown for a column. */
const maxSamples = 3;

/** A table's structure, before its rows are read. */
export interface TableOutline {
  header: TableHeader;
  places: readonly (ImportColumn | null)[];
  columns: readonly ImportColumn[];
  /** The rows that look like members. */
  filled: readonly { line: number; own: RowCells }[];
  /** All lines below the headings. */
  below: Cells;
  skipped: TableFrame['skipped'];
}

/** Cache: the same table is read to choose its sheet, to read its rows, and whenever its columns are shown. */
const cleaned = new WeakMap<Cells, Cells>();

function cleanLines(cells: Cells): Cells {
  const known = cleaned.get(cells) ?? cells.map((texts) => texts.map(cleanText));
  cleaned.set(cells, known);
  return known;
}

/** Finds headings, columns and rows. */
export function outlineTable(
  cells: Cells,
  fields: readonly FormField[],
  { columns: chosen = new Map(), withoutLines = new Set() }: TableChoices = {},
): TableOutline {
  const lines = cleanLines(cells).map((texts, index) => (withoutLines.has(index + 1) ? [] : texts));
  const columns = importColumns(fields);
  const header = readHeader(lines, columns);
  const places = choosePlaces(header.columns, chosen, columns);
  const fieldCount = new Set(places.flatMap((column) => (column === null ? [] : [column.field]))).size;
  const firstRow = header.lines === null ? 0 : header.lines.last + 1;
  const skipped: TableFrame['skipped'] = [];
  const filled = lines.slice(firstRow).flatMap((texts, index) => {
    const line = firstRow + index + 1;
    if (isTemplateNote(texts) || isRepeatedHeader(texts, header.titles, places)) return [];
    if (isRemark(texts, fieldCount)) {
      skipped.push({ line, text: texts.filter((text) => text !== '').join(' ') });
      return [];
    }
    const own = places.flatMap((column, place) => {
      const text = texts[place] ?? '';
      return column === null || text === '' ? [] : [{ column, text }];
    });
    return own.length === 0 ? [] : [{ line, own }];
  });
  return { header, places, columns, filled, below: lines.slice(firstRow), skipped };
}

export function tableFrame({ header, places, columns, filled, below, skipped }: TableOutline): TableFrame {
  return {
    hasHeader: header.lines !== null,
    firstLine: header.lines === null ? (filled[0]?.line ?? 1) : header.lines.first + 1,
    columns: tableColumns(
      header.titles,
      places,
      below.filter((texts) => !isRepeatedHeader(texts, header.titles, places)),
    ),
    unknownTitles: header.unknownTitles.filter((title) => !isChosen(title, header.titles, places)),
    missingTitles: missingColumns(columns, places).map(({ title }) => title),
    skipped,
  };
}

/** Returns the columns by place: those recognised, overridden by the operator's choices; no column stands twice. */
function choosePlaces(
  found: readonly (ImportColumn | null)[],
  chosen: ReadonlyMap<number, string | null>,
  columns: readonly ImportColumn[],
): (ImportColumn | null)[] {
  const keys = new Set(chosen.values());
  const width = Math.max(found.length, ...[...chosen.keys()].map((place) => place + 1));
  return Array.from({ length: width }, (_, place) => {
    const key = chosen.get(place);
    if (key !== undefined) return columns.find((column) => column.key === key) ?? null;
    const column = found[place] ?? null;
    return column !== null && keys.has(column.key) ? null : column;
  });
}

function isChosen(title: string, titles: readonly string[], places: readonly (ImportColumn | null)[]): boolean {
  return titles.some((one, place) => cleanText(one) === title && (places[place] ?? null) !== null);
}

/** The columns that have a title or values, each with a few different values. */
function tableColumns(titles: readonly string[], places: readonly (ImportColumn | null)[], rows: Cells): TableColumn[] {
  return places.flatMap((column, place) => {
    const title = titles[place] ?? '';
    const values = new Set(rows.map((texts) => texts[place] ?? '').filter((text) => text !== ''));
    if (title === '' && values.size === 0) return [];
    return [{ place, title, key: column?.key ?? null, samples: [...values].slice(0, maxSamples) }];
  });
}

/** Reports whether a row repeats the headings, as in a table printed over several pages. */
function isRepeatedHeader(
  texts: readonly string[],
  titles: readonly string[],
  places: readonly (ImportColumn | null)[],
): boolean {
  const repeats = (own: readonly string[]): boolean =>
    own.filter((text) => text !== '').length > 1 && own.every((text, place) => text === '' || text === titles[place]);
  return repeats(texts) || repeats(texts.map((text, place) => ((places[place] ?? null) === null ? '' : text)));
}

/** Reports whether a row is a total, a signature or a note rather than a member. */
function isRemark(texts: readonly string[], fieldCount: number): boolean {
  const own = texts.filter((text) => text !== '');
  const [first = ''] = own;
  if (/^(?:合计|总计|共计|小计)/.test(first)) return true;
  if (/^(?:注|备注|填表人|填报人|制表人|联系人|审核人?|负责人|单位盖章|填报日期|日期)[:：]/.test(first)) return true;
  // One long text in a row of its own is a sentence.
  return fieldCount > 2 && own.length === 1 && first.length > 20 && /[，。；：！]/.test(first);
}
