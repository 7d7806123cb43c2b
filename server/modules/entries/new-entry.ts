import type { CreditInfo } from '../../../src/domain/credit/credit-form';
import { memberEntryType } from '../../../src/domain/team/member-steps';
import type { EntryRow, NewEntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import type { Dependencies } from '../../context/dependencies';
import type { ReadAnswers } from './read-answers';
import { protectAnswers } from '../../stores/entries/sealed-answers';

type Makers = Pick<Dependencies, 'clock' | 'randomIds' | 'cipher'>;

/** The facts that distinguish one new entry from another, besides its holder. */
type EntryFacts = Pick<NewEntryRow, 'meetingId' | 'teamId' | 'entryType' | 'userType' | 'feeFen' | 'isRegistered'> &
  Partial<NewEntryRow>;

/** A new entry: live, unpaid, with its own ticket code. */
function newEntry(
  { name, phone, provinceText, answers }: ReadAnswers,
  facts: EntryFacts,
  { clock, randomIds, cipher }: Makers,
): NewEntryRow {
  const id = randomIds.id();
  const createdAt = new Date(clock.now());
  const entry = {
    id,
    name,
    phone,
    provinceText,
    answers: protectAnswers(answers, id, cipher),
    credit: null,
    deviceDigest: null,
    payment: 'unpaid' as const,
    refund: 'none' as const,
    transfer: 'none' as const,
    paidBy: 'nobody' as const,
    reviewState: 'none' as const,
    isTouched: false,
    ticketRef: randomIds.reference(),
    live: true,
    createdAt,
    updatedAt: createdAt,
  };
  // Assigned, not spread: spreading so many fields costs V8 more than making them.
  return Object.assign(entry, facts);
}

/** The amount due, the review state, and whether that completes the registration. */
function admission(
  { id: meetingId, needsReview }: MeetingRow,
  feeFen: number,
): Pick<NewEntryRow, 'meetingId' | 'feeFen' | 'isRegistered' | 'reviewState'> {
  const isRegistered = feeFen === 0 && !needsReview;
  return { meetingId, feeFen, isRegistered, reviewState: needsReview ? 'pending' : 'none' };
}

type OwnEntryFacts = Pick<EntryRow, 'entryType' | 'credit' | 'deviceDigest'> & { meeting: MeetingRow };

/** The entry of someone who registers: an individual who owes the meeting's fee, or a free visitor. */
export function ownEntry(
  holder: ReadAnswers,
  { meeting, entryType: type, credit, deviceDigest }: OwnEntryFacts,
  makers: Makers,
): NewEntryRow {
  const isGuest = type === 'free';
  const facts: EntryFacts = {
    ...admission(meeting, isGuest ? 0 : meeting.feeFen),
    ...{ teamId: null, credit, entryType: type, deviceDigest },
    userType: isGuest ? 'free-guest' : 'individual',
  };
  return newEntry(holder, facts, makers);
}

/** A new team member's entry: with the meeting's fee due, or registered immediately if there is none. */
export function memberEntry(
  holder: ReadAnswers & { credit: CreditInfo | null },
  { meeting, teamId }: { meeting: MeetingRow; teamId: string },
  makers: Makers,
): NewEntryRow {
  const facts: EntryFacts = {
    ...admission(meeting, meeting.isPaid ? meeting.feeFen : 0),
    ...{ teamId, credit: holder.credit },
    entryType: memberEntryType(meeting),
    userType: 'team-member',
  };
  return newEntry(holder, facts, makers);
}

/** The entry of a ticket's recipient, who takes the giver's place: in the same team, with nothing due. */
export function receivedEntry(
  holder: ReadAnswers,
  { meetingId, teamId, feeFen }: Pick<EntryRow, 'meetingId' | 'teamId' | 'feeFen'>,
  makers: Makers,
): NewEntryRow {
  const facts: EntryFacts = {
    ...{ meetingId, teamId, feeFen },
    entryType: 'paid',
    userType: teamId === null ? 'individual' : 'team-member',
    transfer: 'received',
    isRegistered: true,
    isTouched: true,
  };
  return newEntry(holder, facts, makers);
}
