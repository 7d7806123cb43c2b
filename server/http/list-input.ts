import type { listInput } from '../../src/contract/desk-calls/list-codecs';
import { readFilter } from '../../src/domain/list/filter-text';
import type { FilterKind, Filters, ListQuery } from '../../src/domain/list/list-query';
import type { DataCipher } from '../secrets/data-cipher';

const context = 'desk-search';

type Searched = Pick<ReturnType<(typeof listInput)['read']>, 'search' | 'sealedSearch'>;

/** The words of a search that was typed, or that stand sealed in an address; '' for one that no key opens any more. */
export function openSearch({ search, sealedSearch }: Searched, cipher: DataCipher): string {
  if (search.trim() !== '' || sealedSearch === '') return search.trim();
  try {
    return cipher.decrypt({ encrypted: sealedSearch }, context);
  } catch {
    return '';
  }
}

/** Seals the words of a search for the address, where nobody else may read whom a member looked for; '' for none. */
export const sealSearch = (search: string, cipher: DataCipher): string =>
  search === '' ? '' : cipher.encrypt(search, context).encrypted;

/**
 * Reads filters as they stand on the wire.
 * @param kindOf the kind of a field; undefined for a field that the list does not have, whose filter is ignored
 */
export function readFilters(
  texts: Readonly<Record<string, string>>,
  kindOf: (field: string) => FilterKind | undefined,
): Filters {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([field, text]) => {
      const kind = kindOf(field);
      const value = kind === undefined ? null : readFilter(kind, text);
      return value === null ? [] : [[field, value]];
    }),
  );
}

/** Reads the body of a list's call. */
export function readListInput(
  { filters, sort, page, ...searched }: ReturnType<(typeof listInput)['read']>,
  kindOf: (field: string) => FilterKind | undefined,
  cipher: DataCipher,
): ListQuery {
  return {
    search: openSearch(searched, cipher),
    filters: readFilters(filters, kindOf),
    sort,
    page: Math.max(1, Math.floor(page)),
  };
}
