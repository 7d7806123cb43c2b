import type { WrittenCentre, WrittenOperator } from '../../../src/contract/centre';
import type { Attendee } from '../../../src/domain/attendee/attendee';
import { canEditMember } from '../../../src/domain/ticket/member-actions';
import type { DataCipher } from '../../data-cipher';
import type { EntryRow } from '../../db/tables/entries';
import type { TeamRow } from '../../db/tables/teams';
import type { Dependencies } from '../../dependencies';
import type { Session } from '../login/session';
import { checkedInAmong } from '../check-ins/store';
import { meetingOf } from '../meetings/meeting-of';
import { orderOf } from '../orders/order-of';
import { ordersOfCaller } from '../orders/callers-orders';
import { orderedFenOf } from '../orders/order-items';
import { fileIdsOf } from '../uploads/store';
import { attendeeOf, userIdOf, ticketOf } from './attendee-of';
import { isFromOtherDevice } from './disown-entry';
import { membersOfTeam } from './store';

/**
 * The personal centre (product §5.16, `toEnteredCenter`). `attendee` is the phone's current entry; `attendees` the
 * team's members for an operator, else all of the phone's entries, including those given away or refunded. `order` is
 * the pending one, else the latest.
 * @param device see `deviceDigest`
 */
export async function getCentre(
  session: Session,
  device: string | null,
  dependencies: Dependencies,
): Promise<WrittenCentre> {
  const { database, cipher, clock } = dependencies;
  const { query } = database;
  const { entries, team, meeting } = session;
  const found = await ordersOfCaller(query, session);
  const orders = found.filter(({ order }) => order.status !== 'cancelled');
  const [current] = entries;
  // An order that was withdrawn with its registration may be of somebody else who gave this phone.
  const cancelled = found.filter(
    ({ order, items }) =>
      order.status === 'cancelled' && (order.teamId !== null || items.some(({ entry }) => entry.id === current?.id)),
  );
  const listed = team === null ? entries : await membersOfTeam(query, team.id);
  const ids = [...new Set([...entries, ...listed].map(({ id }) => id))];
  const [fileIds, orderedFen] = [await fileIdsOf(query, ids), await orderedFenOf(query, ids)];
  const used = await checkedInAmong(query, ids);
  const now = clock.now();

  const shown = (row: EntryRow): Attendee => {
    const isOwn = row.phone === session.phone;
    const ownOrder = orders.find(
      ({ order, items }) => order.teamId === null && items.some((item) => item.entry.id === row.id),
    );
    return attendeeOf(row, {
      ...{ cipher, now, fileIds },
      orderedFen: orderedFen.get(row.id) ?? null,
      isCheckedIn: used.has(row.id),
      isFromOtherDevice: isFromOtherDevice(row, session, device),
      invoice: ownOrder?.order.invoice ?? null,
      showsIdNumbers: isOwn || canEditMember(ticketOf(row)),
    });
  };
  const shownOrders = orders.map((one) => orderOf(one, dependencies));
  const toPay = orders.findIndex(({ order }) => order.status === 'pending');
  return {
    meeting: meetingOf(meeting),
    attendee: current === undefined ? null : shown(current),
    attendees: listed.map(shown),
    order: shownOrders[Math.max(0, toPay)] ?? null,
    orders: shownOrders,
    cancelledOrders: cancelled.map((one) => orderOf(one, dependencies)),
    operator: team === null ? null : shownOperator(team, cipher),
  };
}

function shownOperator({ contactName, teamName, province, phone }: TeamRow, cipher: DataCipher): WrittenOperator {
  return { name: contactName, teamName, province, phone, userId: userIdOf(cipher, phone) };
}
