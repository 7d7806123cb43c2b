import { eq, inArray } from 'drizzle-orm';
import { entries } from '../../db/tables/entries';
import { orders } from '../../db/tables/orders';
import { consents } from '../../db/tables/privacy';
import { teamSubmissions } from '../../db/tables/submissions';
import { teams } from '../../db/tables/teams';
import type { Queryable } from '../../db/database';

/** Makes a team part of another: its members, orders and consents become the other's, and the team is deleted. */
export async function joinTeams(given: Queryable, from: string, into: string): Promise<void> {
  await given.transaction(async (query) => {
    await query
      .select({ id: teams.id })
      .from(teams)
      .where(inArray(teams.id, [from, into]))
      .orderBy(teams.id)
      .for('update');
    await query.update(entries).set({ teamId: into }).where(eq(entries.teamId, from));
    await query.update(orders).set({ teamId: into }).where(eq(orders.teamId, from));
    await query.update(consents).set({ teamId: into }).where(eq(consents.teamId, from));
    await query.delete(teamSubmissions).where(eq(teamSubmissions.teamId, from));
    await query.delete(teams).where(eq(teams.id, from));
  });
}
