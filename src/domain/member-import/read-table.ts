import { maxBatchMembers } from '../team/batch-limit';
import { cleanText } from '../form/clean-text';
import type { FormField, FormValues } from '../form/form-field';
import { initialValues } from '../form/initial-values';
import { credentialQuestion } from './credential-columns';
import type { ImportColumn } from './import-column';
import { importColumns } from './import-columns';
import { columnNames, matchHeader, type HeaderMatch } from './match-header';
import { missingColumns } from './missing-columns';
import { provinceNames, type RegionNames } from './place-names';
import { readRow, type RowReading } from './read-row';
import { isTemplateNote } from './template-table';

/** A member to be, as a row of a table says. */
export interface ImportRow {
  /** 'r1', 'r2' ...: unique in a table. */
  id: string;
  /** Where it stands, from 1, as the spreadsheet counts. */
  line: number;
  /** By field id. What no cell answers has the value that the form starts with. */
  answers: FormValues;
  /** Texts of cells that could not be understood, by field id; their fields are left unanswered. */
  unread: Readonly<Record<string, string>>;
}

/** What a table says. */
export interface ReadTable {
  rows: ImportRow[];
  /** False where the columns were taken for the template's, in order. */
  hasHeader: boolean;
  /** Headings of columns that the form does not ask for. */
  unknownTitles: string[];
  /** Titles of required columns that the table does not have. */
  missingTitles: string[];
  /** Why there are no rows, for the operator; null where there are. */
  problem: string | null;
}

type Cells = readonly (readonly string[])[];

/** A table's title, its author's remarks and the like stand above its headings, but not more than this. */
const mostLinesAboveHeader = 10;

/**
 * Reads members from a table's cells. The headings may stand below other lines; blank rows and the template's own
 * notes are skipped. Total: no cells make it throw.
 * @param regionNames completes the places of an address (西安 to 西安市); without it only provinces are known
 */
export function readTable(cells: Cells, fields: readonly FormField[], regionNames = provinceNames): ReadTable {
  const lines = cells.map((texts) => texts.map(cleanText));
  const columns = importColumns(fields);
  const header = findHeader(lines, columns);
  const places = header?.match.columns ?? columns.filter(({ isInTemplate }) => isInTemplate);
  const reading = rowReading(fields, regionNames);
  const filled = lines.flatMap((texts, index) => {
    if (header !== null && index <= header.index) return [];
    const own = places.flatMap((column, place) => {
      const text = texts[place] ?? '';
      return column === null || text === '' ? [] : [{ column, text }];
    });
    return own.length === 0 || isTemplateNote(texts) ? [] : [{ line: index + 1, own }];
  });
  const isTooLong = filled.length > maxBatchMembers;
  const rows = isTooLong ? [] : filled;
  return {
    rows: rows.map(({ line, own }, index) => ({ id: `r${index + 1}`, line, ...readRow(reading, own) })),
    hasHeader: header !== null,
    unknownTitles: header?.match.unknownTitles ?? [],
    missingTitles: missingColumns(columns, places).map(({ title }) => title),
    problem: isTooLong
      ? `表格里有 ${filled.length} 位参会人，一次最多导入 ${maxBatchMembers} 位，请分成几份导入。`
      : emptyProblem(filled.length, header !== null),
  };
}

function rowReading(fields: readonly FormField[], regionNames: RegionNames): RowReading {
  return { fields, initial: initialValues(fields), credentials: credentialQuestion(fields), regionNames };
}

function emptyProblem(count: number, hasHeader: boolean): string | null {
  if (count > 0) return null;
  return hasHeader ? '表格里只有标题，没有参会人。' : '没有读到参会人，请检查表格内容。';
}

/**
 * The row that names the most columns, the first where several do. One name alone may be an answer that reads like a
 * heading, so it takes two, unless nothing else stands in the row.
 */
function findHeader(cells: Cells, columns: readonly ImportColumn[]): { index: number; match: HeaderMatch } | null {
  const names = columnNames(columns);
  let best: { index: number; match: HeaderMatch; count: number } | null = null;
  let seen = 0;
  for (const [index, texts] of cells.entries()) {
    const filled = texts.filter((text) => text !== '').length;
    if (filled === 0) continue;
    const match = matchHeader(texts, names);
    const count = match.columns.filter((column) => column !== null).length;
    const isHeader = count >= 2 || (count === 1 && filled === 1);
    if (isHeader && count > (best?.count ?? 0)) best = { index, match, count };
    seen += 1;
    if (seen > mostLinesAboveHeader) break;
  }
  return best;
}
