import { formDefinitionField } from '../../../../src/contract/form-definition';
import { meetingFields } from '../../../../src/contract/meeting';
import { wireNameOf } from '../../../../src/contract/codec';
import { meetingItems, nestedColumns, type MeetingItem } from './meeting-items';

/** A meeting's field in the contract. */
export type MeetingColumn = keyof typeof meetingFields.shape;

/** A column's name in an organiser's file: the wire name (product §3). */
export const columnName = (column: MeetingColumn): string => wireNameOf(meetingFields.shape, column);

const ownColumns: readonly string[] = ['fee', ...nestedColumns];
/** A workbook's name of an item's column: the wire name, or the organiser's own. */
const nameOf = ({ column }: MeetingItem): string =>
  ownColumns.includes(column) ? column : columnName(column as MeetingColumn);

/** Column names by the spreadsheet's words. */
export const columnByWord: Readonly<Record<string, string>> = Object.fromEntries(
  meetingItems.map((item) => [item.word, nameOf(item)]),
);

const itemsHolding = (kind: MeetingItem['holds']): MeetingItem[] => meetingItems.filter(({ holds }) => holds === kind);

/** The words of columns with days or times, by name. */
export const dateColumns: Readonly<Record<string, string>> = Object.fromEntries(
  itemsHolding('date').map((item) => [nameOf(item), item.word]),
);

export const flagColumns: readonly string[] = itemsHolding('flag').map(nameOf);

/** Every column of a file, including the organiser's own besides the wire's. */
export const allColumns: ReadonlySet<string> = new Set([
  // Closing registration is a command, not a part of the file.
  ...Object.keys(meetingFields.shape)
    .filter((column) => column !== 'isClosed')
    .map((column) => columnName(column as MeetingColumn)),
  ...['fee', 'receivingAccount', 'needsReview', formDefinitionField],
]);
