import { submitResultCodec, type SubmitResult } from '../../../src/contract/payment';
import { entryType } from '../../../src/domain/attendee/attendee';
import { userType } from '../../../src/domain/attendee/attendee';
import { paidBy } from '../../../src/domain/attendee/attendee';
import { payStatus } from '../../../src/domain/attendee/attendee';
import { validateCredit } from '../../../src/domain/credit/credit-form';
import { validateInvoice } from '../../../src/domain/invoice/invoice-form';
import { registrationClosedMessage } from '../../../src/domain/meeting/registration-closing';
import { allowedEntryTypes } from '../../../src/domain/meeting/registration-type';
import type { Registration, RegistrationExtras } from '../../../src/contract/registration';
import { conflict, refuse } from '../../answers';
import { isUniqueViolation } from '../../db/database-errors';
import type { MeetingRow } from '../../db/tables/meetings';
import type { Dependencies } from '../../dependencies';
import { isRegistrationOpen, meetingOf } from '../meetings/meeting-of';
import { meetingById } from '../meetings/store';
import { claimFiles } from '../uploads/store';
import { protectAnswers } from './protected-answers';
import { lostFile, readAnswers, type ReadAnswers } from './read-answers';
import { refuseAnswers } from './refuse-answers';
import { findLiveEntry, findSubmission, insertRegistration, type NewRegistration } from './store';

export const duplicatePhoneMessage = '该手机号已报名，请点击“已报名？查看详情”登录查看';

/** What is paid for, on the order and on the payer's bill (spec section 1). */
export const registrationFeeName = '注册费';

/** A submission as it came. */
export interface Submission {
  registration: Registration;
  /** As it arrived, which tells a repetition from another submission. */
  body: unknown;
  /** The Idempotency-Key header, '' where there is none. */
  key: string;
}

/**
 * Registers someone (spec section 7, `fromAdd`): checks everything by the rules of the form, then writes the entry,
 * its order and its attachments in one transaction. The same key with the same body is answered again, whatever
 * has happened since: whoever lost the answer is not told of their own duplicate.
 * @throws Refusal
 */
export async function register(submission: Submission, dependencies: Dependencies): Promise<SubmitResult> {
  const { database, clock, cipher } = dependencies;
  const bodyDigest = cipher.digest(JSON.stringify(submission.body));
  const replayed = await replay(submission.key, bodyDigest, dependencies);
  if (replayed !== null) return replayed;

  const now = clock.now();
  const { form, ...extras } = submission.registration;
  const meeting = await meetingById(database.query, extras.meetingId);
  if (!isRegistrationOpen(meeting, now)) throw refuse(registrationClosedMessage);
  checkExtras(meeting, extras);
  const answers = readAnswers(meeting, extras.entryType, form, { cipher, now });
  const registration = newRegistration(meeting, extras, answers, dependencies);
  const answer = answerOf(registration);
  const { key } = submission;
  if (key !== '') {
    const { id: enteredId } = registration.entered;
    const kept = submitResultCodec.write(answer);
    registration.submission = {
      key,
      meetingId: meeting.id,
      bodyDigest,
      enteredId,
      answer: kept,
      createdAt: new Date(now),
    };
  }

  try {
    await save(registration, answers, dependencies);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    // Another submission was faster: perhaps this very one, sent twice.
    const twin = await replay(key, bodyDigest, dependencies);
    if (twin !== null) return twin;
    throw refuse(duplicatePhoneMessage);
  }
  return answer;
}

/** Rolls a registration back whose phone has an entry already. */
class DuplicatePhone extends Error {}

function isDuplicate(error: unknown): boolean {
  return (
    error instanceof DuplicatePhone ||
    isUniqueViolation(error, 'entered_live_phone') ||
    isUniqueViolation(error, 'submissions_pkey')
  );
}

async function replay(key: string, bodyDigest: string, { database }: Dependencies): Promise<SubmitResult | null> {
  if (key === '') return null;
  const earlier = await findSubmission(database.query, key);
  if (earlier === null) return null;
  if (earlier.bodyDigest !== bodyDigest) throw conflict('该次提交已处理，如需修改请登录后操作');
  return submitResultCodec.read(earlier.answer);
}

/** What comes with the form: the registration type, credit info and invoice. */
function checkExtras(meeting: MeetingRow, { entryType: type, credit, invoice }: RegistrationExtras): void {
  if (!allowedEntryTypes(meetingOf(meeting)).includes(type))
    throw refuse('该会议不接受此报名类型，请返回会议首页重新选择');
  if (credit !== null) {
    if (!meeting.hasCredit) throw refuse('该会议不提供学分');
    refuseAnswers(Object.entries(validateCredit(credit)));
  }
  if (invoice !== null) {
    if (type === entryType.free) throw refuse('免费报名无需开具发票');
    refuseAnswers(Object.entries(validateInvoice(invoice)));
  }
}

function newRegistration(
  meeting: MeetingRow,
  { entryType: type, credit, invoice }: RegistrationExtras,
  { name, phone, provinceText, answers }: ReadAnswers,
  { clock, randomIds, cipher }: Dependencies,
): NewRegistration {
  const createdAt = new Date(clock.now());
  const enteredId = randomIds.id();
  const feeFen = type === entryType.paid ? meeting.feeFen : 0;
  const entry: NewRegistration['entered'] = {
    id: enteredId,
    meetingId: meeting.id,
    ...{ name, phone, provinceText, credit, feeFen },
    entryType: type,
    userType: type === entryType.free ? userType.freeGuest : userType.individual,
    answers: protectAnswers(answers, enteredId, cipher),
    payStatus: payStatus.unpaid,
    paidBy: paidBy.free,
    isRegistered: feeFen === 0 && !meeting.needsReview,
    reviewState: meeting.needsReview ? 'pending' : 'none',
    ticketRef: randomIds.reference(),
    ...{ createdAt, updatedAt: createdAt },
  };
  if (feeFen === 0) return { entered: entry, order: null, submission: null };
  const order: NewRegistration['order'] = {
    id: randomIds.id(),
    meetingId: meeting.id,
    outTradeNo: randomIds.outTradeNo(),
    amountFen: feeFen,
    title: registrationFeeName,
    ...{ invoice, createdAt },
  };
  return { entered: entry, order, submission: null };
}

function answerOf({ entered, order }: NewRegistration): SubmitResult {
  return {
    dueFen: order?.amountFen ?? 0,
    outTradeNo: order?.outTradeNo ?? '',
    orderId: order?.id ?? '',
    needReview: entered.reviewState === 'pending',
  };
}

async function save(
  registration: NewRegistration,
  { fileIds }: ReadAnswers,
  { database }: Dependencies,
): Promise<void> {
  await database.query.transaction(async (transaction) => {
    const { meetingId, phone, id } = registration.entered;
    // Spares the common duplicate the work; the unique index decides where two come at once.
    if ((await findLiveEntry(transaction, meetingId, phone)) !== null) throw new DuplicatePhone();
    await insertRegistration(transaction, registration);
    if ((await claimFiles(transaction, fileIds, id)) !== fileIds.length) throw lostFile();
  });
}
