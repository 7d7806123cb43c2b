import type { Attendee } from '../domain/attendee/attendee';
import { attendeeCodec } from './attendee';
import { beside, jsonObject, named, optionalText, record, text, type Codec } from './codec';
import { optionalCreditCodec } from './credit-info';
import { consentShape } from './privacy';

/** open: to be filled in; done: completed, with the ticket; ended: the registration is over, or the place is gone. */
export type CompletionState = 'open' | 'done' | 'ended';

/** A place that was taken by name and phone, as its member sees it (product §11.22). */
export interface CompletionPage {
  state: CompletionState;
  meetingCode: string;
  /** The operator who took the place: the operator's name and masked phone, and their team. */
  inviter: string;
  inviterPhone: string;
  teamName: string;
  /** The last day, `YYYY-MM-DD`; '' for none. */
  until: string;
  /** The known answers, without sensitive answers; of a completed one the ticket alone. Null once it has ended. */
  attendee: Attendee | null;
}

const states: readonly CompletionState[] = ['open', 'done', 'ended'];

export const completionPageCodec: Codec<CompletionPage> = record({
  state: {
    read: (wire: unknown): CompletionState => states.find((state) => state === wire) ?? 'ended',
    write: (state: CompletionState) => state,
    wire: { enum: states },
  },
  meetingCode: text(),
  inviter: text(),
  inviterPhone: text(),
  teamName: text(),
  until: text(),
  attendee: named('entered', attendeeCodec),
});

const link = text(64, 1);
export const completionLinkCodec = record({ link });
const filledIn = { credit: named('attr2', optionalCreditCodec), ...consentShape };
/** The form's answers beside the link. */
export const completionCodec = beside('form', jsonObject, { link, ...filledIn });
/** The form's answers beside the meeting, in which whoever is logged in has the place. */
export const ownCompletionCodec = beside('form', jsonObject, { meetingId: optionalText(16), ...filledIn });
