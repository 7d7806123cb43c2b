import { and, asc, eq, gt, isNotNull, ne, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { MemberCountByStatus } from '../../../src/domain/team/team-summary';
import type { Queryable } from '../../db/database';
import { isAmong } from '../../db/is-among';
import { prepareOnce } from '../../db/prepare-once';
import { entries, type EntryRow } from '../../db/tables/entries';
import { orderItems, orders } from '../../db/tables/orders';
import { isCheckedIn } from '../door/scans';
import { attendeeRows, readAttendeeRow, type AttendeeRow } from './attendee-rows';
import { isShown } from './store';

/*
 * A team's members as its operator sees them: live, refunded or given away, in the order in which they were added.
 */

const ofTeam = (teamId: string | Placeholder): SQL | undefined => and(eq(entries.teamId, teamId), isShown());

const laterMembers = prepareOnce((query) => {
  const isLater = gt(entries.position, sql.placeholder('after'));
  const isMember = and(ofTeam(sql.placeholder('teamId')), isLater);
  return attendeeRows(query, isMember, sql.placeholder('limit')).prepare('members-of-team');
});

/** The range of members to read. */
interface MemberRange {
  /** The position after which members are read. */
  after?: number;
  /** The limit of rows; all if left out. */
  limit?: number;
}

export const membersOfTeam = async (
  query: Queryable,
  teamId: string,
  { after = 0, limit }: MemberRange = {},
): Promise<AttendeeRow[]> =>
  (await laterMembers(query).execute({ teamId, after, limit: limit ?? null })).map(readAttendeeRow);

/** Reads the team's members with these ids. */
export const namedMembers = async (query: Queryable, teamId: string, ids: readonly string[]): Promise<AttendeeRow[]> =>
  (await attendeeRows(query, and(ofTeam(teamId), isAmong(entries.id, ids)))).map(readAttendeeRow);

/** The columns that decide a ticket's state, none of them encrypted. */
const ticketColumns = {
  payment: entries.payment,
  refund: entries.refund,
  transfer: entries.transfer,
  paidBy: entries.paidBy,
  userType: entries.userType,
  isRegistered: entries.isRegistered,
  isTouched: entries.isTouched,
  isIncomplete: entries.isIncomplete,
};

/** The columns that a search of members compares. */
export type SearchedMember = Pick<EntryRow, keyof typeof ticketColumns | 'id' | 'position' | 'name' | 'phone'>;

/**
 * Reads the columns of a team's members that a search compares.
 * @param isByName reads names and phones, which are encrypted; otherwise both are ''
 */
export async function searchedMembers(query: Queryable, teamId: string, isByName: boolean): Promise<SearchedMember[]> {
  const narrow = { ...ticketColumns, id: entries.id, position: entries.position };
  const isMember = ofTeam(teamId);
  if (isByName) {
    const columns = { ...narrow, name: entries.name, phone: entries.phone };
    return query.select(columns).from(entries).where(isMember).orderBy(asc(entries.position));
  }
  const rows = await query.select(narrow).from(entries).where(isMember).orderBy(asc(entries.position));
  return rows.map((member) => ({ ...member, name: '', phone: '' }));
}

export async function countMembers(query: Queryable, teamId: string): Promise<number> {
  const [row] = await query
    .select({ count: sql<number>`count(*)::int` })
    .from(entries)
    .where(ofTeam(teamId));
  return row?.count ?? 0;
}

/** Returns a member's position in the team, including members who are no longer shown; null for anybody else. */
export async function positionInTeam(query: Queryable, teamId: string, id: string): Promise<number | null> {
  const [row] = await query
    .select({ position: entries.position })
    .from(entries)
    .where(and(eq(entries.id, id), eq(entries.teamId, teamId)));
  return row?.position ?? null;
}

const countedByStatus = prepareOnce((query) => {
  const kind = {
    ...ticketColumns,
    isCheckedIn,
    feeFen: sql<number>`coalesce(${orderItems.amountFen}, ${entries.feeFen})`,
    hasCredit: sql<boolean>`${isNotNull(entries.credit)}`,
    isOrdered: sql<boolean>`${orders.id} is not null`,
  };
  const teamId = sql.placeholder('teamId');
  const isOpen = and(eq(orders.id, orderItems.orderId), eq(orders.teamId, teamId), eq(orders.status, 'pending'));
  return query
    .select({ ...kind, count: sql<number>`count(*)::int` })
    .from(entries)
    .leftJoin(orderItems, and(eq(orderItems.entryId, entries.id), eq(orderItems.live, true)))
    .leftJoin(orders, isOpen)
    .where(ofTeam(teamId))
    .groupBy(...Object.values(kind))
    .prepare('member-counts-by-status');
});

/**
 * Counts a team's members by all columns that decide their status, in the database: the result is a few rows, however
 * large the team is.
 */
export async function memberCountsByStatus(query: Queryable, teamId: string): Promise<MemberCountByStatus[]> {
  const rows = await countedByStatus(query).execute({ teamId });
  return rows.map(({ hasCredit, isOrdered, count, ...ticket }) => ({ ticket, hasCredit, isOrdered, count }));
}

/** Counts a team's entries in all states. */
export const countEntriesOfTeam = (query: Queryable, teamId: string): Promise<number> =>
  query.$count(entries, eq(entries.teamId, teamId));

/** How many live members the teams of a meeting have, by team. */
export interface TeamCounts {
  members: number;
  paid: number;
  /** Those who owe a fee. */
  unpaid: number;
}

export async function countMembersOfTeams(query: Queryable, meetingId: number): Promise<Map<string, TeamCounts>> {
  const isOwing = and(eq(entries.payment, 'unpaid'), eq(entries.transfer, 'none'), ne(entries.userType, 'free-guest'));
  const rows = await query
    .select({
      teamId: sql<string>`${entries.teamId}`,
      members: sql<number>`count(*)::int`,
      paid: sql<number>`(count(*) filter (where ${eq(entries.payment, 'paid')}))::int`,
      unpaid: sql<number>`(count(*) filter (where ${isOwing}))::int`,
    })
    .from(entries)
    .where(and(eq(entries.meetingId, meetingId), eq(entries.live, true), isNotNull(entries.teamId)))
    .groupBy(entries.teamId);
  return new Map(rows.map(({ teamId, ...counts }) => [teamId, counts]));
}
