/** The parameters of an address, by name. */
export type AddressSearch = Readonly<Record<string, string>>;

/** Characters of values that a browser need not escape in a query. */
const readable = /%(2C|3A|40|2F|E[4-9]%[0-9A-F]{2}%[0-9A-F]{2})/g;

/** Reads the query of an address: `?state=paid,unpaid&page=2`. */
export const readSearch = (query: string): AddressSearch => Object.fromEntries(new URLSearchParams(query));

/** Writes a query, with the separators of lists as they are; '' for no parameters. */
export function writeSearch(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const query = new URLSearchParams(given).toString().replace(readable, (escaped) => decodeURIComponent(escaped));
  return query === '' ? '' : `?${query}`;
}
