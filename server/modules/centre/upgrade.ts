import type { PaymentDue } from '../../../src/contract/payment';
import { registrationClosedMessage } from '../../../src/domain/meeting/registration-closing';
import { canUpgrade } from '../../../src/domain/ticket/centre-actions';
import { refuse } from '../../answers';
import { orderItems, orders, type OrderRow } from '../../db/tables/orders';
import type { Dependencies } from '../../dependencies';
import type { Session } from '../login/session';
import { isRegistrationOpen, meetingOf } from '../meetings/meeting-of';
import { registrationFeeName } from '../registrations/register';
import { lockOwnedEntry } from './owned-entry';
import { pendingOrderOf } from './store';
import { ticketOf } from './ticket-of';

/**
 * Lets a free guest of a paid meeting become a delegate (spec section 7, `upgradedUser`): an order to pay, the same one
 * however often it is asked for. They stay a free guest until it is paid.
 * @throws Refusal
 */
export async function upgrade(session: Session, { database, clock, randomIds }: Dependencies): Promise<PaymentDue> {
  const { meeting } = session;
  const now = clock.now();
  return database.query.transaction(async (query) => {
    const { entry } = await lockOwnedEntry(query, session, '');
    const pending = await pendingOrderOf(query, entry.id);
    if (pending !== null) return dueOf(pending);
    if (!isRegistrationOpen(meeting, now)) throw refuse(registrationClosedMessage);
    const isReviewed = entry.reviewState === 'none' || entry.reviewState === 'approved';
    if (!entry.live || !isReviewed || !canUpgrade(ticketOf(entry), meetingOf(meeting), now)) {
      throw refuse('当前报名不能升级为参会代表');
    }
    const order = {
      id: randomIds.id(),
      meetingId: meeting.id,
      outTradeNo: randomIds.outTradeNo(),
      amountFen: meeting.feeFen,
      title: registrationFeeName,
      createdAt: new Date(now),
    };
    await query.insert(orders).values(order);
    await query.insert(orderItems).values({ orderId: order.id, enteredId: entry.id, amountFen: order.amountFen });
    return dueOf(order);
  });
}

function dueOf({ id, outTradeNo, amountFen }: Pick<OrderRow, 'id' | 'outTradeNo' | 'amountFen'>): PaymentDue {
  return { dueFen: amountFen, outTradeNo, orderId: id };
}
