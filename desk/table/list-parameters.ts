import { readFilter, writeFilter } from '../../src/domain/list/filter-text';
import type { Filters, FilterValue } from '../../src/domain/list/list-query';
import type { AddressSearch } from './address-search';
import type { ListField } from '../../src/domain/list/list-field';

/** A list as its address has it, which alone decides what is shown, but for words that are still being typed. */
export interface ListParameters {
  /** The search as the server sealed it; '' for none. */
  sealedSearch: string;
  filters: Filters;
  sort: string;
  page: number;
  /** The keys of the columns in their order; null for the list's own. */
  columns: readonly string[] | null;
}

/** Parameters with names of their own; a field of a list has none of these. */
const reserved = ['q', 'sort', 'page', 'columns'];

/** Reads a list's parameters from its address. What is no filter of the list is ignored. */
export function readParameters(
  search: AddressSearch,
  fields: readonly Pick<ListField, 'key' | 'kind'>[],
): ListParameters {
  const filters = fields.flatMap(({ key, kind }): [string, FilterValue][] => {
    const value = search[key] === undefined ? null : readFilter(kind, search[key]);
    return value === null ? [] : [[key, value]];
  });
  const page = Number(search.page ?? 1);
  return {
    sealedSearch: search.q ?? '',
    filters: Object.fromEntries(filters),
    sort: search.sort ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    columns: search.columns === undefined ? null : search.columns.split(','),
  };
}

/** Writes a list's parameters; what is as usual is left out. Parameters of others, such as a drawer's, stay. */
export function writeParameters(
  { sealedSearch, filters, sort, page, columns }: ListParameters,
  fields: readonly Pick<ListField, 'key'>[],
  others: AddressSearch = {},
): AddressSearch {
  const own = new Set([...reserved, ...fields.map(({ key }) => key)]);
  const written: Record<string, string> = {
    ...Object.fromEntries(Object.entries(others).filter(([name]) => !own.has(name))),
    ...writeFilters(filters),
    q: sealedSearch,
    sort,
    page: page === 1 ? '' : String(page),
    columns: columns?.join(',') ?? '',
  };
  return Object.fromEntries(Object.entries(written).filter(([, text]) => text !== ''));
}

/** Writes filters as texts, for the address, the server and saved views alike. */
export const writeFilters = (filters: Filters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters)
      .map(([key, value]) => [key, writeFilter(value)] as const)
      .filter(([, text]) => text !== ''),
  );
