import type { WrittenCentre, WrittenOperator } from '../../../src/contract/centre';
import { summariseTeam, type TeamSummary } from '../../../src/domain/team/team-summary';
import type { DataCipher } from '../../secrets/data-cipher';
import type { MeetingRow } from '../../db/tables/meetings';
import type { TeamRow } from '../../db/tables/teams';
import type { Dependencies } from '../../context/dependencies';
import { meetingOf } from '../../stores/meetings/meeting-of';
import { ordersOfCaller } from '../../stores/orders/callers-orders';
import { orderOf } from '../../stores/orders/order-of';
import { isValidTicket, userIdOf } from '../../stores/entries/attendee-of';
import { shownRowsOf, type AttendeeRow } from '../../stores/entries/attendee-rows';
import { memberCountsByStatus, membersOfTeam } from '../../stores/entries/member-store';
import { hasSessions } from '../../stores/programme/store';
import { refundsOwedTo } from '../payouts/owed-refunds';
import { completionsOf } from '../entries/shown-completions';
import { offersOf } from '../entries/shown-offers';
import { attendeeReader } from '../entries/shown-attendees';
import type { Session } from '../../context/session';

/** A request for the personal centre, besides the caller's session. */
interface CentreRequest {
  /** See `deviceDigest`. */
  device: string | null;
  /** The number of a team's members to return; 0 for all. */
  memberLimit: number;
}

/**
 * Returns the personal centre (product §5.16, `toEnteredCenter`). `attendee` is the phone's current entry. `attendees`
 * are the team's members for an operator, else all of the phone's entries, including those given away or refunded. Of a
 * team larger than the limit the first members are returned, together with counts of all. `order` is the pending order,
 * else the latest.
 */
export async function getCentre(
  session: Session,
  { device, memberLimit }: CentreRequest,
  dependencies: Dependencies,
): Promise<WrittenCentre> {
  const { database, cipher } = dependencies;
  const { query } = database;
  const { entries, team, meeting } = session;
  const ids = entries.map(({ id }) => id);
  const [latest] = entries;
  const hasTicket = latest !== undefined && isValidTicket(latest);
  // The slowest query starts first.
  const [members, found, own, owedRefunds, hasHours] = await Promise.all([
    team === null ? null : firstMembers(meeting, team.id, memberLimit, dependencies),
    ordersOfCaller(query, session),
    shownRowsOf(query, ids),
    refundsOwedTo(session, query),
    hasTicket && hasSessions(query, meeting.id),
  ]);
  const { listed, summary } = members ?? { listed: own, summary: null };
  const orders = found.filter(({ order }) => order.status !== 'cancelled');
  const [current] = own;
  // An order that was withdrawn with its registration may have been made by somebody else with this phone.
  const cancelled = found.filter(
    ({ order, items }) =>
      order.status === 'cancelled' && (order.teamId !== null || items.some(({ entry }) => entry.id === current?.id)),
  );
  const [completions, offers] = await Promise.all([
    completionsOf(query, [...own, ...listed], meeting, dependencies),
    offersOf(query, [...own, ...listed], dependencies),
  ]);
  const shown = attendeeReader({ session, device, orders, completions, offers }, dependencies);
  const shownOrders = orders.map((one) => orderOf(one, meeting, dependencies));
  const toPay = orders.findIndex(({ order }) => order.status === 'pending');
  return {
    meeting: meetingOf(meeting),
    attendee: current === undefined ? null : shown(current),
    attendees: listed.map(shown),
    order: shownOrders[Math.max(0, toPay)] ?? null,
    orders: shownOrders,
    cancelledOrders: cancelled.map((one) => orderOf(one, meeting, dependencies)),
    operator: team === null ? null : shownOperator(team, cipher),
    summary,
    owedRefunds,
    hasHours,
  };
}

async function firstMembers(
  meeting: MeetingRow,
  teamId: string,
  limit: number,
  { database: { query }, clock }: Dependencies,
): Promise<{ listed: AttendeeRow[]; summary: TeamSummary | null }> {
  if (limit === 0) return { listed: await membersOfTeam(query, teamId), summary: null };
  // Both queries run together: only the first tells whether there are more members, and counting a small team is fast.
  const [rows, counts] = await Promise.all([
    membersOfTeam(query, teamId, { limit: limit + 1 }),
    memberCountsByStatus(query, teamId),
  ]);
  if (rows.length <= limit) return { listed: rows, summary: null };
  return { listed: rows.slice(0, limit), summary: summariseTeam(counts, meetingOf(meeting), clock.now()) };
}

function shownOperator({ contactName, teamName, province, phone }: TeamRow, cipher: DataCipher): WrittenOperator {
  return { name: contactName, teamName, province, phone, userId: userIdOf(cipher, phone) };
}
