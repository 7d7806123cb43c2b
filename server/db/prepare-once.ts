import type { Queryable } from './database';

/**
 * Builds a query once per database instead of once per call. Each of PostgreSQL's connections parses and plans it once,
 * under its name, which pays for queries that every authenticated call makes. Its values are `sql.placeholder`s.
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
