import { and, asc, eq, gt, isNotNull, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { AlikeMembers } from '../../../src/domain/team/team-summary';
import type { Queryable } from '../../db/database';
import { isAmong } from '../../db/is-among';
import { prepareOnce } from '../../db/prepare-once';
import { checkIns } from '../../db/tables/check-ins';
import { entries, type EntryRow } from '../../db/tables/entries';
import { orderItems, orders } from '../../db/tables/orders';
import { attendeeRows, type AttendeeRow } from './attendee-rows';
import { isShown } from './store';

/*
 * A team's members as shown to its operator: live, refunded or given away, in the order in which they were added.
 */

const ofTeam = (teamId: string | Placeholder): SQL | undefined => and(eq(entries.teamId, teamId), isShown());

const laterMembers = prepareOnce((query) => {
  const isLater = gt(entries.position, sql.placeholder('after'));
  const rows = attendeeRows(query, and(ofTeam(sql.placeholder('teamId')), isLater));
  return rows.limit(sql.placeholder('limit')).prepare('members-of-team');
});

/** The members of a team that are read. */
interface MemberRange {
  /** Only members with later positions. */
  after?: number;
  /** At most so many rows; all if left out. */
  limit?: number;
}

export const membersOfTeam = (
  query: Queryable,
  teamId: string,
  { after = 0, limit }: MemberRange = {},
): Promise<AttendeeRow[]> => laterMembers(query).execute({ teamId, after, limit: limit ?? null });

/** Those of the team's members who have these ids. */
export const namedMembers = async (query: Queryable, teamId: string, ids: readonly string[]): Promise<AttendeeRow[]> =>
  attendeeRows(query, and(ofTeam(teamId), isAmong(entries.id, ids)));

/** The columns that tell a ticket's state, none of them encrypted. */
const ticketColumns = {
  payment: entries.payment,
  refund: entries.refund,
  transfer: entries.transfer,
  paidBy: entries.paidBy,
  userType: entries.userType,
  isRegistered: entries.isRegistered,
  isTouched: entries.isTouched,
};

/** The columns that a search of members compares. */
export type SearchedMember = Pick<EntryRow, keyof typeof ticketColumns | 'id' | 'position' | 'name' | 'phone'>;

/**
 * The members of a team as they are searched.
 * @param isByName whether names and phones are read, which are encrypted; '' otherwise
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

/** A member's place in the team's order, also of one who is no longer shown; null for anybody else. */
export async function positionInTeam(query: Queryable, teamId: string, id: string): Promise<number | null> {
  const [row] = await query
    .select({ position: entries.position })
    .from(entries)
    .where(and(eq(entries.id, id), eq(entries.teamId, teamId)));
  return row?.position ?? null;
}

const countedAlike = prepareOnce((query) => {
  const kind = {
    ...ticketColumns,
    isCheckedIn: sql<boolean>`${checkIns.entryId} is not null`,
    feeFen: sql<number>`coalesce(${orderItems.amountFen}, ${entries.feeFen})`,
    hasCredit: sql<boolean>`${isNotNull(entries.credit)}`,
    isOrdered: sql<boolean>`${orders.id} is not null`,
  };
  const teamId = sql.placeholder('teamId');
  const isOpen = and(eq(orders.id, orderItems.orderId), eq(orders.teamId, teamId), eq(orders.status, 'pending'));
  return query
    .select({ ...kind, count: sql<number>`count(*)::int` })
    .from(entries)
    .leftJoin(checkIns, eq(checkIns.entryId, entries.id))
    .leftJoin(orderItems, and(eq(orderItems.entryId, entries.id), eq(orderItems.live, true)))
    .leftJoin(orders, isOpen)
    .where(ofTeam(teamId))
    .groupBy(...Object.values(kind))
    .prepare('alike-members');
});

/** Counts a team's members by all that states their status, in the database: a few rows, however large the team. */
export async function memberCountsByStatus(query: Queryable, teamId: string): Promise<AlikeMembers[]> {
  const rows = await countedAlike(query).execute({ teamId });
  return rows.map(({ hasCredit, isOrdered, count, ...ticket }) => ({ ticket, hasCredit, isOrdered, count }));
}

/** How many entries a team has, whatever their state. */
export const countEntriesOfTeam = (query: Queryable, teamId: string): Promise<number> =>
  query.$count(entries, eq(entries.teamId, teamId));
