import { canEditMember } from '../../../src/domain/ticket/member-actions';
import type { EnteredRow } from '../../db/tables/entered';
import type { Dependencies } from '../../dependencies';
import type { Session } from '../login/session';
import { meetingAnswer } from '../meetings/meeting-answer';
import { enteredAnswer, userIdOf } from './entered-answer';
import { orderAnswer } from './order-answer';
import { fileIdsOf, membersOfTeam, orderedFenOf, ordersOfCaller } from './store';
import { ticketFacts } from './ticket-facts';

/**
 * The personal centre (spec section 7, `toEnteredCenter`). `entered` is the phone's current entry; `enteredList` the
 * team's members for an operator, else all entries of the phone's own, those given away or refunded too. `order` is the
 * one to pay, else the latest.
 */
export async function getCentre(
  session: Session,
  { database, cipher, clock }: Dependencies,
): Promise<Record<string, unknown>> {
  const { query } = database;
  const { entries, team, meeting } = session;
  const orders = await ordersOfCaller(query, session);
  const listed = team === null ? entries : await membersOfTeam(query, team.id);
  const ids = [...new Set([...entries, ...listed].map(({ id }) => id))];
  const [fileIds, orderedFen] = [await fileIdsOf(query, ids), await orderedFenOf(query, ids)];
  const now = clock.now();

  const answerOf = (entry: EnteredRow): Record<string, unknown> => {
    const isOwn = entry.phone === session.phone;
    const ownOrder = orders.find(
      ({ order, items }) => order.teamId === null && items.some((item) => item.entry.id === entry.id),
    );
    return enteredAnswer(entry, {
      ...{ cipher, now, fileIds },
      orderedFen: orderedFen.get(entry.id) ?? null,
      invoice: ownOrder?.order.invoice ?? null,
      showsIdNumbers: isOwn || canEditMember(ticketFacts(entry)),
    });
  };
  const [current] = entries;
  const orderList = orders.map(orderAnswer);
  const toPay = orders.findIndex(({ order }) => order.status === 'pending');
  return {
    meeting: meetingAnswer(meeting),
    entered: current === undefined ? null : answerOf(current),
    enteredList: listed.map(answerOf),
    order: orderList[Math.max(0, toPay)] ?? null,
    orderList,
    isTeamOperator: team !== null,
    teamOperator:
      team === null
        ? null
        : {
            contactName: team.contactName,
            teamName: team.teamName,
            province: team.province,
            concatPhone: team.phone,
            webUserId: userIdOf(cipher, team.phone),
          },
  };
}
