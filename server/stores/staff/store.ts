import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Grant } from '../../../src/domain/staff/roles';
import { advisoryLocks } from '../../db/advisory-locks';
import type { Queryable, Transaction } from '../../db/database';
import { phoneDigest } from '../../db/sealed-column';
import { staffMembers, staffRoles, type StaffMemberRow, type StaffRoleRow } from '../../db/tables/staff';

/** A member of staff with their roles, ended ones included. */
export interface Member extends Omit<StaffMemberRow, 'phoneDigest'> {
  grants: Grant[];
}

const grantOf = ({ role, meetingId, until }: StaffRoleRow): Grant => ({
  role,
  meetingId: meetingId === null ? null : String(meetingId),
  until: until?.getTime() ?? null,
});

async function withGrants(query: Queryable, rows: readonly StaffMemberRow[]): Promise<Member[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const found = await query
    .select()
    .from(staffRoles)
    .where(inArray(staffRoles.memberId, ids))
    .orderBy(asc(staffRoles.id));
  return rows.map(({ phoneDigest: _, ...row }) => ({
    ...row,
    grants: found.filter(({ memberId }) => memberId === row.id).map(grantOf),
  }));
}

export async function findMember(query: Queryable, id: string): Promise<Member | null> {
  const rows = await query.select().from(staffMembers).where(eq(staffMembers.id, id));
  return (await withGrants(query, rows))[0] ?? null;
}

export const membersByIds = async (query: Queryable, ids: readonly string[]): Promise<Member[]> =>
  ids.length === 0
    ? []
    : withGrants(
        query,
        await query
          .select()
          .from(staffMembers)
          .where(inArray(staffMembers.id, [...ids])),
      );

/** Finds the member with a phone, also after the account has ended. */
export async function memberOfPhone(query: Queryable, phone: string): Promise<Member | null> {
  const rows = await query
    .select()
    .from(staffMembers)
    .where(eq(staffMembers.phoneDigest, phoneDigest(phone)));
  return (await withGrants(query, rows))[0] ?? null;
}

/** Lists every member, oldest first. */
export async function allMembers(query: Queryable): Promise<Member[]> {
  return withGrants(query, await query.select().from(staffMembers).orderBy(asc(staffMembers.createdAt)));
}

/** Locks a member until the transaction ends, so that codes given at the same moment are counted one by one. */
export async function lockMember(query: Transaction, id: string): Promise<StaffMemberRow | null> {
  const [row] = await query.select().from(staffMembers).where(eq(staffMembers.id, id)).for('update');
  return row ?? null;
}

/** Locks all members and roles against other changes until the transaction ends. */
export async function lockStaff(query: Transaction): Promise<void> {
  await query.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.staff})`);
}

/** @throws if the phone has a member; `lockStaff` keeps another from being made at the same moment */
export async function insertMember(
  query: Transaction,
  member: Omit<typeof staffMembers.$inferInsert, 'phoneDigest'>,
): Promise<void> {
  await query.insert(staffMembers).values({ ...member, phoneDigest: phoneDigest(member.phone) });
}

export async function updateMember(
  query: Queryable,
  id: string,
  changes: Partial<Omit<StaffMemberRow, 'id' | 'phone' | 'phoneDigest'>>,
): Promise<void> {
  await query.update(staffMembers).set(changes).where(eq(staffMembers.id, id));
}

/**
 * Replaces a member's roles at one meeting, or those at every meeting.
 * @param given `meetingId` is null for those at every meeting
 */
export async function replaceRoles(
  query: Transaction,
  given: { memberId: string; meetingId: number | null; grants: readonly Pick<Grant, 'role' | 'until'>[] },
): Promise<void> {
  const { memberId, meetingId, grants } = given;
  const isHere = meetingId === null ? isNull(staffRoles.meetingId) : eq(staffRoles.meetingId, meetingId);
  const held = await query
    .select()
    .from(staffRoles)
    .where(and(eq(staffRoles.memberId, memberId), isHere));
  const toDate = (until: number | null): Date | null => (until === null ? null : new Date(until));
  // A role that stays is changed and not written anew, so that the trail shows only what changed.
  for (const row of held) {
    const kept = grants.find(({ role }) => role === row.role);
    if (kept === undefined) await query.delete(staffRoles).where(eq(staffRoles.id, row.id));
    else if ((row.until?.getTime() ?? null) !== kept.until)
      await query
        .update(staffRoles)
        .set({ until: toDate(kept.until) })
        .where(eq(staffRoles.id, row.id));
  }
  const added = grants.filter(({ role }) => held.every((row) => row.role !== role));
  if (added.length > 0)
    await query
      .insert(staffRoles)
      .values(added.map(({ role, until }) => ({ memberId, meetingId, role, until: toDate(until) })));
}

/** Deletes the roles at a meeting that is itself deleted. */
export async function deleteRolesAt(query: Transaction, meetingId: number): Promise<void> {
  await query.delete(staffRoles).where(eq(staffRoles.meetingId, meetingId));
}

/** Ends a member's roles everywhere, and keeps them to be seen. */
export async function endRoles(query: Transaction, memberId: string, until: Date): Promise<void> {
  const lasts = or(isNull(staffRoles.until), gt(staffRoles.until, until));
  await query
    .update(staffRoles)
    .set({ until })
    .where(and(eq(staffRoles.memberId, memberId), lasts));
}

/** Lists the members who have or had a role at a meeting or at every meeting, oldest first. */
export async function membersAt(query: Queryable, meetingId: number): Promise<Member[]> {
  const here = query
    .select({ id: staffRoles.memberId })
    .from(staffRoles)
    .where(or(isNull(staffRoles.meetingId), eq(staffRoles.meetingId, meetingId)));
  const rows = await query
    .select()
    .from(staffMembers)
    .where(inArray(staffMembers.id, here))
    .orderBy(asc(staffMembers.createdAt));
  return withGrants(query, rows);
}
