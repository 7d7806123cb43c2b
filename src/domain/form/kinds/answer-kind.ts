import type { Json, JsonObject } from '../../json/read-value';
import type { Region } from '../../regions/region';
import type { AnswerVerb, ValidationContext } from '../field-rules';
import type { Attachment, FieldValue, FormField, FormSection } from '../form-field';

/** The names at a level of places, under what is above it; empty where the level does not exist or is not known. */
export type RegionNames = (level: keyof Region, region: Region) => readonly string[];

/** A column that a kind takes in a table of members. */
export interface AnswerColumn<Value extends FieldValue = FieldValue> {
  /** Which part of the answer it holds; 'value' where the answer stands in one cell. */
  part: string;
  title: string;
  /** May be left empty even where the field is required. */
  isOptional: boolean;
  /** One of several columns whose cells may hold the whole answer, so that it goes by the field's label too. */
  holdsAll: boolean;
  /** What it is called where no other column is. */
  defaultTitles: readonly string[];
  /** What to write into it; '' where its title says enough. */
  hint: string;
  /** Texts of the choices; empty where anything may be written. */
  choices: readonly string[];
  /** Decides how wide it is, and that a spreadsheet takes its numbers for text. */
  holds: 'text' | 'number' | 'address';
  /** What the answer looks like in it: the inverse of reading its cell. */
  describe(answer: Value): string;
}

/** A cell of a column; its text is clean and not empty. */
export interface AnswerCell {
  part: string;
  text: string;
}

export interface CellContext<Value extends FieldValue = FieldValue> {
  /** The answer where the cells say nothing. */
  initial: Value;
  /** Completes the places of an address. */
  regionNames: RegionNames;
}

/** What cells were read as. */
export interface CellReading<Value extends FieldValue = FieldValue> {
  answer: Value;
  /** Texts that could not be understood. */
  unread: readonly string[];
}

/**
 * All that there is to know of a kind of answer, but for its drawing. Methods and not properties: a kind of one value
 * then stands for a kind of any, which holds because `read` alone makes the answers that the others are given.
 */
export interface AnswerKind<Value extends FieldValue = FieldValue> {
  /** Its number in a form definition (product §3) and the organiser's word; null where only a name makes it. */
  readonly formType: { number: number; word: string } | null;
  /** It is answered with one of its field's options. */
  readonly hasOptions: boolean;
  /** It is answered with files, which are sent as references and stand in no table. */
  readonly hasFiles: boolean;
  /** Reading its cells is helped by the names of all regions. */
  readonly hasPlaces: boolean;
  readonly verb: AnswerVerb;
  /** The card that it stands in where nothing else decides. */
  readonly section: FormSection;
  /**
   * The input's maxlength; null where nothing is typed, and for numbers, which are cleaned before they are measured.
   * A rule's own bound is none either: it would cut what is pasted without a word, where the check says what is wrong.
   */
  readonly maxLength: number | null;
  /** A number that pages which only show it should mask. */
  readonly personalNumber: 'phone' | null;
  /** The answer of a field that nobody has answered. */
  readonly empty: Value;
  /** Takes a clean answer. */
  isEmpty(answer: Value): boolean;
  /**
   * Reads anything as a clean answer: a value of the form, a draft's JSON, what a body holds. Never throws; what cannot
   * be an answer of this kind is read as none. Reading twice changes nothing.
   */
  read(field: FormField, value: unknown): Value;
  /** Checks an answer that is not empty. @returns the message to show beside the field, or null */
  check(field: FormField, answer: Value, context: ValidationContext): string | null;
  /** The entries of a submission that say it. */
  toSubmission(field: FormField, answer: Value): readonly (readonly [name: string, value: Json])[];
  /** The inverse of `toSubmission`, from any object. */
  fromSubmission(field: FormField, body: JsonObject): Value;
  /** What a read-only page shows of an answer that is not empty; '' for files. */
  describe(field: FormField, answer: Value): string;
  /** The answer's files. */
  attachments(answer: Value): readonly Attachment[];
  /** The province that an answer names; '' where it names none. */
  province(answer: Value): string;
  /** Whether a server's refusal, said in words alone, is about such a field. */
  isRefusedBy(field: FormField, refusal: string): boolean;
  /** What a template's example answers. Nobody's number or address. */
  example(field: FormField): Value;
  /** @param label the field's, clean, on one line and not empty */
  columns(field: FormField, label: string): readonly AnswerColumn<Value>[];
  /** Reads the cells of a row that belong to the field, in the row's order. */
  fromCells(field: FormField, cells: readonly AnswerCell[], context: CellContext<Value>): CellReading<Value>;
  /** Says what is wrong with a cell that was not understood. @param shown its text, cut to fit a message */
  unreadMessage(field: FormField, shown: string, text: string): string;
}

/** What most kinds have in common. */
export const plainKind = {
  formType: null,
  hasOptions: false,
  hasFiles: false,
  hasPlaces: false,
  section: 'basic',
  maxLength: null,
  personalNumber: null,
  attachments: () => [],
  province: () => '',
  isRefusedBy: () => false,
} as const;

/** What most columns have in common. */
export const plainColumn = {
  part: 'value',
  isOptional: false,
  holdsAll: false,
  defaultTitles: [],
  hint: '',
  choices: [],
  holds: 'text',
} as const;

/** A property of the body's own, so that 'constructor' is a name like any other. */
export function ownValue(body: JsonObject, name: string): unknown {
  return Object.prototype.hasOwnProperty.call(body, name) ? body[name] : undefined;
}
