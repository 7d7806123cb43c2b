import type { FormField } from '../form-field';
import { isBlankMark } from '../loose-text';
import { ownValue, plainColumn, plainKind, type AnswerColumn, type AnswerKind } from './answer-kind';

/** What a kind whose answer is one text must say of itself; the rest may be said otherwise. */
interface OneLine
  extends
    Pick<AnswerKind<string>, 'verb' | 'read' | 'check' | 'example' | 'unreadMessage'>,
    Partial<
      Pick<AnswerKind<string>, 'formType' | 'hasOptions' | 'maxLength' | 'personalNumber' | 'describe' | 'isRefusedBy'>
    > {
  /** Reads a cell; null where it cannot be understood, '' where it says nothing. */
  readCell: (field: FormField, text: string) => string | null;
  /** Of its one column. */
  column?: (field: FormField) => Partial<AnswerColumn<string>>;
}

/** Makes a kind whose answer is one text, sent under the field's own name and written into one cell. */
export function oneLineKind({ readCell, column, ...own }: OneLine): AnswerKind<string> {
  return {
    ...plainKind,
    empty: '',
    isEmpty: (answer) => answer === '',
    toSubmission: ({ shortName }, answer) => [[shortName, answer]],
    fromSubmission: (field, body) => own.read(field, ownValue(body, field.shortName)),
    describe: (_, answer) => answer,
    columns: (field, label) => [{ ...plainColumn, title: label, describe: (answer) => answer, ...column?.(field) }],
    fromCells: (field, [cell], { initial }) => {
      if (cell === undefined) return { answer: initial, unread: [] };
      const answer = readCell(field, cell.text);
      return answer === null ? { answer: '', unread: [cell.text] } : { answer: answer || initial, unread: [] };
    },
    ...own,
  };
}

/** A cell's text, nothing where it says so. */
export function unlessBlank(text: string): string {
  return isBlankMark(text) ? '' : text;
}
