import type { SubmitResult } from '../../../src/contract/payment';
import { placesOfKind } from '../../../src/domain/meeting/places';
import { missedMessage, notOfferedMessage, waitingState } from '../../../src/domain/meeting/waiting-line';
import { registrationClosedMessage } from '../../../src/domain/meeting/registration-closing';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import type { Dependencies } from '../../context/dependencies';
import type { Transaction } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import { refuse } from '../../http/answers';
import { revealAnswers } from '../../stores/entries/sealed-answers';
import { lockEntry, updateEntry } from '../../stores/entries/store';
import { intoLine, outOfLine } from '../../stores/entries/waiting-line';
import { isRegistrationOpen, requireNotCancelled } from '../../stores/meetings/meeting-of';
import { priceUntilOf } from '../../stores/meetings/price-of';
import { holdMeeting } from '../../stores/meetings/store';
import { newOrder } from '../../stores/orders/new-order';
import { insertOrder } from '../../stores/orders/store';
import { dropPermissions } from '../../stores/subscriptions/store';
import { voucherById } from '../../stores/vouchers/store';
import { admission, heldVoucherOf } from '../entries/new-entry';

/*
 * The acts of somebody on a waiting list (product §16.45), by their entry: it must be theirs.
 */

/** @throws Refusal for an entry that does not wait, such as one whose place another device has taken meanwhile */
async function lockWaiting(query: Transaction, { id }: Pick<EntryRow, 'id'>): Promise<EntryRow> {
  const entry = await lockEntry(query, id);
  if (entry === null || !entry.live) throw refuse('已退出候补，可以重新报名');
  if (entry.reviewState !== 'waiting') throw refuse('名额已经确认，不在候补中了');
  return entry;
}

/**
 * Takes the place that somebody is offered: from now on it is a registration like any that is made at this moment, at the
 * price of this moment, with an order where something is due.
 * @throws Refusal if there is no offer, or it is over
 */
export async function takePlace(
  waiting: Pick<EntryRow, 'id' | 'meetingId'>,
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'randomIds' | 'cipher'>,
): Promise<SubmitResult> {
  const { database, clock, cipher } = dependencies;
  return database.query.transaction(async (query) => {
    const meeting = await holdMeeting(query, waiting.meetingId);
    requireNotCancelled(meeting, '不用再确认名额');
    const entry = await lockWaiting(query, waiting);
    const now = clock.now();
    const state = waitingState(entry, now);
    if (state !== 'offered') throw refuse(state === 'missed' ? missedMessage : notOfferedMessage);
    // The meeting may have become free since.
    const kind = meeting.isPaid
      ? {}
      : ({ entryType: 'free', userType: 'free-guest', places: placesOfKind(entry.places, 'free') } as const);
    const { entryType } = { ...entry, ...kind };
    const answers = revealAnswers(entry.answers, entry.id, cipher);
    // Whom the organiser invited needs no review, as when they register.
    const voucher = entry.voucherId === null ? null : await voucherById(query, entry.voucherId);
    const admitting = voucher?.isGuest === true ? { ...meeting, needsReview: false } : meeting;
    const { meeting: _meeting, ...admitted } = admission(
      { meeting: admitting, entryType, voucher: heldVoucherOf(entry) },
      answers,
      dependencies,
    );
    await updateEntry(query, entry.id, {
      ...{ ...kind, ...admitted, ...outOfLine },
      ...{ waitingInvoice: null, updatedAt: new Date(now) },
    });
    const { feeFen, priceOption, reviewState } = admitted;
    const needReview = reviewState === 'pending';
    if (feeFen === 0) return { dueFen: 0, outTradeNo: '', orderId: '', needReview, isWaiting: false, heldUntil: '' };
    const made = newOrder(
      {
        ...{ meetingId: meeting.id, invoice: entry.waitingInvoice },
        items: [{ entryId: entry.id, amountFen: feeFen, feeFen }],
        priceUntil: priceUntilOf(meeting, [priceOption], now),
      },
      dependencies,
    );
    await insertOrder(query, made);
    const { id: orderId, outTradeNo, amountFen: dueFen } = made.order;
    const { placesUntil } = admitted;
    const heldUntil = placesUntil === null ? '' : formatShanghaiTime(placesUntil.getTime());
    return { dueFen, outTradeNo, orderId, needReview, isWaiting: false, heldUntil };
  });
}

/** Leaves the line: the phone may register again. */
export async function leaveLine(
  waiting: Pick<EntryRow, 'id'>,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<void> {
  await database.query.transaction(async (query) => {
    const { id } = await lockWaiting(query, waiting);
    await updateEntry(query, id, { live: false, ...outOfLine, updatedAt: new Date(clock.now()) });
    await dropPermissions(query, [id]);
  });
}

/**
 * Joins the line again, behind everybody, after an offer that was not taken in time.
 * @throws Refusal, also once registration is over
 */
export async function joinAgain(
  waiting: Pick<EntryRow, 'id' | 'meetingId'>,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<void> {
  await database.query.transaction(async (query) => {
    const meeting = await holdMeeting(query, waiting.meetingId);
    const entry = await lockWaiting(query, waiting);
    const now = clock.now();
    if (waitingState(entry, now) !== 'missed') return;
    if (!isRegistrationOpen(meeting, now)) throw refuse(registrationClosedMessage);
    await updateEntry(query, entry.id, { ...intoLine, updatedAt: new Date(now) });
  });
}
