import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { isUniqueViolation } from '../../db/database-errors';
import { prepareOnce } from '../../db/prepare-once';
import { phoneDigest } from '../../db/sealed-column';
import { teams, type NewTeamRow, type TeamRow } from '../../db/tables/teams';

const teamOfPhone = prepareOnce((query) =>
  query
    .select()
    .from(teams)
    .where(
      and(eq(teams.meetingId, sql.placeholder('meetingId')), eq(teams.phoneDigest, sql.placeholder('phoneDigest'))),
    )
    .prepare('team-of-phone'),
);

/** The team operated by a phone at a meeting, of which there is at most one; or null. */
export async function findTeam(query: Queryable, meetingId: number, phone: string): Promise<TeamRow | null> {
  const [team] = await teamOfPhone(query).execute({ meetingId, phoneDigest: phoneDigest(phone) });
  return team ?? null;
}

/** @param id a team's id, as entries and orders hold it */
export async function findTeamById(query: Queryable, id: string): Promise<TeamRow | null> {
  const [team] = await query.select().from(teams).where(eq(teams.id, id));
  return team ?? null;
}

/** @throws if the phone has a team at the meeting: see `hasTeamAlready` */
export async function insertTeam(query: Queryable, team: NewTeamRow): Promise<void> {
  await query.insert(teams).values({ ...team, phoneDigest: phoneDigest(team.phone) });
}

/** Tells whether a write failed because the phone has a team at the meeting. */
export const hasTeamAlready = (error: unknown): boolean => isUniqueViolation(error, 'teams_meeting_phone');
