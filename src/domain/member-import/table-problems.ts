import { answerTo, isAnswered, textAnswer } from '../form/answers';
import type { FormField } from '../form/form-field';
import { answerKinds } from '../form/kinds/answer-kinds';
import { questions } from '../form/known-questions';
import { isFieldVisible } from '../form/visible-fields';
import type { RowFaults } from './check-rows';
import type { ImportRow } from './read-table';
import { severalValues } from './several-values';

/** A row of a table as far as its problems go: a place's faults may wait for its member. */
export interface CheckedRow {
  row: ImportRow;
  status: 'faulty' | 'ready' | 'place' | 'added';
  faults: RowFaults | null;
}

/** How a cell is marked: wrong, one of several values to be chosen, or open until its member answers. */
export type CellMark = 'wrong' | 'choose' | 'lacking';

/** A fault of one cell, or of a row as a whole. */
export interface TableProblem {
  rowId: string;
  /** In the table, from 1. */
  line: number;
  /** The person's name; '' for none. */
  name: string;
  /** '' for the row as a whole. */
  shortName: string;
  label: string;
  message: string;
  mark: Exclude<CellMark, 'lacking'>;
  /** The values to choose from; empty unless there are several. */
  values: readonly string[];
}

/** Lists what has to be corrected or chosen before rows can be saved, in the order of the table and the form. */
export function tableProblems(fields: readonly FormField[], rows: readonly CheckedRow[]): TableProblem[] {
  return rows.flatMap(({ row, status, faults }) => {
    if (status === 'added') return [];
    const about = { rowId: row.id, line: row.line, name: textAnswer(row.answers, questions.name) };
    const several = new Map(severalValues(fields, row).map(({ shortName, values }) => [shortName, values]));
    const isWrong = status === 'faulty';
    const whole = isWrong && faults !== null && faults.row !== null ? [wholeRow(faults.row)] : [];
    const cells = fields.flatMap(({ shortName, label }): Found[] => {
      const values = several.get(shortName) ?? [];
      const fault = isWrong ? faults?.fields.get(shortName) : undefined;
      if (values.length > 0) {
        return [{ shortName, label, values, message: `一格里有 ${values.length} 个，请选一个`, mark: 'choose' }];
      }
      return fault === undefined ? [] : [{ shortName, label, values, message: fault, mark: 'wrong' }];
    });
    return [...whole, ...cells].map((found): TableProblem => ({ ...about, ...found }));
  });
}

type Found = Omit<TableProblem, 'rowId' | 'line' | 'name'>;

const wholeRow = (message: string): Found => ({ shortName: '', label: '整行', message, mark: 'wrong', values: [] });

/** The fields that a table of these rows shows: those that a row answers, names in a cell, or lacks. */
export function tableColumns(fields: readonly FormField[], rows: readonly CheckedRow[]): FormField[] {
  const isUsed = (field: FormField): boolean =>
    rows.some(
      ({ row, faults }) =>
        row.unread.has(field.shortName) ||
        faults?.fields.has(field.shortName) === true ||
        (isAnswered(field, row.answers) && isFieldVisible(fields, field, row.answers)),
    );
  return fields.filter(isUsed);
}

/** The text of a cell: as it was written where it was not understood, else the answer. */
export function writtenText(field: FormField, { answers, unread }: ImportRow): string {
  return unread.get(field.shortName) ?? answerKinds[field.kind].describe(field, answerTo(field, answers));
}
