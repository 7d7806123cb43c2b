import { canTransfer } from '../../../src/domain/ticket/attendee-actions';
import { canTransferMember } from '../../../src/domain/ticket/member-actions';
import { checkedInTransferMessage } from '../../../src/domain/ticket/transfer-refusal';
import { refuse } from '../../http/answers';
import type { Transaction } from '../../db/database';
import type { Dependencies } from '../../context/dependencies';
import { hasCheckedIn } from '../../stores/door/scans';
import { ticketOf } from '../../stores/entries/attendee-of';
import { requireNotCancelled } from '../../stores/meetings/meeting-of';
import { holdMeeting } from '../../stores/meetings/store';
import { findOwnedEntry, lockOwnedEntry, mayAct } from '../entries/owned-entry';
import { readAnswers, type ReadAnswers } from '../entries/read-answers';
import { storeConsent, requireConsent, type GivenConsent } from '../privacy/consents';
import { notifyTransfer } from '../notices/ticket-notices';
import type { Session } from '../../context/session';
import { lockRecipient, moveTicket, whileRecipientsChange } from './move-ticket';

/**
 * Transfers a ticket (product §5.20, `applyTransfer`, §10.10). The recipient's answers are checked like a
 * registration's; then, in one transaction, the giver's QR code becomes invalid, an unpaid or free entry of the
 * recipient's phone is superseded, and the recipient gets a ticket with its own code and a queued SMS.
 * @throws Refusal
 */
export async function applyTransfer(
  { attendeeId, form, given }: { attendeeId: string; form: unknown; given: GivenConsent },
  session: Session,
  dependencies: Dependencies,
): Promise<void> {
  const { database, clock, cipher } = dependencies;
  const answers = readAnswers(session.meeting, 'paid', form, { cipher, now: clock.now() });
  await requireConsent(database.query, session.meeting.id, answers.consentKinds, given);
  await whileRecipientsChange(() =>
    database.query.transaction((query) => transfer(query, { attendeeId, answers, given }, session, dependencies)),
  );
}

async function transfer(
  query: Transaction,
  { attendeeId, answers, given }: { attendeeId: string; answers: ReadAnswers; given: GivenConsent },
  session: Session,
  dependencies: Dependencies,
): Promise<void> {
  const { meeting } = session;
  const at = new Date(dependencies.clock.now());
  requireNotCancelled(await holdMeeting(query, meeting.id), '不能再转赠');
  const { entry: named } = await findOwnedEntry(query, session, attendeeId);
  const recipient = await lockRecipient(query, { meetingId: meeting.id, phone: answers.phone, giverId: named.id });
  const owned = await lockOwnedEntry(query, session, named.id);
  const { entry: giver } = owned;
  const ticket = { ...ticketOf(giver), isCheckedIn: await hasCheckedIn(query, giver.id) };
  if (!mayAct(ticket, owned, session, at.getTime(), { own: canTransfer, member: canTransferMember })) {
    throw refuse(ticket.isCheckedIn ? checkedInTransferMessage : '当前报名不能转赠');
  }
  const received = await moveTicket(query, { meeting, giver, recipient, answers, at }, dependencies);
  const teamId = owned.isOwn ? null : giver.teamId;
  const about = { meetingId: meeting.id, entryIds: [received.id], teamId, giverId: giver.id };
  await storeConsent(query, given, about, at);
  await notifyTransfer(query, meeting, { giver, recipient: received, by: owned.isOwn ? 'holder' : 'operator' }, at);
}
