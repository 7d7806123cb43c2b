import type { FilterKind } from './list-query';

/**
 * The value of a cell: a text, or a number, which is a sum in fen or an instant in epoch milliseconds by its column's kind.
 * '' and null are none.
 */
export type CellValue = string | number | null;

/** How a column's values are stored, compared and shown. A choice is stored as its key, a date as `YYYY-MM-DD`. */
export type ColumnKind = 'text' | 'choice' | 'date' | 'time' | 'number' | 'money';

/** A number that lists mask: a phone, or the number of an identity document. */
export type PersonalNumber = 'phone' | 'credential';

/** A column of a list that the server searches, and a field by which it is filtered. */
export interface ListColumn {
  /** In addresses and on the wire. */
  key: string;
  title: string;
  kind: ColumnKind;
  /** The heading under which it is offered. */
  group: string;
  /** The choices of a column of that kind, in their order. */
  choices: readonly { key: string; label: string }[];
  /** Masked wherever it is shown, unless it is uncovered. */
  personal: PersonalNumber | null;
  /** Words of a search are looked for in it. */
  isSearched: boolean;
  /** True if the list shows it until other columns are chosen. */
  isUsual: boolean;
}

type OwnColumn<Column extends ListColumn> = Pick<Column, 'key' | 'title' | 'kind'> & Partial<Column>;

/** Makes a column from what is special about it. */
export const listColumn = (own: OwnColumn<ListColumn>): ListColumn => ({
  ...{ group: '常用', choices: [], personal: null, isSearched: false, isUsual: false },
  ...own,
});

/** Returns how a column's values can be filtered. */
export const filterKindOf = ({ kind }: Pick<ListColumn, 'kind'>): FilterKind => filterKinds[kind];

const filterKinds: Readonly<Record<ColumnKind, FilterKind>> = {
  text: 'text',
  choice: 'choice',
  date: 'date',
  time: 'date',
  number: 'number',
  money: 'number',
};

/** Tells whether a list can be filtered by a column: a masked number could be guessed digit by digit. */
export const isFilter = ({ personal }: Pick<ListColumn, 'personal'>): boolean => personal === null;
