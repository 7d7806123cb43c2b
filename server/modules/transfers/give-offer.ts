import {
  maxOffersADay,
  offerDayMs,
  offerEnd,
  offerRefusal,
  receiverForm,
  type OfferAct,
  type ReceiverInfo,
} from '../../../src/domain/ticket/transfer-offer';
import { recipientRefusal } from '../../../src/domain/ticket/transfer-refusal';
import { faultsOf, refuse, refuseAnswers } from '../../http/answers';
import type { Transaction } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { TransferOfferRow } from '../../db/tables/transfer-offers';
import type { Dependencies } from '../../context/dependencies';
import type { Session } from '../../context/session';
import { hasCheckedIn } from '../../stores/door/scans';
import { ticketOf } from '../../stores/entries/attendee-of';
import {
  countOffersSince,
  endOffer,
  insertOffer,
  noteOfferReminded,
  waitingOffers,
} from '../../stores/entries/transfer-offers';
import { meetingOf, requireNotCancelled } from '../../stores/meetings/meeting-of';
import { holdMeeting } from '../../stores/meetings/store';
import { lockOwnedEntry, type OwnedEntry } from '../entries/owned-entry';
import { offerOf } from '../entries/shown-offers';
import { sendsOffers } from '../notices/sends-links';
import { notifyOffer } from '../notices/offer-notices';
import { recipientRefusalOf } from './move-ticket';

/*
 * A ticket is offered to somebody by name and phone (product §10.28). It stays its giver's, with its code, until the receiver
 * has accepted; only the receiver's text holds the link.
 */

/**
 * Offers a ticket of the caller's, or of their team, and texts its receiver the link. The same offer again changes nothing,
 * so that a lost answer can be asked for again.
 * @throws Refusal
 */
export async function offerTicket(
  { attendeeId, receiver: typed }: { attendeeId: string; receiver: ReceiverInfo },
  session: Session,
  dependencies: Dependencies,
): Promise<void> {
  const { database, clock, cipher, randomIds } = dependencies;
  if (!sendsOffers(dependencies)) throw refuse('暂不能发送短信，请填写受赠人的全部信息');
  const { info: receiver, messages } = receiverForm.readAndCheck(typed);
  refuseAnswers(faultsOf(messages, (field) => field));
  await database.query.transaction(async (query) => {
    const now = clock.now();
    requireNotCancelled(await holdMeeting(query, session.meeting.id), '不能再转赠');
    const owned = await lockOwnedEntry(query, session, attendeeId);
    const { entry: giver } = owned;
    const [offered] = await waitingOffers(query, [giver.id]);
    const isSame = offered?.name === receiver.name && offered.phone === receiver.phone;
    if (isSame && offered.endsAt.getTime() > now) return;
    const objection = recipientRefusal(receiver, giver);
    if (objection !== null) throw refuse(objection);
    await requireAct('make', { owned, offered: offered ?? null, session, now }, query);
    const known = await recipientRefusalOf(query, session.meeting.id, receiver.phone);
    if (known !== null) throw refuse(known);
    if ((await countOffersSince(query, giver.id, new Date(now - offerDayMs))) >= maxOffersADay)
      throw refuse(`一天最多转给 ${maxOffersADay} 次，请明天再试，或填写受赠人的全部信息`);
    const offer = {
      ...{ id: randomIds.id(), entryId: giver.id, madeBy: giverOf(owned), ...receiver },
      ...{ madeAt: new Date(now), endsAt: new Date(offerEnd(meetingOf(session.meeting), now)) },
    };
    await insertOffer(query, cipher, offer);
    await notifyOffer(
      query,
      session.meeting,
      { offer, giver: nameOfGiver(offer.madeBy, owned, session) },
      new Date(now),
    );
  });
}

/**
 * Texts the receiver of a waiting offer the link again, within `reminderBlock`.
 * @throws Refusal
 */
export async function remindOffer(attendeeId: string, session: Session, dependencies: Dependencies): Promise<void> {
  if (!sendsOffers(dependencies)) throw refuse('暂不能发送短信');
  await changeOffer('remind', attendeeId, session, dependencies, async (query, offer, owned, at) => {
    await noteOfferReminded(query, offer.id, at);
    await notifyOffer(query, session.meeting, { offer, giver: nameOfGiver(offer.madeBy, owned, session) }, at);
  });
}

/**
 * Takes a waiting offer back: its link shows nothing any more, and the ticket is its giver's as before.
 * @throws Refusal
 */
export async function withdrawOffer(attendeeId: string, session: Session, dependencies: Dependencies): Promise<void> {
  await changeOffer('withdraw', attendeeId, session, dependencies, (query, { id }) => endOffer(query, id, 'withdrawn'));
}

/** An offer that waits: its receiver is still known. */
type WaitingOffer = TransferOfferRow & { name: string; phone: string };

async function changeOffer(
  act: OfferAct,
  attendeeId: string,
  session: Session,
  { database, clock }: Dependencies,
  change: (query: Transaction, offer: WaitingOffer, owned: OwnedEntry, at: Date) => Promise<void>,
): Promise<void> {
  await database.query.transaction(async (query) => {
    const now = clock.now();
    if (act === 'remind') requireNotCancelled(await holdMeeting(query, session.meeting.id), '不能再转赠');
    const owned = await lockOwnedEntry(query, session, attendeeId);
    const [offered = null] = await waitingOffers(query, [owned.entry.id]);
    await requireAct(act, { owned, offered, session, now }, query);
    if (offered === null) throw new Error('An offer that is over was allowed to change');
    await change(query, { ...offered, name: offered.name ?? '', phone: offered.phone ?? '' }, owned, new Date(now));
  });
}

/** Whoever owns a ticket gives it as its attendee, even where they operate the team. */
const giverOf = ({ isOwn }: OwnedEntry): TransferOfferRow['madeBy'] => (isOwn ? 'attendee' : 'operator');

/** Names who has made the offer, whoever reminds of it now: the attendee, or the operator of their team. */
const nameOfGiver = (madeBy: TransferOfferRow['madeBy'], { entry }: OwnedEntry, { team }: Session): string =>
  madeBy === 'attendee' || team === null ? entry.name : team.contactName;

interface Asked {
  owned: OwnedEntry;
  offered: TransferOfferRow | null;
  session: Session;
  now: number;
}

/** @throws Refusal if `offerRefusal` says so, by which the page shows its buttons */
async function requireAct(act: OfferAct, { owned, offered, session, now }: Asked, query: Transaction): Promise<void> {
  const facts = {
    ...{ ticket: await usableTicketOf(query, owned.entry), meeting: meetingOf(session.meeting) },
    ...{ by: giverOf(owned), offer: offerOf(offered) },
  };
  const refusal = offerRefusal(act, facts, now);
  if (refusal !== null) throw refuse(refusal);
}

/** The ticket of an entry as the rules of transfers take it. */
export const usableTicketOf = async (query: Transaction, entry: EntryRow) => ({
  ...ticketOf(entry),
  isCheckedIn: await hasCheckedIn(query, entry.id),
});
