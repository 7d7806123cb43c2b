/**
 * A condition on one field of a list. There are four kinds, which the desk draws and the server applies: some of a field's
 * choices; a span of days, either end '' for open; a span of numbers, either end null for open; words in a text.
 */
export type FilterValue =
  | { kind: 'choice'; keys: readonly string[] }
  | { kind: 'date'; from: string; to: string }
  | { kind: 'number'; from: number | null; to: number | null }
  | { kind: 'text'; how: TextCondition; text: string };

/** The text contains the words, does not contain them, is exactly them, or is empty. */
export type TextCondition = 'has' | 'lacks' | 'is' | 'none';

export type FilterKind = FilterValue['kind'];

/** Conditions by field; rows meet all of them. */
export type Filters = Readonly<Record<string, FilterValue>>;

/** A list's question: rows that match a search and meet filters, in an order, a page at a time. */
export interface ListQuery {
  /** Words as typed; '' for none. */
  search: string;
  filters: Filters;
  /** A column's key, with a - in front where the largest comes first; '' for the list's own order. */
  sort: string;
  /** From 1. */
  page: number;
}

/** The rows of a page. */
export const listPageSize = 50;
