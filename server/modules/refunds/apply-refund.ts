import type { RefundQuote } from '../../../src/contract/ticket';
import { canApplyRefund } from '../../../src/domain/ticket/attendee-actions';
import { canRefundMember } from '../../../src/domain/ticket/member-actions';
import { refuse } from '../../http/answers';
import type { Transaction } from '../../db/database';
import type { Dependencies } from '../../context/dependencies';
import { hasCheckedIn } from '../../stores/door/scans';
import { ticketOf } from '../../stores/entries/attendee-of';
import { findOwnedEntry, lockOwnedEntry, mayAct } from '../entries/owned-entry';
import { updateEntry } from '../../stores/entries/store';
import { othersInOrder, paidShareOf } from '../../stores/orders/order-items';
import { lockOrderById } from '../../stores/orders/store';
import { insertApplication } from '../../stores/refunds/store';
import type { Session } from '../../context/session';

interface Refundable {
  entryId: string;
  orderId: string;
  refundFen: number;
}

/**
 * Applies for a refund (product §5.18, `applyRefund`): the organiser decides, and the ticket stays valid until then.
 * @throws Refusal
 */
export async function applyRefund(entryId: string, session: Session, dependencies: Dependencies): Promise<void> {
  const { database, clock, randomIds } = dependencies;
  await database.query.transaction(async (query) => {
    const refundable = await requireRefundable(query, entryId, session, clock.now());
    const createdAt = new Date(clock.now());
    await insertApplication(query, { id: randomIds.id(), ...refundable, createdAt });
    await updateEntry(query, refundable.entryId, {
      refund: 'under-review',
      isTouched: true,
      updatedAt: createdAt,
    });
  });
}

/**
 * Returns the amount that would be refunded (product §5.32, refund quotes), and the price that the others of the order
 * keep: it stays as it is even if they are now fewer than the team price requires (product §10.12). The page shows both
 * before the irreversible confirmation.
 * @throws Refusal whenever `applyRefund` would
 */
export async function quoteRefund(
  entryId: string,
  session: Session,
  { database, clock }: Dependencies,
): Promise<RefundQuote> {
  return database.query.transaction(async (query) => {
    const refundable = await requireRefundable(query, entryId, session, clock.now());
    const others = await othersInOrder(query, refundable);
    return {
      refundFen: refundable.refundFen,
      othersInOrder: others.length,
      othersKeepTeamPrice: others.some(({ amountFen, feeFen }) => amountFen < feeFen),
    };
  });
}

/**
 * Applies the rules of the page's buttons: attendees and operators may refund what they paid themselves and what is
 * left of it.
 */
async function requireRefundable(
  query: Transaction,
  entryId: string,
  session: Session,
  now: number,
): Promise<Refundable> {
  const { entry: named } = await findOwnedEntry(query, session, entryId);
  const seen = await paidShareOf(query, named.id);
  // The order is locked first, as everywhere: the organiser may be refunding it, or reversing its payment, at this
  // moment.
  if (seen !== null) await lockOrderById(query, seen.orderId);
  const owned = await lockOwnedEntry(query, session, named.id);
  const { entry } = owned;
  const ticket = { ...ticketOf(entry), isCheckedIn: await hasCheckedIn(query, entry.id) };
  if (!mayAct(ticket, owned, session, now, { own: canApplyRefund, member: canRefundMember })) {
    throw refuse(ticket.isCheckedIn ? '已签到，不能申请退费' : '当前报名不能申请退费');
  }
  const share = await paidShareOf(query, entry.id);
  if (share === null || share.orderId !== seen?.orderId) throw refuse('当前报名没有可退的费用，请联系主办方');
  return { entryId: entry.id, orderId: share.orderId, refundFen: share.leftFen };
}
