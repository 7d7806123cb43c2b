import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import type { Dependencies } from '../../context/dependencies';
import type { Session } from '../../context/session';

/**
 * Returns the same dependencies, whose transactions record their changes in the audit trail under the actor's name. A
 * statement outside a transaction is recorded under the connection's name.
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

/** Like `actingAs`, for a caller's request: the actor is the team that they operate, or else their own entry. */
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
