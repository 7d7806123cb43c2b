import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database';
import { isUniqueViolation } from '../../db/database-errors';
import { isAmong } from '../../db/is-among';
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

/** Finds the team operated by a phone at a meeting, of which there is at most one; or null. */
export async function findTeam(query: Queryable, meetingId: number, phone: string): Promise<TeamRow | null> {
  const [team] = await teamOfPhone(query).execute({ meetingId, phoneDigest: phoneDigest(phone) });
  return team ?? null;
}

/**
 * Finds a team.
 * @param id a team's id, as entries and orders hold it
 */
export async function findTeamById(query: Queryable, id: string): Promise<TeamRow | null> {
  const [team] = await query.select().from(teams).where(eq(teams.id, id));
  return team ?? null;
}

/**
 * Inserts a team.
 * @throws if the phone has a team at the meeting: see `hasTeamAlready`
 */
export async function insertTeam(query: Queryable, team: NewTeamRow): Promise<void> {
  await query.insert(teams).values({ ...team, phoneDigest: phoneDigest(team.phone) });
}

/** Tells whether a write failed because the phone has a team at the meeting. */
export const hasTeamAlready = (error: unknown): boolean => isUniqueViolation(error, 'teams_meeting_phone');

export const teamsByIds = async (query: Queryable, ids: readonly string[]): Promise<TeamRow[]> =>
  ids.length === 0 ? [] : query.select().from(teams).where(isAmong(teams.id, ids));

/** Locks a team until the transaction ends. */
export async function lockTeam(query: Transaction, id: string): Promise<TeamRow | null> {
  const [team] = await query.select().from(teams).where(eq(teams.id, id)).for('update');
  return team ?? null;
}

/**
 * Changes a team's operator.
 * @throws if the phone has another team at the meeting: see `hasTeamAlready`
 */
export async function updateTeam(
  query: Transaction,
  id: string,
  { contactName, phone }: Pick<TeamRow, 'contactName' | 'phone'>,
): Promise<void> {
  await query
    .update(teams)
    .set({ contactName, phone, phoneDigest: phoneDigest(phone) })
    .where(eq(teams.id, id));
}

/** Lists a meeting's teams, oldest first; those whose operator's data was removed too. */
export const teamsOfMeeting = async (query: Queryable, meetingId: number): Promise<TeamRow[]> =>
  query.select().from(teams).where(eq(teams.meetingId, meetingId)).orderBy(asc(teams.createdAt));
