import type { Attendee } from '../domain/attendee/attendee';
import { attendeeCodec } from './attendee';
import { beside, jsonObject, named, optionalText, record, text, type Codec } from './codec';
import { consentShape } from './privacy';

/** open: to be accepted; done: accepted, with the ticket; ended: declined, withdrawn, or too late. */
export type OfferPageState = 'open' | 'done' | 'ended';

/** A ticket that is offered to somebody, as its receiver sees it (product §10.28). */
export interface OfferPage {
  state: OfferPageState;
  meetingCode: string;
  /** Half the name of whoever gives it, and the team of an operator, else ''. Both '' unless open. */
  giver: string;
  teamName: string;
  /** The moment until which it can be accepted, `YYYY-MM-DD HH:mm:ss`. */
  until: string;
  /** The receiver as the giver named them, the phone masked. Both '' unless open. */
  name: string;
  phone: string;
  /** The receiver's ticket once they have accepted. */
  attendee: Attendee | null;
}

const states: readonly OfferPageState[] = ['open', 'done', 'ended'];

export const offerPageCodec: Codec<OfferPage> = record({
  state: {
    read: (wire: unknown): OfferPageState => states.find((state) => state === wire) ?? 'ended',
    write: (state: OfferPageState) => state,
    wire: { enum: states },
  },
  meetingCode: text(),
  giver: text(),
  teamName: text(),
  until: text(),
  name: text(),
  phone: text(),
  attendee: named('entered', attendeeCodec),
});

const link = text(64, 1);
const meetingId = optionalText(16);
/** The attendee whose ticket it is; '' means the caller's own. */
const attendeeId = named('enteredId', optionalText(64));

export const offerLinkCodec = record({ link });
/** The form's answers beside the link. */
export const acceptanceCodec = beside('form', jsonObject, { link, ...consentShape });
/** The body of the giver's calls. */
export const offeredCodec = record({ meetingId, attendeeId });
export const newOfferCodec = record({
  ...{ meetingId, attendeeId },
  receiverName: named('name', text(200)),
  receiverPhone: named('phone', text(64)),
});
