import type { OfferPage } from '../../../src/contract/transfer-offer';
import { questions } from '../../../src/domain/form/known-questions';
import { readObject, readText } from '../../../src/domain/json/read-value';
import { endedOfferText, offerRefusal } from '../../../src/domain/ticket/transfer-offer';
import { refuse } from '../../http/answers';
import type { Transaction } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { TransferOfferRow } from '../../db/tables/transfer-offers';
import type { Dependencies } from '../../context/dependencies';
import { lockEntry } from '../../stores/entries/store';
import { endOffer, lockOffer, updateOffer } from '../../stores/entries/transfer-offers';
import { meetingOf, requireNotCancelled } from '../../stores/meetings/meeting-of';
import { holdMeeting } from '../../stores/meetings/store';
import { findTeamById } from '../../stores/teams/store';
import { actingAs } from '../audit/acting-as';
import { readAnswers } from '../entries/read-answers';
import { offerOf } from '../entries/shown-offers';
import { notifyAccepted, notifyDeclined } from '../notices/offer-notices';
import { notifyTransfer } from '../notices/ticket-notices';
import { requireConsent, storeConsent, type GivenConsent } from '../privacy/consents';
import { usableTicketOf } from './give-offer';
import { lockRecipient, moveTicket, whileRecipientsChange } from './move-ticket';
import { isOpenOffer, offerOfLink, showOffer, type LinkedOffer } from './offer-of-link';

const ended = () => refuse(endedOfferText);

/**
 * Accepts an offer with the receiver's own answers and consent (product §10.28): in one transaction the offer ends and the
 * ticket moves, as in any transfer. The phone is the offer's. Who has accepted already, on this device or another, is shown
 * the ticket, and changes nothing.
 * @param callersPhone of whoever is logged in on the device; null for nobody
 * @throws Refusal
 */
export async function acceptOffer(
  { link, form, given }: { link: string; form: unknown; given: GivenConsent },
  callersPhone: string | null,
  everything: Dependencies,
): Promise<OfferPage> {
  const dependencies = asReceiver(everything);
  const { database, clock, cipher } = dependencies;
  const found = await offerOfLink(link, callersPhone, dependencies);
  const { offer: seen, meeting } = found;
  if (seen.state === 'accepted') return showOffer(found, dependencies);
  if (!isOpenOffer(found, dependencies)) throw ended();
  const { name, phone } = receiverOf(seen);
  const answers = readAnswers(meeting, 'paid', filledIn(form, { name, phone }), { cipher, now: clock.now() });
  await requireConsent(database.query, meeting.id, answers.consentKinds, given);
  await whileRecipientsChange(() =>
    database.query.transaction(async (query) => {
      const at = new Date(clock.now());
      requireNotCancelled(await holdMeeting(query, meeting.id), '不能再接受转赠');
      const recipient = await lockRecipient(query, { meetingId: meeting.id, phone, giverId: seen.entryId });
      const { offer, giver } = await lockWaiting(query, found, at);
      if (offer === null) return;
      await endOffer(query, offer.id, 'accepted');
      const received = await moveTicket(query, { meeting, giver, recipient, answers, at }, dependencies);
      await updateOffer(query, offer.id, { receivedId: received.id });
      await storeConsent(query, given, { meetingId: meeting.id, entryIds: [received.id] }, at);
      const by = offer.madeBy === 'attendee' ? 'holder' : 'operator';
      await notifyTransfer(query, meeting, { giver, recipient: received, by }, at);
      if (by === 'operator') await notifyAccepted(query, meeting, { giver, recipient: received }, at);
    }),
  );
  return showOffer(await offerOfLink(link, callersPhone, dependencies), dependencies);
}

/**
 * Declines an offer: the ticket stays its giver's, who is told. An offer that is declined already stays so.
 * @throws Refusal
 */
export async function declineOffer(
  link: string,
  callersPhone: string | null,
  everything: Dependencies,
): Promise<OfferPage> {
  const dependencies = asReceiver(everything);
  const found = await offerOfLink(link, callersPhone, dependencies);
  if (found.offer.state === 'declined') return showOffer(found, dependencies);
  await dependencies.database.query.transaction(async (query) => {
    const at = new Date(dependencies.clock.now());
    await lockEntry(query, found.offer.entryId);
    const { offer, giver } = await lockWaiting(query, found, at);
    if (offer === null) throw ended();
    await endOffer(query, offer.id, 'declined');
    const team = offer.madeBy === 'operator' && giver.teamId !== null ? await findTeamById(query, giver.teamId) : null;
    await notifyDeclined(query, found.meeting, { giver, team, receiver: receiverOf(offer).name }, at);
  });
  return showOffer(await offerOfLink(link, callersPhone, dependencies), dependencies);
}

/** In the audit trail, whoever holds an offer's link. */
const asReceiver = (dependencies: Dependencies): Dependencies => actingAs(dependencies, 'receiver');

const receiverOf = ({ name, phone }: TransferOfferRow): { name: string; phone: string } => ({
  name: name ?? '',
  phone: phone ?? '',
});

/** The receiver's answers: the name as the giver wrote it unless they correct it, and the phone of the offer in any case. */
function filledIn(form: unknown, { name, phone }: { name: string; phone: string }): Record<string, unknown> {
  const given = readObject(form);
  const own = readText(given[questions.name]).trim();
  return { ...given, [questions.name]: own === '' ? name : own, [questions.phone]: phone };
}

/**
 * Locks the giver's entry, then the offer, and decides by `offerRefusal` as both are now: meanwhile the offer may have been
 * withdrawn, or the ticket given back or used.
 * @returns `offer` null if it was accepted meanwhile on another device
 * @throws Refusal
 */
async function lockWaiting(
  query: Transaction,
  { offer: seen, meeting }: LinkedOffer,
  at: Date,
): Promise<{ offer: TransferOfferRow | null; giver: EntryRow }> {
  const giver = await lockEntry(query, seen.entryId);
  const offer = await lockOffer(query, seen.id);
  if (giver === null || offer === null) throw ended();
  if (offer.state === 'accepted') return { offer: null, giver };
  const facts = {
    ...{ ticket: await usableTicketOf(query, giver), meeting: meetingOf(meeting) },
    ...{ by: offer.madeBy, offer: offerOf(offer) },
  };
  if (!giver.live || offerRefusal('answer', facts, at.getTime()) !== null) throw ended();
  return { offer, giver };
}
