import type { ListQuery } from '../../src/domain/list/list-query';
import type { CellValue } from '../../src/domain/list/list-column';

/** A person as the index holds them: the cells by the keys of `peopleColumns`. */
export interface PeopleRow {
  id: string;
  cells: Readonly<Record<string, CellValue>>;
}

/** The words and conditions by which people are found. */
export interface PeopleSearch extends Pick<ListQuery, 'search' | 'filters'> {
  /** Finds parts of phones; otherwise only the digits that a masked phone shows. */
  seesPhones: boolean;
  /** Finds no others; left out for everybody. */
  only?: readonly string[];
  except?: readonly string[];
}

/** The number of people who have the same values in some columns. */
export interface Tally {
  /** In the order of the columns that were named. */
  values: string[];
  people: number;
}

/** Rows of a page, and how many there are. */
export interface FoundPeople {
  rows: PeopleRow[];
  /** The people who match. */
  total: number;
  /** The people of the meeting. */
  all: number;
  /** How many of all people have each choice, by column. */
  counts: Record<string, Record<string, number>>;
}

/** Where a person stands among those who match a search, from 1, with the ids of those beside them; '' for nobody. */
export interface PlaceInList {
  place: number;
  before: string;
  after: string;
}

/**
 * Searches the people of a meeting in memory, since the database holds them sealed. Every answer is as of now: who changed
 * since the last one is read again first.
 */
export interface PeopleIndex {
  /** Finds a page of people. */
  find(meetingId: number, query: ListQuery & PeopleSearch): Promise<FoundPeople>;
  /** Finds the ids of all who match, in an order. */
  findIds(meetingId: number, search: PeopleSearch, sort: string): Promise<string[]>;
  /** Finds all who match, in an order. */
  findRows(meetingId: number, search: PeopleSearch, sort: string): Promise<PeopleRow[]>;
  /** Finds where a person stands; null for one who does not match. */
  findPlace(meetingId: number, id: string, search: PeopleSearch, sort: string): Promise<PlaceInList | null>;
  /** Counts the people who match a search by their values in some columns of texts. */
  tally(meetingId: number, search: PeopleSearch, columns: readonly string[]): Promise<Tally[]>;
  /** Counts the people who match each search. */
  count(meetingId: number, searches: readonly PeopleSearch[]): Promise<number[]>;
  close(): void;
}
