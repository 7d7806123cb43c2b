import type { RegionNames } from '../../regions/region';
import { isBlankMark } from '../../text/loose-text';
import type { FieldValue, FormField } from '../form-field';

/** A column of a kind in a members table. */
export interface AnswerColumn<Value extends FieldValue = FieldValue> {
  /** The part of the answer that it holds; 'value' if the answer fits one cell. */
  part: string;
  title: string;
  /** May be empty even if the field is required. */
  isOptional: boolean;
  /** One of several columns whose cells may hold the whole answer, so it also matches the field's label. */
  holdsAll: boolean;
  /** Alternative titles, used if no other column has them. */
  defaultTitles: readonly string[];
  /** How to fill it in; '' if the title suffices. */
  hint: string;
  /** Texts of the choices; empty for free input. */
  choices: readonly string[];
  /** Determines its width, and whether a spreadsheet stores its numbers as text. */
  holds: 'text' | 'number' | 'address';
  /** The cell's text for an answer: the inverse of reading it. */
  describe(answer: Value): string;
}

/** A cell of a column; its text is clean and non-empty. */
export interface AnswerCell {
  part: string;
  text: string;
}

export interface CellContext<Value extends FieldValue = FieldValue> {
  /** The answer if the cells say nothing. */
  initial: Value;
  /** Resolves the places of an address. */
  regionNames: RegionNames;
  /** Finds the key of the option that a text means, null for none; by the options' own words unless given. */
  matchChoice?: (field: FormField, text: string) => string | null;
}

export interface CellReading<Value extends FieldValue = FieldValue> {
  answer: Value;
  /** Texts that could not be parsed. */
  unread: readonly string[];
}

/**
 * How a members table holds the answers of a kind, apart from its other rules, so that a form does not load it. Its
 * functions are declared as methods, as those of `AnswerKind` are.
 */
export interface AnswerCells<Value extends FieldValue = FieldValue> {
  /** Tells whether one answer can be true of several people, so that a table's rows may be filled in with it together. */
  isShareable(field: FormField): boolean;
  /** The example answer in a template. Never a real person's number or address. */
  example(field: FormField): Value;
  /**
   * Lists the columns that hold a field's answer in a members table.
   * @param label the field's label: clean, single-line, non-empty
   */
  columns(field: FormField, label: string): readonly AnswerColumn<Value>[];
  /** Reads a row's cells of this field, in column order. */
  fromCells(field: FormField, cells: readonly AnswerCell[], context: CellContext<Value>): CellReading<Value>;
  /**
   * The message for a cell that could not be parsed.
   * @param shown its text, shortened for a message
   */
  unreadMessage(field: FormField, shown: string, text: string): string;
}

/** Defaults shared by most columns. */
export const plainColumn = {
  part: 'value',
  isOptional: false,
  holdsAll: false,
  defaultTitles: [],
  hint: '',
  choices: [],
  holds: 'text',
} as const;

interface OneLineCells extends Pick<AnswerCells<string>, 'example' | 'unreadMessage'> {
  isShareable?: (field: FormField) => boolean;
  /** Reads a cell; null if it cannot be parsed, '' if it is blank. */
  readCell: (field: FormField, text: string, context: CellContext<string>) => string | null;
  /** Overrides of its one column. */
  column?: (field: FormField) => Partial<AnswerColumn<string>>;
}

/** Makes the cells of a kind whose answer is one text, held in one cell. */
export function oneLineCells({ readCell, column, ...own }: OneLineCells): AnswerCells<string> {
  return {
    isShareable: () => false,
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
