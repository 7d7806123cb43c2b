/** Query parameters by name. A repeated name has a list; a name without `=` has null. */
export type Query = Record<string, string | null | (string | null)[]>;

/**
 * Parses a URL's query without decoding names and values.
 * @param search the query, with or without its `?`
 */
export function readQuery(search: string): Query {
  const query: Query = Object.create(null) as Query;
  for (const part of search.replace(/^[?#&]/, '').split('&')) {
    if (part === '') continue;
    const at = part.indexOf('=');
    const name = at < 0 ? part : part.slice(0, at);
    const value = at < 0 ? null : part.slice(at + 1);
    const earlier = query[name];
    query[name] = earlier === undefined ? value : Array.isArray(earlier) ? [...earlier, value] : [earlier, value];
  }
  return query;
}
