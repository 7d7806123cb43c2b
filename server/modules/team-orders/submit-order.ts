import type { PaymentDue } from '../../../src/contract/payment';
import { refuse } from '../../answers';
import { isUniqueViolation } from '../../db/database-errors';
import type { Dependencies } from '../../dependencies';
import type { Session } from '../login/session';
import { registrationFeeName } from '../registrations/register';
import type { KeepAnswer } from '../teams/answer-once';
import { teamOf } from '../teams/team-of';
import { priceSelection, readSelectedIds } from './price-selection';
import { insertTeamOrder, shareMembers } from './store';

/**
 * Orders payment for members (spec section 7, `submitTeamOrder`): what each costs now is frozen in the order. Orders at
 * once are decided by the index on live items, which lets each member into one alone.
 * @returns what is due, and the numbers to pay it by
 * @throws Refusal
 */
export async function submitOrder(
  attendeeIds: readonly string[],
  session: Session,
  { database, clock, randomIds }: Dependencies,
  keep: KeepAnswer<PaymentDue>,
): Promise<PaymentDue> {
  const ids = readSelectedIds(attendeeIds);
  if (ids.length === 0) throw refuse('请选择需要支付的参会人');
  try {
    return await database.query.transaction(async (query) => {
      await shareMembers(query, ids);
      const { members, price } = await priceSelection(query, ids, session);
      if (price.totalFen === 0) throw refuse('所选参会人无需支付');
      const order = {
        id: randomIds.id(),
        meetingId: session.meeting.id,
        teamId: teamOf(session).id,
        outTradeNo: randomIds.outTradeNo(),
        amountFen: price.totalFen,
        title: registrationFeeName,
        createdAt: new Date(clock.now()),
      };
      const items = members.map(({ id, feeFen }, n) => ({ enteredId: id, amountFen: price.feesFen[n] ?? feeFen }));
      await insertTeamOrder(query, { order, items });
      const due = { dueFen: price.totalFen, outTradeNo: order.outTradeNo, orderId: order.id };
      await keep(query, due);
      return due;
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'order_items_live_entered')) throw error;
    // Another order was faster: now it can be said for whom.
    await priceSelection(database.query, ids, session);
    throw refuse('所选参会人刚刚发生变化，请重试');
  }
}
