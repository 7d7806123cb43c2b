import { submitResultCodec, type SubmitResult } from '../../../src/contract/payment';
import type { Registration } from '../../../src/contract/registration';
import { entryType, type EntryType } from '../../../src/domain/attendee/attendee';
import { creditForm, type CreditInfo } from '../../../src/domain/credit/credit-form';
import type { CheckedInfo } from '../../../src/domain/form/own-form';
import { invoiceForm, type InvoiceInfo } from '../../../src/domain/invoice/invoice-form';
import { registrationClosedMessage } from '../../../src/domain/meeting/registration-closing';
import { allowedEntryTypes } from '../../../src/domain/meeting/registration-type';
import { isMobilePhone } from '../../../src/domain/mobile-phone';
import { cleanNumber } from '../../../src/domain/typed-number/clean-number';
import { refuse, refuseAnswers } from '../../answers';
import type { Queryable } from '../../db/database';
import type { NewEntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import type { Dependencies } from '../../dependencies';
import { isRegistrationOpen, meetingOf } from '../meetings/meeting-of';
import { meetingById } from '../meetings/store';
import { newOrder, type NewOrder } from '../orders/new-order';
import { insertOrder } from '../orders/store';
import { keepConsent, requireConsent, type GivenConsent } from '../privacy/consents';
import { answerOnce, type KeepAnswer } from '../submissions/answer-once';
import { answersToRegistrations, entryRegisteredBy } from '../submissions/store';
import { claimFiles } from '../uploads/store';
import { ownEntry } from './new-entry';
import { lostFile, readAnswers } from './read-answers';
import { findLiveEntry, insertEntries, isPhoneTaken } from './store';

const duplicatePhone = '该手机号已报名，请点击“已报名？查看详情”登录查看';

export interface SubmittedRegistration {
  registration: Registration;
  given: GivenConsent;
  /** The raw body, which distinguishes a repetition from another submission. */
  body: unknown;
  /** The Idempotency-Key header, '' if absent. */
  key: string;
  /** Keyed digest of the device; null if it names none. */
  device: string | null;
}

/**
 * Registers someone (product §5.10, `fromAdd`): checks everything by the form's rules, then writes the entry, its order
 * and its attachments in one transaction; once per key.
 * @throws Refusal
 */
export async function register(
  { registration, given, body, key, device }: SubmittedRegistration,
  dependencies: Dependencies,
): Promise<SubmitResult> {
  const { database, clock, cipher } = dependencies;
  const submission = {
    ...{ kept: answersToRegistrations, key, content: JSON.stringify(body) },
    answer: submitResultCodec,
  };
  return answerOnce(submission, dependencies, async (keep) => {
    const { form } = registration;
    const { meetingId, entryType: type } = registration;
    const [credit, invoice] = [registration.credit, registration.invoice];
    const extras = {
      type,
      credit: credit && creditForm.readAndCheck(credit),
      invoice: invoice && invoiceForm.readAndCheck(invoice),
    };
    const meeting = await meetingById(database.query, meetingId);
    const now = clock.now();
    if (!isRegistrationOpen(meeting, now)) throw refuse(registrationClosedMessage);
    checkExtras(meeting, extras);
    const holder = readAnswers(meeting, type, form, { cipher, now });
    await requireConsent(database.query, meeting.id, holder.consentKinds, given);
    const entry = ownEntry(
      holder,
      { meeting, entryType: type, credit: extras.credit && extras.credit.info, deviceDigest: device },
      dependencies,
    );
    const { id: entryId, feeFen } = entry;
    const items = [{ entryId, amountFen: feeFen }];
    const order =
      feeFen === 0
        ? null
        : newOrder({ meetingId: meeting.id, invoice: extras.invoice && extras.invoice.info, items }, dependencies);
    try {
      return await database.query.transaction((query) =>
        save(query, { entry, order, given, fileIds: holder.fileIds, answer: answerOf(entry, order) }, keep),
      );
    } catch (error) {
      throw isPhoneTaken(error) ? refuse(duplicatePhone) : error;
    }
  });
}

/** What accompanies the form, as it was read. */
interface CheckedExtras {
  type: EntryType;
  credit: CheckedInfo<CreditInfo> | null;
  invoice: CheckedInfo<InvoiceInfo> | null;
}

/** Checks the registration type, credit info and invoice. */
function checkExtras(meeting: MeetingRow, { type, credit, invoice }: CheckedExtras): void {
  if (!allowedEntryTypes(meetingOf(meeting)).includes(type))
    throw refuse('该会议不接受此报名类型，请返回会议首页重新选择');
  if (credit !== null) {
    if (!meeting.hasCredit) throw refuse('该会议不提供学分');
    refuseAnswers([...credit.messages]);
  }
  if (invoice !== null) {
    if (type === entryType.free) throw refuse('免费报名无需开具发票');
    refuseAnswers([...invoice.messages]);
  }
}

function answerOf({ reviewState }: NewEntryRow, order: NewOrder | null): SubmitResult {
  return {
    dueFen: order?.order.amountFen ?? 0,
    outTradeNo: order?.order.outTradeNo ?? '',
    orderId: order?.order.id ?? '',
    needReview: reviewState === 'pending',
  };
}

/** A registration with everything that belongs to it; `order` is null if nothing is due. */
interface NewRegistration {
  entry: NewEntryRow;
  order: NewOrder | null;
  given: GivenConsent;
  fileIds: readonly string[];
  answer: SubmitResult;
}

async function save(
  query: Queryable,
  { entry, order, given, fileIds, answer }: NewRegistration,
  keep: KeepAnswer<SubmitResult, { meetingId: number; entryId: string }>,
): Promise<SubmitResult> {
  const { id, meetingId, phone, createdAt } = entry;
  // A shortcut for the common duplicate; the unique index decides between concurrent registrations.
  if ((await findLiveEntry(query, meetingId, phone)) !== null) throw refuse(duplicatePhone);
  await insertEntries(query, [entry]);
  if (order !== null) await insertOrder(query, order);
  await keepConsent(query, given, { meetingId, entryIds: [id] }, createdAt);
  await keep(query, answer, { meetingId, entryId: id });
  if ((await claimFiles(query, fileIds, id)) !== fileIds.length) throw lostFile();
  return answer;
}

/**
 * Whether a phone may register (product §5.4, `getEnteredByPhone`): code -1 with a message if not. A caller with the
 * key of the submission that registered it is not told of a duplicate: it is their own.
 */
export async function checkPhone(
  given: { meetingId: string; phone: string; key: string },
  { database }: Dependencies,
): Promise<{ code: number; message: string }> {
  const meeting = await meetingById(database.query, given.meetingId);
  const phone = cleanNumber('phone', given.phone);
  if (!isMobilePhone(phone)) return { code: -1, message: '请输入正确的手机号码' };
  const entry = await findLiveEntry(database.query, meeting.id, phone);
  if (entry === null) return { code: 0, message: '' };
  const isOwn = given.key !== '' && (await entryRegisteredBy(database.query, given.key)) === entry.id;
  return isOwn ? { code: 0, message: '' } : { code: -1, message: duplicatePhone };
}
