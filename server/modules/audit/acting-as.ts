import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import type { Dependencies } from '../../context/dependencies';
import type { Session } from '../../context/session';

/**
 * The same dependencies, with whose transactions' changes are recorded under a name. What is written
 * outside a transaction is recorded as the connection's.
 * @param actor such as `organiser 王芳`, `wechat`, `job send refunds`
 * @param act the organiser's command; '' for anything else
 */
export function actingAs<Given extends Pick<Dependencies, 'database'>>(
  dependencies: Given,
  actor: string,
  act = '',
): Given {
  const { database } = dependencies;
  return { ...dependencies, database: { ...database, query: namedQuery(database.query, actor, act) } };
}

/** The same for what a caller does: by the team that they operate, or else by their own entry. */
export function actingFor<Given extends Pick<Dependencies, 'database'>>(
  { team, entries: [entry] }: Pick<Session, 'team' | 'entries'>,
  dependencies: Given,
): Given {
  return actingAs(dependencies, team === null ? `entry ${entry?.id ?? ''}` : `team ${team.id}`);
}

function namedQuery(query: Queryable, actor: string, act: string): Queryable {
  const named = Object.create(query) as Queryable;
  named.transaction = (work, config) =>
    query.transaction(async (transaction) => {
      await transaction.execute(
        sql`select set_config('audit.actor', ${actor}, true), set_config('audit.act', ${act}, true)`,
      );
      return work(transaction);
    }, config);
  return named;
}
