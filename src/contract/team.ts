import type { Attendee } from '../domain/attendee/attendee';
import { readList, readObject, type JsonObject } from '../domain/json/read-value';
import type { Consent } from '../domain/privacy/consent';
import { maxBatchMembers } from '../domain/team/batch-limit';
import type { TeamRegistration } from '../domain/team/team-registration';
import { listedAttendeesCodec, type ListedAttendee } from './attendee';
import {
  commaJoined,
  count,
  list,
  mapped,
  named,
  number,
  optionalFlag,
  optionalText,
  record,
  text,
  wireNameOf,
  yuan,
  type Codec,
} from './codec';
import { consentShape } from './privacy';
import { memberCodec } from './registration';

interface SubmittedTeam {
  meetingId: string;
  consent: Consent | null;
  /** The proof that a login just made with this phone left, in place of a code; '' for none. */
  proof: string;
  team: TeamRegistration;
}

/** The team form as it is submitted, and as drafts keep it. Reading does not clean: the server does, with `teamForm`. */
export const teamFieldsCodec = record({
  contactName: text(1_000),
  teamName: text(1_000),
  province: text(1_000),
  phone: named('concatPhone', text(64)),
  code: text(16),
});

/** The name under which the server reports a fault of a field of the team form. */
export const teamFaultName = (field: string): string => wireNameOf(teamFieldsCodec.shape, field);

/** The body of `teamUserRegiste`. */
export const teamRegistrationCodec = mapped(
  record({
    ...teamFieldsCodec.shape,
    proof: named('phoneProof', optionalText(128)),
    meetingId: text(16),
    ...consentShape,
  }),
  ({ meetingId, consent, proof, ...team }): SubmittedTeam => ({ meetingId, consent, proof, team }),
  ({ team, ...rest }: SubmittedTeam) => ({ ...team, ...rest }),
);

/** The answer to a team's registration. Our server logs the operator in with the proof just given. */
export interface RegisteredTeam {
  /** '' from a server that does not. */
  token: string;
}

export const registeredTeamCodec: Codec<RegisteredTeam, JsonObject> = record({ token: text() });

/** The token already implies the meeting; sending it asserts that the token belongs to this one. */
const meetingId = optionalText(16);
export const meetingIdCodec = record({ meetingId });
export const memberPhoneCodec = record({ meetingId, phone: text(64) });
export const selectionCodec = record({ meetingId, attendeeIds: named('enteredIds', commaJoined(100_000)) });
export const orderIdCodec = record({ meetingId, orderId: text(64, 1) });
/** `shownFen` is the sum that the payer has seen and agreed to. */
export const renewalCodec = record({ meetingId, orderId: text(64, 1), shownFen: named('payMoney', yuan) });

/** The answer of `getTeamOrderDetail`: the price of a selection of members. */
export interface TeamOrderQuote {
  totalFen: number;
  attendees: Attendee[];
}

export const teamOrderQuoteCodec: Codec<
  TeamOrderQuote,
  unknown,
  { totalFen: number; attendees: readonly ListedAttendee[] }
> = record({ totalFen: named('allprice', yuan), attendees: named('enteredList', listedAttendeesCodec) });

/** The body of `addEnteredBatch`: up to `maxBatchMembers` bodies of `addEntered`. */
export const batchCodec = record({
  meetingId,
  members: list(memberCodec, maxBatchMembers, 1),
  /** Our server's addition: the members of places are sent the link to complete them. */
  isTold: named('tellPlaces', optionalFlag),
  ...consentShape,
});
/** The answer once all members are saved. */
export interface AddedMembers {
  count: number;
}

export const addedMembersCodec: Codec<AddedMembers, JsonObject> = record({ count });

/** How many members were sent the link to complete their place, and how many were not. */
export interface Reminded {
  sent: number;
  left: number;
}

export const remindedCodec: Codec<Reminded, JsonObject> = record({ sent: count, left: count });

/** One fault in a batch: `index` into `members`, the field's wire name ('' for the row), the message. */
export interface BatchFault {
  index: number;
  field: string;
  message: string;
}

const faultCodec: Codec<BatchFault> = record({ index: number(-1), field: text(), message: text() });

/** The `data` of a batch refused for its rows; anything else reads as no faults. */
export const batchFaultsCodec: Codec<BatchFault[], unknown, readonly BatchFault[]> = {
  read: (wire) => readList(readObject(wire).errors).map(faultCodec.read),
  write: (errors) => ({ errors: errors.map(faultCodec.write) }),
};
