import type { PaymentDue } from '../../../src/contract/payment';
import { registrationClosedMessage } from '../../../src/domain/meeting/registration-closing';
import { heldUntil } from '../../../src/domain/meeting/places';
import { canUpgrade } from '../../../src/domain/ticket/attendee-actions';
import { refuse } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { ticketOf } from '../../stores/entries/attendee-of';
import { updateEntry } from '../../stores/entries/store';
import { optionOfEntry } from '../meetings/reprice-entries';
import { lockOwnedEntry } from '../entries/owned-entry';
import { isRegistrationOpen, meetingOf } from '../../stores/meetings/meeting-of';
import { priceUntilOf, entryFeeFen } from '../../stores/meetings/price-of';
import { lockUnchangedPrice } from '../../stores/meetings/store';
import { paymentDueOf, newOrder } from '../../stores/orders/new-order';
import { insertOrder, pendingOrderOf } from '../../stores/orders/store';
import type { Session } from '../../context/session';

/**
 * Upgrades a free visitor of a paid meeting to a delegate (product §5.17, `upgradedUser`): creates a pending order, or
 * returns the existing one. They remain a free visitor until it is paid.
 * @throws Refusal
 */
export async function upgrade(session: Session, dependencies: Dependencies): Promise<PaymentDue> {
  const { database, clock } = dependencies;
  const { meeting } = session;
  const now = clock.now();
  return database.query.transaction(async (query) => {
    await lockUnchangedPrice(query, meeting);
    const { entry } = await lockOwnedEntry(query, session, '');
    const pending = await pendingOrderOf(query, entry.id);
    // Anybody with an order's number can pay it and send its receipt. The number of a team's order is for its operator
    // only.
    if (pending !== null && pending.teamId !== null && pending.teamId !== session.team?.id)
      throw refuse('您在团队的待支付订单中，请联系团队经办人支付');
    if (pending !== null) return paymentDueOf(pending);
    if (!isRegistrationOpen(meeting, now)) throw refuse(registrationClosedMessage);
    const isReviewed = entry.reviewState === 'none' || entry.reviewState === 'approved';
    if (!entry.live || !isReviewed || !canUpgrade(ticketOf(entry), meetingOf(meeting), now)) {
      throw refuse('当前报名不能升级为参会代表');
    }
    const priceOption = optionOfEntry(meeting, entry, dependencies.cipher);
    const feeFen = entryFeeFen(meeting, { type: 'paid', option: priceOption, voucherFen: entry.voucherFen }, now);
    if (priceOption !== entry.priceOption) await updateEntry(query, entry.id, { priceOption });
    const priceUntil = priceUntilOf(meeting, [priceOption], now);
    // They have both places for as long as somebody who registers as a delegate now; a payment takes it anew.
    const upgradeUntil = heldUntil(meeting.places, entry.places.length > 0, now);
    if (upgradeUntil !== null) await updateEntry(query, entry.id, { upgradeUntil, updatedAt: new Date(now) });
    const items = [{ entryId: entry.id, amountFen: feeFen, feeFen }];
    const ordered = newOrder({ meetingId: meeting.id, items, priceUntil }, dependencies);
    await insertOrder(query, ordered);
    return paymentDueOf(ordered.order);
  });
}
