import type { Attendee } from '../domain/attendee/attendee';
import { readList, readObject, type JsonObject } from '../domain/json/read-value';
import type { Consent } from '../domain/privacy/consent';
import type { TeamRegistration } from '../domain/team/team-registration';
import { listedAttendeesCodec, type ListedAttendee } from './attendee';
import {
  commaJoined,
  count,
  list,
  mapped,
  named,
  number,
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
  /** Of a login just made with this phone, in place of the code; '' for none. */
  proof: string;
  team: TeamRegistration;
}

/** The team form as it is submitted, and as drafts keep it. Reading does not clean: the server does, with `teamForm`. */
export const teamFieldsCodec = record({
  contactName: text,
  teamName: text,
  province: text,
  phone: named('concatPhone', text),
  code: text,
});

/** The name under which the server reports a fault of a field of the team form. */
export const teamFaultName = (field: string): string => wireNameOf(teamFieldsCodec.shape, field);

/** The body of `teamUserRegiste`. */
export const teamRegistrationCodec = mapped(
  record({
    ...teamFieldsCodec.shape,
    proof: named('phoneProof', optionalText),
    meetingId: text,
    ...consentShape,
  }),
  ({ meetingId, consent, proof, ...team }): SubmittedTeam => ({ meetingId, consent, proof, team }),
  ({ team, ...rest }: SubmittedTeam) => ({ ...team, ...rest }),
);

/** What registering a team answers: a token where the server logs the operator in with the proof just given. */
export interface RegisteredTeam {
  /** '' from a server that does not. */
  token: string;
}

export const registeredTeamCodec: Codec<RegisteredTeam, JsonObject> = record({ token: text });

/** The token already implies the meeting; sending it asserts that the token belongs to this one. */
const meetingId = optionalText;
export const meetingIdCodec = record({ meetingId });
export const memberPhoneCodec = record({ meetingId, phone: text });
export const selectionCodec = record({ meetingId, attendeeIds: named('enteredIds', commaJoined) });
export const orderIdCodec = record({ meetingId, orderId: text });

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
export const batchCodec = record({ meetingId, members: list(memberCodec), ...consentShape });
/** The answer once all members are saved. */
export interface AddedMembers {
  count: number;
}

export const addedMembersCodec: Codec<AddedMembers, JsonObject> = record({ count });

/** One fault in a batch: `index` into `members`, the field's wire name ('' for the row), the message. */
export interface BatchFault {
  index: number;
  field: string;
  message: string;
}

const faultCodec: Codec<BatchFault> = record({ index: number(-1), field: text, message: text });

/** The `data` of a batch refused for its rows; anything else reads as no faults. */
export const batchFaultsCodec: Codec<BatchFault[], unknown, readonly BatchFault[]> = {
  read: (wire) => readList(readObject(wire).errors).map(faultCodec.read),
  write: (errors) => ({ errors: errors.map(faultCodec.write) }),
};
