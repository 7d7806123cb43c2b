import type { ReactNode } from 'react';
import type { ListField } from '../../src/domain/list/list-field';
import type { DeskCallName } from '../../src/domain/staff/rights';

/** A column of a list. */
export interface Column<Row> {
  key: string;
  title: string;
  /** Draws the cell; at most text and a tag, without state. */
  cell: (row: Row) => ReactNode;
  /** The whole text of a cell that may be cut. */
  whole?: (row: Row) => string;
  /** In pixels; without it the column shares what is left. */
  width?: number;
  align?: 'left' | 'right';
  /** The server can sort by it. */
  isSortable?: boolean;
  /** False for one that is shown only once it has been chosen. */
  isShown?: boolean;
  /** Gives way below 1,200 px. */
  isWide?: boolean;
  /** Right of the title in the column settings, such as 遮住. */
  hint?: string;
}

/** Conditions under a name, beside the title. */
export interface ListView {
  key: string;
  title: string;
  /** The filters of the view, as the address has them. */
  filters: Readonly<Record<string, string>>;
  sort?: string;
  /** How many rows it has; left out where that is not known. */
  count?: number;
}

/** An act on the rows that are selected. It opens a drawer, which says what will happen and does it. */
export interface SelectionAct {
  key: string;
  /** The act shows to members who may make this call. */
  call: DeskCallName;
  /** The words of the button: `导出 3,412 人`. */
  label: (count: number) => string;
  /** The drawer's address, below the list's. */
  path: string;
  isMain?: boolean;
}

/** A noun's list, as data. */
export interface ListDefinition<Row> {
  /** The name under which views are kept: `people`. */
  name: string;
  title: string;
  /** The word for one row: 人, 笔, 张. */
  unit: string;
  /** In the search box: what it finds. */
  searches: string;
  /** The first column names the row and stays where it is. */
  columns: readonly Column<Row>[];
  fields: readonly ListField[];
  views: readonly ListView[];
  acts: readonly SelectionAct[];
  rowKey: (row: Row) => string;
  /** Says that there is nothing at all, and what to do next. */
  empty: { title: string; text: string };
}
