import { answerTo, isAnswered } from '../form/answers';
import type { FieldValue, FormField } from '../form/form-field';
import type { ImportRow } from './read-table';

/** An answer that stands once above rows without one, as where cells were merged. */
export interface AnswerAbove {
  answer: FieldValue;
  rowIds: ReadonlySet<string>;
}

/**
 * Finds the answers of merged cells that a paste or a .csv file has left in their first row alone.
 * @param rows all rows of the table, in its order
 * @param open the ids of the rows without an answer
 * @returns each answer with the open rows below it, without those below a cell that could not be read; null if a row has nothing above it, so that they were not merged
 */
export function answersAbove(
  field: FormField,
  rows: readonly ImportRow[],
  open: ReadonlySet<string>,
): AnswerAbove[] | null {
  const found: AnswerAbove[] = [];
  let above: { answer: FieldValue; rowIds: Set<string> } | 'unreadable' | null = null;
  for (const { id, answers, unread } of rows) {
    if (isAnswered(field, answers)) {
      above = { answer: answerTo(field, answers), rowIds: new Set() };
    } else if (unread.has(field.shortName)) {
      above = 'unreadable';
    } else if (open.has(id) && above !== 'unreadable') {
      if (above === null) return null;
      if (above.rowIds.size === 0) found.push(above);
      above.rowIds.add(id);
    }
  }
  return found;
}
