import type { InputOf } from '../../../src/contract/codec';
import type { teamCalls } from '../../../src/contract/desk-calls/team-calls';
import { maskPhone } from '../../../src/domain/person/mobile-phone';
import { filtersPass, sortRows } from '../../../src/domain/list/filter-rows';
import { listPageSize, type ListQuery } from '../../../src/domain/list/list-query';
import { teamFields } from '../../../src/domain/team/team-list';
import { looseText } from '../../../src/domain/text/loose-text';
import type { Dependencies } from '../../context/dependencies';
import type { Queryable } from '../../db/database';
import type { MeetingRow } from '../../db/tables/meetings';
import type { TeamRow } from '../../db/tables/teams';
import { isRowId } from '../../secrets/random-ids';
import { countMembersOfTeams, membersOfTeam, type TeamCounts } from '../../stores/entries/member-store';
import { listOrders } from '../../stores/orders/order-list';
import { findTeamById, teamsOfMeeting } from '../../stores/teams/store';
import { orderRowOf, stateLabelOf } from '../orders/order-details';
import { unknownTeam } from './hand-team';

type TeamDetails = InputOf<typeof teamCalls.getTeam.answer>;
type TeamListRow = InputOf<typeof teamCalls.listTeams.answer>['rows'][number];

const noMembers: TeamCounts = { members: 0, paid: 0, unpaid: 0 };

const rowOf = (
  { id, teamName, contactName, phone, province, createdAt }: TeamRow,
  counts: TeamCounts,
): TeamListRow => ({
  ...{ id, name: teamName, contactName, phone: maskPhone(phone), province },
  ...counts,
  createdAt: createdAt.getTime(),
});

/**
 * Lists a page of a meeting's teams. Operators' names and phones are sealed, and teams are few: they are searched, filtered
 * and sorted here.
 */
export async function listTeams(
  query: Queryable,
  meetingId: number,
  { search, filters, sort, page }: ListQuery,
): Promise<{ rows: TeamListRow[]; total: number; all: number }> {
  const counts = await countMembersOfTeams(query, meetingId);
  const teams = await teamsOfMeeting(query, meetingId);
  const words = search.split(/\s+/).map(looseText).filter(Boolean);
  const isFound = ({ teamName, contactName, phone, province }: TeamRow): boolean =>
    words.every((word) =>
      [teamName, contactName, province, phone.slice(-4)].some((text) => looseText(text).includes(word)),
    );
  const found = teams.filter(isFound).map((team) => rowOf(team, counts.get(team.id) ?? noMembers));
  const rows = sortRows(
    found.filter((row) => filtersPass(row, filters)),
    sort || '-createdAt',
  );
  const from = (page - 1) * listPageSize;
  return { rows: rows.slice(from, from + listPageSize), total: rows.length, all: teams.length };
}

export const teamFieldKind = (field: string) => teamFields.find(({ key }) => key === field)?.kind;

/**
 * Reads everything about a team of a meeting.
 * @throws Refusal (404) for a team of another meeting too
 */
export async function teamDetails(
  teamId: string,
  meeting: MeetingRow,
  { database }: Pick<Dependencies, 'database'>,
): Promise<TeamDetails> {
  const { query } = database;
  const team = await requireTeamOf(teamId, meeting.id, { database });
  const members = await membersOfTeam(query, team.id);
  const counts = (await countMembersOfTeams(query, meeting.id)).get(team.id) ?? noMembers;
  const asked = { meetingId: meeting.id, entryIds: null, orderId: null, teamId: team.id, filters: {} };
  const orders = await listOrders(query, { ...asked, sort: '', page: 1 });
  return {
    ...rowOf(team, counts),
    people: members.map((member) => ({
      ...{ id: member.id, name: member.name, state: stateLabelOf(member, meeting, false) },
      dueFen: member.orderedFen ?? member.feeFen,
    })),
    orders: orders.map(orderRowOf),
  };
}

/**
 * Finds a team of a meeting.
 * @throws Refusal (404) for any other
 */
export async function requireTeamOf(
  teamId: string,
  meetingId: number,
  { database }: Pick<Dependencies, 'database'>,
): Promise<TeamRow> {
  const team = isRowId(teamId) ? await findTeamById(database.query, teamId) : null;
  if (team?.meetingId !== meetingId) throw unknownTeam();
  return team;
}
