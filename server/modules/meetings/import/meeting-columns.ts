import { formDefinitionField } from '../../../../src/contract/form-definition';
import { meetingFields } from '../../../../src/contract/meeting';
import { wireNameOf } from '../../../../src/contract/codec';
import { meetingItems, nestedColumns, type MeetingItem } from './meeting-items';

/** The name of a meeting's field in the contract. */
export type MeetingColumn = keyof typeof meetingFields.shape;

/** Gives a column's name in a file, which is its wire name (product §3). */
export const columnName = (column: MeetingColumn): string => wireNameOf(meetingFields.shape, column);

const ownColumns: readonly string[] = ['fee', 'places', ...nestedColumns];
/** Gives an item's column in a file: the wire name, or the name of a column that only files have. */
export const nameOfItem = (column: MeetingItem['column'] | 'places'): string =>
  ownColumns.includes(column) ? column : columnName(column as MeetingColumn);
const nameOf = ({ column }: MeetingItem): string => nameOfItem(column);

/** Columns by their words in a workbook. */
export const columnByWord: Readonly<Record<string, string>> = Object.fromEntries(
  meetingItems.map((item) => [item.word, nameOf(item)]),
);

const itemsHolding = (kind: MeetingItem['holds']): MeetingItem[] => meetingItems.filter(({ holds }) => holds === kind);

/** Words of the columns with days or times, by column. */
export const dateColumns: Readonly<Record<string, string>> = Object.fromEntries(
  itemsHolding('date').map((item) => [nameOf(item), item.word]),
);

export const flagColumns: readonly string[] = itemsHolding('flag').map(nameOf);

/** Fields of a meeting's answer that are no part of its definition, or that a file names by a word of its own. */
const ofPageAlone: readonly string[] = ['isClosed', 'cancellation', 'feeFen', 'placesLeft', 'hasVouchers'];

/** Every column that a file may have: the wire's, and those that only files have. */
export const allColumns: ReadonlySet<string> = new Set([
  ...Object.keys(meetingFields.shape)
    .filter((column) => !ofPageAlone.includes(column))
    .map((column) => columnName(column as MeetingColumn)),
  ...['fee', 'receivingAccount', 'needsReview', 'reminders', 'places', formDefinitionField],
]);
