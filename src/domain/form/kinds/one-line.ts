import type { FormField } from '../form-field';
import { isBlankMark } from '../../text/loose-text';
import { ownValue, plainColumn, plainKind, type AnswerColumn, type AnswerKind, type CellContext } from './answer-kind';

/** The required parts of a single-text kind; the rest may be overridden. */
interface OneLine
  extends
    Pick<AnswerKind<string>, 'verb' | 'read' | 'check' | 'example' | 'unreadMessage'>,
    Partial<
      Pick<
        AnswerKind<string>,
        | 'formType'
        | 'hasOptions'
        | 'hasLastingKeys'
        | 'identityFacts'
        | 'isShareable'
        | 'part'
        | 'placeholder'
        | 'statesIdentity'
        | 'maxLength'
        | 'personalNumber'
        | 'describe'
        | 'isRefusedBy'
      >
    > {
  /** Reads a cell; null if it cannot be parsed, '' if it is blank. */
  readCell: (field: FormField, text: string, context: CellContext<string>) => string | null;
  /** Overrides of its one column. */
  column?: (field: FormField) => Partial<AnswerColumn<string>>;
}

/** Makes a kind whose answer is one text, sent under the field's own name and held in one cell. */
export function oneLineKind({ readCell, column, ...own }: OneLine): AnswerKind<string> {
  return {
    ...plainKind,
    empty: '',
    isEmpty: (answer) => answer === '',
    conditionText: (answer) => answer,
    toSubmission: ({ shortName }, answer) => [[shortName, answer]],
    fromSubmission: (field, body) => own.read(field, ownValue(body, field.shortName)),
    describe: (_, answer) => answer,
    columns: (field, label) => [{ ...plainColumn, title: label, describe: (answer) => answer, ...column?.(field) }],
    fromCells: (field, [cell], context) => {
      const { initial } = context;
      if (cell === undefined) return { answer: initial, unread: [] };
      const answer = readCell(field, cell.text, context);
      return answer === null ? { answer: '', unread: [cell.text] } : { answer: answer || initial, unread: [] };
    },
    ...own,
  };
}

/** A cell's text; '' if it is a blank mark. */
export function unlessBlank(text: string): string {
  return isBlankMark(text) ? '' : text;
}
