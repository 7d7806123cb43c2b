type Query = Record<string, string | null | (string | null)[]>;

/**
 * Stands in for the package `query-string`, of which Taro's router calls `parse` alone (config/index.ts): the package
 * and what it brings are 3 KB of every page.
 * @param search with or without its `?`; a name that stands twice gets a list, a name without `=` null
 * @param decode false leaves names and values as they are written
 */
function parse(search: string, { decode = true } = {}): Query {
  const query: Query = Object.create(null) as Query;
  for (const part of search.replace(/^[?#&]/, '').split('&')) {
    if (part === '') continue;
    const read = decode ? decoded : (text: string) => text;
    const at = part.indexOf('=');
    const name = read(at < 0 ? part : part.slice(0, at));
    const value = at < 0 ? null : read(part.slice(at + 1));
    const earlier = query[name];
    query[name] = earlier === undefined ? value : Array.isArray(earlier) ? [...earlier, value] : [earlier, value];
  }
  return query;
}

/** Text that is no valid encoding stays as it is. */
function decoded(text: string): string {
  const plain = text.replace(/\+/g, ' ');
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}

export default { parse };
