import type { Queryable } from './database';

/**
 * A query that is built once for a database instead of for each call, and that each of PostgreSQL's connections parses and
 * plans once, under its name: for what every call of somebody who is logged in asks. Its values are `sql.placeholder`s.
 * @param build ends with `.prepare(name)`; the name belongs to this query alone
 * @returns the query, ready to `execute`; one for each transaction, too
 */
export function prepareOnce<Prepared>(build: (query: Queryable) => Prepared): (query: Queryable) => Prepared {
  const prepared = new WeakMap<Queryable, Prepared>();
  return (query) => {
    const known = prepared.get(query);
    if (known !== undefined) return known;
    const built = build(query);
    prepared.set(query, built);
    return built;
  };
}
