import { answerChanges } from '../../../src/domain/form/answer-changes';
import { placesTaken } from '../../../src/domain/meeting/places';
import { registeredPhoneMessage } from '../../../src/domain/registration/registered-phone';
import { canEditMember, canDeleteMember } from '../../../src/domain/ticket/member-actions';
import { isOperatorSelf } from '../../../src/domain/ticket/ticket-state';
import { cleanNumber } from '../../../src/domain/typed-number/clean-number';
import { notFound, refuse } from '../../http/answers';
import type { EntryRow } from '../../db/tables/entries';
import type { Dependencies } from '../../context/dependencies';
import { meetingOf } from '../../stores/meetings/meeting-of';
import { holdMeeting } from '../../stores/meetings/store';
import { pendingOrderOf } from '../../stores/orders/store';
import { storeConsent, requireConsent, type GivenConsent } from '../privacy/consents';
import { dropPermissions } from '../../stores/subscriptions/store';
import { teamOf } from '../teams/team-of';
import { ticketOf } from '../../stores/entries/attendee-of';
import { findOwnedEntry, lockOwnedEntry, operatorOf } from './owned-entry';
import { entryAnswers, readAnswers, submissionForm } from './read-answers';
import { lockIdentityPrice, settleIdentity } from './settle-identity';
import { exchangeFiles } from './change-answers';
import { keepAnswerChanges } from '../../stores/entries/answer-changes';
import { isPhoneTaken, lockMemberByPhone, updateEntry } from '../../stores/entries/store';
import { updateCompletion } from '../../stores/entries/completions';
import { protectAnswers } from '../../stores/entries/sealed-answers';
import type { Session } from '../../context/session';

/** An operator's answers for a member. */
interface MemberCorrection {
  attendeeId: string;
  /** The record with the form's fields. */
  form: unknown;
  /** They fill in a place (product §11.22), and must not replace what its member has completed meanwhile. */
  isFillingIn: boolean;
  given: GivenConsent;
}

/**
 * Corrects an unpaid member's answers (product §5.23, `updateTeamEntered`), checked like a new member's; choices may be
 * keys or labels. Money and status fields are ignored. Corrections remain possible after registration has closed. At a
 * meeting with review, a corrected member awaits the organiser again.
 * @throws Refusal
 */
export async function updateMember(
  { attendeeId, form, isFillingIn, given }: MemberCorrection,
  session: Session,
  dependencies: Dependencies,
): Promise<void> {
  const { database, clock, cipher, randomIds } = dependencies;
  const { id: teamId } = teamOf(session);
  if (attendeeId === '') throw unknownMember();
  const now = clock.now();
  const { entry: named, isMember } = await findOwnedEntry(database.query, session, attendeeId);
  requireEditable(named, isMember, isFillingIn);
  const answers = readAnswers(session.meeting, named.entryType, form, { cipher, now, corrected: named });
  const { meeting } = session;
  await requireConsent(database.query, meeting.id, answers.consentKinds, given);
  try {
    await database.query.transaction(async (query) => {
      const { places } = await holdMeeting(query, meeting.id);
      const order = await lockIdentityPrice(query, meeting, named.id);
      const locked = await lockOwnedEntry(query, session, named.id);
      const member = requireEditable(locked.entry, locked.isMember, isFillingIn);
      const { name, phone, provinceText } = answers;
      if (phone !== member.phone && member.payment === 'paid') throw refuse('已交费的参会人不能改手机号，请转赠');
      // A new phone means a new holder, who must not share the old QR code (product §11.6).
      const ticketRef = phone === member.phone ? member.ticketRef : randomIds.reference();
      const sealed = protectAnswers(answers.answers, member.id, cipher);
      const change = { meeting, entry: member, order, answers: answers.answers };
      const price = await settleIdentity(query, change, dependencies);
      await updateEntry(query, member.id, {
        ...{ name, phone, provinceText, ticketRef, isIncomplete: false },
        ...price,
        answers: sealed,
        places: placesTaken(places, { entryType: member.entryType, answers: answers.answers }),
        // The approval was for the previous answers.
        ...(session.meeting.needsReview
          ? ({ reviewState: 'pending', isRegistered: false, placesUntil: null } as const)
          : {}),
        updatedAt: new Date(now),
      });
      const { fields } = submissionForm(meeting, member.entryType, now);
      const before = entryAnswers(fields, member, cipher);
      const after = entryAnswers(fields, { id: member.id, answers: sealed }, cipher);
      await keepAnswerChanges(query, member.id, answerChanges(fields, before, after));
      if (phone !== member.phone) await dropPermissions(query, [member.id]);
      if (member.isIncomplete) await updateCompletion(query, member.id, { completedAt: new Date(now) });
      await exchangeFiles(query, member.id, answers.fileIds);
      const about = { meetingId: meeting.id, entryIds: [member.id], teamId };
      await storeConsent(query, given, about, new Date(now));
    });
  } catch (error) {
    if (isPhoneTaken(error)) throw refuse(registeredPhoneMessage);
    throw error;
  }
}

const unknownMember = () => notFound('未找到该参会人');

function requireEditable(entry: EntryRow, isMember: boolean, isFillingIn: boolean): EntryRow {
  if (!isMember) throw unknownMember();
  if (isFillingIn && !entry.isIncomplete) throw refuse('该参会人的信息已完善，请刷新后查看');
  if (!entry.live || !canEditMember(ticketOf(entry))) throw refuse('该参会人已支付或已转赠，不能修改');
  return entry;
}

/**
 * Removes a member from the team (product §5.24, `delEntered`). The member must be unpaid, unaffected by a transfer,
 * not the operator, and in no pending order, since such an order includes their fee. The phone may register again
 * afterwards.
 * @throws Refusal
 */
export async function deleteMember(phone: string, session: Session, { database, clock }: Dependencies): Promise<void> {
  const { id: teamId } = teamOf(session);
  const now = clock.now();
  await database.query.transaction(async (query) => {
    const named = { meetingId: session.meeting.id, teamId, phone: cleanNumber('phone', phone) };
    const member = await lockMemberByPhone(query, named);
    if (member === null) throw unknownMember();
    const facts = ticketOf(member);
    const operator = operatorOf(session);
    if (!canDeleteMember(facts, { meeting: meetingOf(session.meeting), operator, now })) {
      const isOwn = isOperatorSelf(facts, operator);
      throw refuse(isOwn ? '经办人本人的报名信息不能删除' : '该参会人已支付或已转赠，不能删除');
    }
    if ((await pendingOrderOf(query, member.id)) !== null) {
      throw refuse('该参会人在待支付订单中，请先到“订单管理”取消订单');
    }
    await updateEntry(query, member.id, { live: false, updatedAt: new Date(now) });
    await dropPermissions(query, [member.id]);
  });
}
