import { keptUntil, placesOfKind } from '../../../src/domain/meeting/places';
import { formatFen } from '../../../src/domain/money/money';
import { entrantLabels, entrantOf, entrantsOf, type Entrant } from '../../../src/domain/people/entrant';
import { isReceived } from '../../../src/domain/ticket/ticket-state';
import { refuse } from '../../http/answers';
import type { Transaction } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import type { Dependencies } from '../../context/dependencies';
import { hasCheckedIn } from '../../stores/door/scans';
import { ticketOf } from '../../stores/entries/attendee-of';
import { findShownEntry, lockEntry, updateEntry } from '../../stores/entries/store';
import { meetingOf } from '../../stores/meetings/meeting-of';
import { priceUntilOf, entryFeeFen } from '../../stores/meetings/price-of';
import { lockUnchangedPrice, meetingById } from '../../stores/meetings/store';
import { enqueueNotice } from '../../stores/notices/store';
import { newOrder } from '../../stores/orders/new-order';
import { paidShareOf } from '../../stores/orders/order-items';
import { insertOrder, lockOrderById, pendingOrderOf } from '../../stores/orders/store';
import { optionOfEntry } from '../meetings/reprice-entries';
import { endUnpaidOrder } from '../orders/cancel-order';
import { refundNotes } from '../refunds/decide-refund';
import { returnShare } from '../refunds/return-share';

/** The difference in fen that a change of entrant leaves to be paid, or gives back; 0 for neither. */
export interface ChangedEntrant {
  toPayFen: number;
  toReturnFen: number;
}

/**
 * Makes somebody another kind of entrant, for the office. Who becomes a delegate owes the meeting's fee; who becomes a guest
 * or visitor owes nothing, an unpaid order ends, and what was paid goes back. The ticket stays theirs, and they are told.
 * @param given `reason` stands with a refund
 * @throws Refusal; GatewayError if the provider of a payment under way does not answer: nothing has changed then
 */
export async function changeEntrant(
  { id, meetingId }: { id: string; meetingId: number },
  given: { entrant: Entrant; reason: string },
  dependencies: Dependencies,
): Promise<ChangedEntrant> {
  const { query } = dependencies.database;
  const meeting = await meetingById(query, String(meetingId));
  const entry = await findShownEntry(query, meetingId, id);
  if (entry === null) throw refuse('未找到该报名');
  if (!entrantsOf(meetingOf(meeting)).includes(given.entrant)) throw refuse('该会议没有这种身份');
  if (given.entrant === 'delegate')
    return query.transaction((transaction) => makeDelegate(transaction, entry.id, meeting, dependencies));
  const order = await pendingOrderOf(query, entry.id);
  if (order === null)
    return query.transaction((transaction) => makeFree(transaction, entry.id, { meeting, ...given }, dependencies));
  if (order.teamId !== null) throw refuse('在团队的待支付订单中，请先取消该订单');
  requireOther(entry, given.entrant);
  let changed: ChangedEntrant = { toPayFen: 0, toReturnFen: 0 };
  await endUnpaidOrder(order.id, dependencies, async (transaction) => {
    changed = await makeFree(transaction, entry.id, { meeting, ...given }, dependencies);
  });
  return changed;
}

function requireOther(entry: EntryRow, entrant: Entrant): void {
  if (!entry.live) throw refuse('该报名已退费、已转赠或已取消');
  if (entry.userType === 'team-member') throw refuse('团队成员由经办人交费，请先移出团队再改身份');
  if (isReceived(ticketOf(entry))) throw refuse('参会资格由他人付费后转赠，不能改身份');
  if (entrantOf(entry) === entrant) throw refuse(`已经是${entrantLabels[entrant]}`);
}

async function lockChangeable(query: Transaction, id: string, entrant: Entrant): Promise<EntryRow> {
  const entry = await lockEntry(query, id);
  if (entry === null) throw refuse('未找到该报名');
  requireOther(entry, entrant);
  if (entry.reviewState === 'waiting') throw refuse('还在候补，没有名额，不能改身份');
  return entry;
}

async function makeDelegate(
  query: Transaction,
  id: string,
  meeting: MeetingRow,
  dependencies: Dependencies,
): Promise<ChangedEntrant> {
  await lockUnchangedPrice(query, meeting);
  const entry = await lockChangeable(query, id, 'delegate');
  const at = new Date(dependencies.clock.now());
  const priceOption = optionOfEntry(meeting, entry, dependencies.cipher);
  const feeFen = entryFeeFen(meeting, { type: 'paid', option: priceOption, voucherFen: null }, at.getTime());
  // Somebody who is in already has come as what they were.
  if (await hasCheckedIn(query, id)) throw refuse('已签到，不能改身份');
  const pending = await pendingOrderOf(query, id);
  const changes = {
    entryType: 'paid',
    userType: 'individual',
    feeFen,
    priceOption,
    ...withoutVoucher,
    isRegistered: feeFen === 0,
    places: placesOfKind(entry.places, 'paid'),
    placesUntil: keptUntil(meeting.places, { ...entry, feeFen }, pending, at.getTime()),
    upgradeUntil: null,
  } as const;
  await updateEntry(query, id, { ...changes, updatedAt: at });
  if (feeFen > 0 && pending === null) {
    const priceUntil = priceUntilOf(meeting, [priceOption], at.getTime());
    const items = [{ entryId: id, amountFen: feeFen, feeFen }];
    await insertOrder(query, newOrder({ meetingId: meeting.id, items, priceUntil }, dependencies));
  }
  await tell(query, entry, meeting, `身份已改为参会代表，请登录个人中心支付 ${formatFen(feeFen)}`, at);
  return { toPayFen: pending?.amountFen ?? feeFen, toReturnFen: 0 };
}

async function makeFree(
  query: Transaction,
  id: string,
  { meeting, entrant, reason }: { meeting: MeetingRow; entrant: Entrant; reason: string },
  dependencies: Dependencies,
): Promise<ChangedEntrant> {
  const seen = await paidShareOf(query, id);
  // The order is locked first, as everywhere.
  const order = seen === null ? null : await lockOrderById(query, seen.orderId);
  const entry = await lockChangeable(query, id, entrant);
  const at = new Date(dependencies.clock.now());
  const share = await paidShareOf(query, id);
  if (share?.orderId !== order?.id) throw refuse('该报名的订单刚刚发生变化，请重试');
  const label = entrantLabels[entrant];
  const changes = { entryType: entrant === 'guest' ? 'paid' : 'free', userType: 'free-guest', feeFen: 0 } as const;
  const isHeld = entry.reviewState === 'pending' || entry.reviewState === 'refused';
  const places = placesOfKind(entry.places, changes.entryType);
  await updateEntry(query, id, {
    ...changes,
    places,
    placesUntil: null,
    upgradeUntil: null,
    ...withoutVoucher,
    isRegistered: !isHeld,
    updatedAt: at,
  });
  if (order === null || share === null) {
    await tell(query, entry, meeting, `身份已改为${label}，无需交费${isHeld ? '' : '，请凭参会码入场'}`, at);
    return { toPayFen: 0, toReturnFen: 0 };
  }
  const { way, refundFen } = await returnShare(query, { order, entry, reason }, dependencies);
  const result = `身份已改为${label}，退费 ${formatFen(refundFen)}，${refundNotes[way]}，参会码仍有效`;
  await tell(query, entry, meeting, result, at);
  return { toPayFen: 0, toReturnFen: refundFen };
}

/** The office decides about them now, and the use of their voucher is somebody else's. */
const withoutVoucher = { voucherId: null, voucherFen: null } as const;

function tell(query: Transaction, { phone }: EntryRow, meeting: MeetingRow, result: string, at: Date): Promise<void> {
  return enqueueNotice(query, { phone, template: 'ticket-news', meeting, parameters: { result } }, at);
}
