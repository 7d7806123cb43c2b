import type { OfferPage } from '../../../src/contract/transfer-offer';
import { halfName } from '../../../src/domain/person/half-name';
import { maskPhone } from '../../../src/domain/person/mobile-phone';
import { endedOfferText, offerRefusal } from '../../../src/domain/ticket/transfer-offer';
import { isGivenUp, type UsableTicket } from '../../../src/domain/ticket/ticket-state';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import { notFound } from '../../http/answers';
import type { Queryable } from '../../db/database';
import { writeIfAvailable } from '../../db/database-errors';
import type { MeetingRow } from '../../db/tables/meetings';
import type { TransferOfferRow } from '../../db/tables/transfer-offers';
import type { Dependencies } from '../../context/dependencies';
import { attendeeOf, ticketOf } from '../../stores/entries/attendee-of';
import { shownRowsOf, type AttendeeRow } from '../../stores/entries/attendee-rows';
import { findOffer, offerLinkOf, updateOffer } from '../../stores/entries/transfer-offers';
import { meetingOf } from '../../stores/meetings/meeting-of';
import { meetingById } from '../../stores/meetings/store';
import { findTeamById } from '../../stores/teams/store';
import { offerOf } from '../entries/shown-offers';

/** An offer by its link, with the entry that it is of, and the one that its receiver got. */
export interface LinkedOffer {
  offer: TransferOfferRow;
  giver: AttendeeRow;
  received: AttendeeRow | null;
  meeting: MeetingRow;
}

/**
 * Finds the offer of a link. Nobody else's phone opens it: a device on which another phone is logged in is told no more than
 * for a link that this server did not make.
 * @param callersPhone of whoever is logged in on the device; null for nobody
 * @throws Refusal (404)
 */
export async function offerOfLink(
  link: string,
  callersPhone: string | null,
  { database, cipher }: Dependencies,
): Promise<LinkedOffer> {
  const linked = await database.query.transaction((query) => readLinked(query, link, cipher), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
  if (linked === null) throw notFound(endedOfferText);
  const { offer, received } = linked;
  const receiversPhone = offer.phone ?? received?.phone ?? null;
  // Once accepted, the link is of the phone that it was sent to: a corrected phone has a new code, which is not the old one's.
  if (received !== null && offerLinkOf(cipher, { id: offer.id, phone: received.phone }) !== link)
    throw notFound(endedOfferText);
  if (callersPhone !== null && callersPhone !== receiversPhone) throw notFound(endedOfferText);
  return linked;
}

/** Reads the offer and its entries as of one moment: an offer still waiting beside a ticket that has moved looks ended. */
async function readLinked(query: Queryable, link: string, cipher: Dependencies['cipher']): Promise<LinkedOffer | null> {
  const offer = await findOffer(query, cipher, link);
  if (offer === null) return null;
  const rows = await shownRowsOf(query, [offer.entryId, ...(offer.receivedId === null ? [] : [offer.receivedId])]);
  const giver = rows.find(({ id }) => id === offer.entryId);
  if (giver === undefined) return null;
  const received = rows.find(({ id }) => id === offer.receivedId) ?? null;
  return { offer, giver, received, meeting: await meetingById(query, String(giver.meetingId)) };
}

const usable = (row: AttendeeRow): UsableTicket => ({ ...ticketOf(row), isCheckedIn: row.isCheckedIn });

/** Tells if an offer can be accepted now. */
export function isOpenOffer({ offer, giver, meeting }: LinkedOffer, { clock }: Pick<Dependencies, 'clock'>): boolean {
  const facts = { ticket: usable(giver), meeting: meetingOf(meeting), by: offer.madeBy, offer: offerOf(offer) };
  return giver.live && offerRefusal('answer', facts, clock.now()) === null;
}

/** Shows an offer to its receiver, and notes that its link was opened. One that is over shows nothing of anybody. */
export async function showOffer(linked: LinkedOffer, dependencies: Dependencies): Promise<OfferPage> {
  const { offer, giver, received, meeting } = linked;
  const { database, clock, cipher } = dependencies;
  const about = { meetingCode: meeting.code, until: formatShanghaiTime(offer.endsAt.getTime()) };
  const nobody = { giver: '', teamName: '', name: '', phone: '', attendee: null };
  // An accepted one shows the ticket until the link's end: whoever comes later logs in.
  const isOver = clock.now() > offer.endsAt.getTime();
  if (offer.state === 'accepted' && !isOver && received?.live === true && !isGivenUp(ticketOf(received))) {
    const view = { cipher, now: clock.now(), invoice: null, isFromOtherDevice: false, showsIdNumbers: false };
    const attendee = attendeeOf({ ...received, answers: {}, fileIds: null, credit: null }, view);
    return { ...about, ...nobody, state: 'done', attendee };
  }
  if (!isOpenOffer(linked, dependencies)) return { ...about, ...nobody, state: 'ended' };
  if (offer.openedAt === null)
    await writeIfAvailable(updateOffer(database.query, offer.id, { openedAt: new Date(clock.now()) }));
  const team =
    offer.madeBy === 'operator' && giver.teamId !== null ? await findTeamById(database.query, giver.teamId) : null;
  return {
    ...{ ...about, state: 'open', attendee: null },
    ...{ giver: halfName(team?.contactName ?? giver.name), teamName: team?.teamName ?? '' },
    ...{ name: offer.name ?? '', phone: maskPhone(offer.phone ?? '') },
  };
}
