import type { MemberPage, MemberQuery } from '../../../src/contract/member-pages';
import { findMembers, isForEveryone } from '../../../src/domain/team/member-groups';
import { memberPageSize } from '../../../src/domain/team/page-size';
import { refuse } from '../../http/answers';
import type { Queryable } from '../../db/database';
import type { Dependencies } from '../../context/dependencies';
import { isRowId } from '../../secrets/random-ids';
import { meetingOf } from '../../stores/meetings/meeting-of';
import { ordersOfCaller } from '../../stores/orders/callers-orders';
import { teamOf } from '../teams/team-of';
import type { AttendeeRow } from '../../stores/entries/attendee-rows';
import {
  countMembers,
  membersOfTeam,
  namedMembers,
  positionInTeam,
  searchedMembers,
} from '../../stores/entries/member-store';
import { attendeeReader } from './shown-attendees';
import { completionsOf } from './shown-completions';
import { offersOf } from './shown-offers';
import type { Session } from '../../context/session';

/**
 * Returns a page of the caller's team (product §5.39, `memberPage`): the members of a group whose name or phone
 * contains the search text, as the app itself would find them, or the members with the given ids. Of members outside
 * the page only the columns that the search compares are decrypted.
 * @throws Refusal
 */
export async function findTeamMembers(
  wanted: MemberQuery,
  session: Session,
  dependencies: Dependencies,
): Promise<MemberPage> {
  const { query } = dependencies.database;
  const { id: teamId } = teamOf(session);
  const { rows, total, next } =
    wanted.ids.length > 0
      ? await namedRows(query, teamId, wanted.ids)
      : await foundRows(query, teamId, wanted, session);
  // The operator's own entry in the team shows the invoice requested with an order of their own.
  const orders = rows.some(({ phone }) => phone === session.phone) ? await ordersOfCaller(query, session) : [];
  const completions = await completionsOf(query, rows, session.meeting, dependencies);
  const offers = await offersOf(query, rows, dependencies);
  const live = orders.filter(({ order }) => order.status !== 'cancelled');
  const caller = { session, device: null, orders: live, completions, offers };
  return { members: rows.map(attendeeReader(caller, dependencies)), total, next };
}

interface FoundRows {
  rows: AttendeeRow[];
  total: number;
  next: string;
}

async function namedRows(query: Queryable, teamId: string, ids: readonly string[]): Promise<FoundRows> {
  if (ids.length > memberPageSize) throw refuse(`一次最多查询 ${memberPageSize} 位参会人`);
  const rows = await namedMembers(query, teamId, ids.filter(isRowId));
  return { rows, total: rows.length, next: '' };
}

async function foundRows(
  query: Queryable,
  teamId: string,
  { group, search, after }: MemberQuery,
  { meeting }: Session,
): Promise<FoundRows> {
  const position = after === '' ? 0 : await positionOf(query, teamId, after);
  if (isForEveryone({ group, search })) {
    const rows = await membersOfTeam(query, teamId, { after: position, limit: memberPageSize + 1 });
    return { ...cut(rows), total: await countMembers(query, teamId) };
  }
  const candidates = await searchedMembers(query, teamId, search !== '');
  const found = findMembers(candidates, { group, search }, meetingOf(meeting));
  const page = cut(found.filter((member) => member.position > position));
  const ids = page.rows.map(({ id }) => id);
  return { rows: await namedMembers(query, teamId, ids), total: found.length, next: page.next };
}

async function positionOf(query: Queryable, teamId: string, id: string): Promise<number> {
  const position = isRowId(id) ? await positionInTeam(query, teamId, id) : null;
  if (position === null) throw refuse('成员列表已有变化，请刷新后重试');
  return position;
}

/** Splits rows into the first page and the id after which the next page begins. */
function cut<Row extends { id: string }>(later: readonly Row[]): { rows: Row[]; next: string } {
  const rows = later.slice(0, memberPageSize);
  return { rows, next: later.length > rows.length ? (rows[rows.length - 1]?.id ?? '') : '' };
}
