import { filterKindOf, type CellValue, type ListColumn } from '../../../src/domain/list/list-column';
import { listPageSize, type ListQuery } from '../../../src/domain/list/list-query';
import { looseText } from '../../../src/domain/text/loose-text';
import type { FoundPeople, PeopleRow, PeopleSearch, PlaceInList, Tally } from '../../context/people-index';
import { CodedColumn, grown, NumberColumn } from './coded-column';
import { filterTest, wordTest, type RowTest } from './row-tests';

/** A person as the table takes them. */
export interface PersonCells {
  id: string;
  /** The order in which they were added. */
  position: number;
  /** In the order of the columns; undefined where a cell is not known yet, or stays as it is. */
  values: readonly (CellValue | undefined)[];
}

const noNumber = Number.NaN;

/**
 * The people of a meeting in memory, a column at a time, so that fifty thousand are searched, filtered and sorted in some
 * milliseconds.
 */
export class PeopleTable {
  private readonly ids: (string | null)[] = [];
  private readonly slotOf = new Map<string, number>();
  /** In the order of the columns. */
  private readonly stores: readonly (CodedColumn | NumberColumn)[];
  private positions = new Float64Array(1_024);
  /** The people whose sealed cells are not known yet. */
  private readonly unread = new Set<string>();

  /** @param sealedColumns the keys of the columns that may be filled in later */
  constructor(
    private readonly columns: readonly ListColumn[],
    private readonly sealedColumns: ReadonlySet<string> = new Set(),
  ) {
    this.stores = columns.map(({ kind }) => (isNumeric(kind) ? new NumberColumn() : new CodedColumn()));
  }

  get size(): number {
    return this.slotOf.size;
  }

  /** Adds a person whose sealed cells are not known yet. */
  putOpen(person: PersonCells): void {
    this.put(person);
    this.unread.add(person.id);
  }

  /** Fills in the sealed cells of a person who still lacks them: whoever was put whole meanwhile is known better. */
  fill({ id, values }: Pick<PersonCells, 'id' | 'values'>): void {
    const slot = this.slotOf.get(id);
    if (slot !== undefined && this.unread.delete(id)) this.setCells(slot, values, true);
  }

  /**
   * Adds a person, or replaces the one with the same id.
   * @param values in the order of the columns
   */
  put({ id, position, values }: PersonCells): void {
    const known = this.slotOf.get(id);
    const slot = known ?? this.ids.length;
    if (known === undefined) {
      this.ids.push(id);
      this.slotOf.set(id, slot);
    }
    if (slot >= this.positions.length) this.positions = grown(this.positions, slot + 1);
    this.positions[slot] = position;
    this.unread.delete(id);
    this.setCells(slot, values, known !== undefined);
  }

  private setCells(slot: number, values: PersonCells['values'], isKnown: boolean): void {
    for (let n = 0; n < this.stores.length; n += 1) {
      const store = this.stores[n];
      const given = values[n];
      if (given === undefined && isKnown) continue;
      const value = given ?? '';
      if (store instanceof CodedColumn) {
        if (isKnown) store.unset(slot);
        store.set(slot, typeof value === 'string' ? value : String(value));
      } else store?.set(slot, value === '' ? noNumber : Number(value));
    }
  }

  /**
   * Tells whether the answer to a question would miss what is still sealed.
   * @param keys the columns that it reads besides those of its searches
   */
  lacks(searches: readonly PeopleSearch[], keys: readonly string[] | 'all'): boolean {
    if (this.unread.size === 0 || keys === 'all') return this.unread.size > 0;
    const isSealed = (key: string): boolean => this.sealedColumns.has(key);
    const reads = ({ search, filters }: PeopleSearch): boolean =>
      search.trim() !== '' || Object.keys(filters).some(isSealed);
    return searches.some(reads) || keys.some((key) => isSealed(key.replace(/^-/, '')));
  }

  /** The people of a page whose sealed cells are not known yet. */
  unreadOf(query: ListQuery & PeopleSearch): string[] {
    return this.unread.size === 0
      ? []
      : this.pageOf(query)
          .slots.map(this.idOf)
          .filter((id) => this.unread.has(id));
  }

  /** Removes a row. */
  remove(id: string): void {
    const slot = this.slotOf.get(id);
    if (slot === undefined) return;
    this.slotOf.delete(id);
    this.unread.delete(id);
    this.ids[slot] = null;
    for (const store of this.stores) if (store instanceof CodedColumn) store.unset(slot);
  }

  /** Finds a page of rows. */
  find(query: ListQuery & PeopleSearch): FoundPeople {
    const { slots, total } = this.pageOf(query);
    return { rows: slots.map((slot) => this.row(slot)), total, all: this.size, counts: this.counts() };
  }

  private pageOf({ sort, page, ...search }: ListQuery & PeopleSearch): { slots: number[]; total: number } {
    const slots = this.sorted(this.matching(search), sort);
    const from = (page - 1) * listPageSize;
    return { slots: [...slots.subarray(from, from + listPageSize)], total: slots.length };
  }

  private readonly idOf = (slot: number): string => this.ids[slot] ?? '';

  /** Finds the ids of all rows that match, in an order. */
  findIds(search: PeopleSearch, sort: string): string[] {
    return Array.from(this.sorted(this.matching(search), sort), (slot) => this.ids[slot] ?? '');
  }

  /** Finds all rows that match, in an order. */
  findRows(search: PeopleSearch, sort: string): PeopleRow[] {
    return Array.from(this.sorted(this.matching(search), sort), (slot) => this.row(slot));
  }

  /** Finds the place of a row, from 1, and the rows beside it; null for one that does not match. */
  findPlace(id: string, search: PeopleSearch, sort: string): PlaceInList | null {
    const ids = this.findIds(search, sort);
    const index = ids.indexOf(id);
    return index < 0 ? null : { place: index + 1, before: ids[index - 1] ?? '', after: ids[index + 1] ?? '' };
  }

  /** Counts the people who match a search by their values in some columns; a column that is not there has none. */
  tally(search: PeopleSearch, columns: readonly string[]): Tally[] {
    const stores = columns.map((key) => this.stores[this.columns.findIndex((column) => column.key === key)]);
    const found = new Map<string, Tally>();
    for (const slot of this.matching(search)) {
      const values = stores.map((store) => (store === undefined ? '' : String(store.get(slot))));
      const name = JSON.stringify(values);
      const tally = found.get(name) ?? { values, people: 0 };
      tally.people += 1;
      found.set(name, tally);
    }
    return [...found.values()];
  }

  /** Counts the rows that match each search. */
  count(searches: readonly PeopleSearch[]): number[] {
    return searches.map((search) => this.matching(search).length);
  }

  /** Returns the number that sorts each row by a column, NaN for none; null where the table has no such column. */
  private orderBy(key: string): ((slot: number) => number) | null {
    const known = this.columns.findIndex((column) => column.key === key);
    const [store, column] = [this.stores[known], this.columns[known]];
    if (store === undefined || column === undefined) return null;
    if (!(store instanceof CodedColumn)) return store.get;
    return column.kind === 'choice' ? store.numbered((text) => placeOf(column.choices, text)) : store.order();
  }

  private row(slot: number): PeopleRow {
    const cells = this.columns.map(({ key }, n): [string, CellValue] => {
      const value = this.stores[n]?.get(slot) ?? '';
      return [key, typeof value === 'number' && Number.isNaN(value) ? null : value];
    });
    return { id: this.ids[slot] ?? '', cells: Object.fromEntries(cells) };
  }

  private counts(): Record<string, Record<string, number>> {
    return Object.fromEntries(
      this.columns.flatMap(({ key, kind }, n): [string, Record<string, number>][] => {
        const store = this.stores[n];
        // A part of the rows would be no count.
        const isKnown = this.unread.size === 0 || !this.sealedColumns.has(key);
        return isKnown && kind === 'choice' && store instanceof CodedColumn ? [[key, store.countRows()]] : [];
      }),
    );
  }

  private matching({ search, filters, seesPhones, only, except }: PeopleSearch): Int32Array {
    const tests = [
      ...this.idTests(only, except),
      ...this.filterTests(filters),
      ...this.searchTests(search, seesPhones),
    ];
    const found = new Int32Array(this.ids.length);
    let count = 0;
    for (let slot = 0; slot < this.ids.length; slot += 1) {
      if (this.ids[slot] === null || !tests.every((test) => test(slot))) continue;
      found[count] = slot;
      count += 1;
    }
    return found.subarray(0, count);
  }

  private idTests(only: readonly string[] | undefined, except: readonly string[] = []): RowTest[] {
    const [named, left] = [new Set(only), new Set(except)];
    return [
      ...(only === undefined ? [] : [(slot: number) => named.has(this.idOf(slot))]),
      ...(left.size === 0 ? [] : [(slot: number) => !left.has(this.idOf(slot))]),
    ];
  }

  private filterTests(filters: PeopleSearch['filters']): RowTest[] {
    return this.columns.flatMap((column, n) => {
      const [value, store] = [filters[column.key], this.stores[n]];
      const isMeant = value !== undefined && store !== undefined && value.kind === filterKindOf(column);
      return isMeant ? [filterTest(column, store, value)] : [];
    });
  }

  /** Each word has to be in one of the searched columns. */
  private searchTests(search: string, seesPhones: boolean): RowTest[] {
    const words = search
      .split(/\s+/)
      .map(looseText)
      .filter((word) => word !== '');
    const searched = this.columns.flatMap((column, n) => {
      const store = this.stores[n];
      return column.isSearched && store instanceof CodedColumn ? [{ column, store }] : [];
    });
    return words.map((word) => {
      const anywhere = searched.map(({ column, store }) => wordTest(column, store, { word, seesPhones }));
      return (slot: number) => anywhere.some((test) => test(slot));
    });
  }

  /** Sorts rows by a column, those without a value last; the latest first where none is named. */
  private sorted(slots: Int32Array, sort: string): Int32Array {
    const isDown = sort.startsWith('-');
    const key = isDown ? sort.slice(1) : sort;
    const { positions } = this;
    const latestFirst = (one: number, other: number): number => (positions[other] ?? 0) - (positions[one] ?? 0);
    const order = this.orderBy(key);
    if (order === null) return slots.sort(latestFirst);
    const isNone = (slot: number): boolean => Number.isNaN(order(slot));
    const sign = isDown ? -1 : 1;
    return slots.sort((one, other) => {
      const [isOneNone, isOtherNone] = [isNone(one), isNone(other)];
      if (isOneNone || isOtherNone) return Number(isOneNone) - Number(isOtherNone) || latestFirst(one, other);
      return sign * (order(one) - order(other)) || latestFirst(one, other);
    });
  }
}

/** Where a choice stands in its column; one that is offered no longer stands at the end, and no choice nowhere. */
function placeOf(choices: ListColumn['choices'], key: string): number {
  if (key === '') return noNumber;
  const place = choices.findIndex((one) => one.key === key);
  return place < 0 ? choices.length : place;
}

const isNumeric = (kind: ListColumn['kind']): boolean => kind === 'number' || kind === 'money' || kind === 'time';
