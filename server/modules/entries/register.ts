import { creditFieldName } from '../../../src/contract/credit-info';
import { invoiceFieldName } from '../../../src/contract/invoice-info';
import { submitResultCodec, type SubmitResult } from '../../../src/contract/payment';
import type { Registration } from '../../../src/contract/registration';
import type { EntryType } from '../../../src/domain/attendee/attendee';
import { creditForm, type CreditInfo } from '../../../src/domain/credit/credit-form';
import type { CheckedInfo } from '../../../src/domain/form/own-form';
import { invoiceForm, type InvoiceInfo } from '../../../src/domain/invoice/invoice-form';
import { registrationClosedMessage } from '../../../src/domain/meeting/registration-closing';
import { hasWaitingList } from '../../../src/domain/meeting/places';
import { allowedEntryTypes } from '../../../src/domain/meeting/registration-type';
import { isMobilePhone } from '../../../src/domain/person/mobile-phone';
import { ownPhoneRegisteredMessage, registeredPhoneMessage } from '../../../src/domain/registration/registered-phone';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import { cleanNumber } from '../../../src/domain/typed-number/clean-number';
import { faultsOf, refuse, refuseAnswers, unavailable, type Refusal } from '../../http/answers';
import type { NewEntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import type { Dependencies } from '../../context/dependencies';
import { isRegistrationOpen, meetingOf } from '../../stores/meetings/meeting-of';
import { priceUntilOf } from '../../stores/meetings/price-of';
import { newOrder, type NewOrder } from '../../stores/orders/new-order';
import { consentRow, requireConsentTo, type GivenConsent } from '../privacy/consents';
import { runOrReplay } from '../submissions/answer-once';
import { answersToRegistrations, registeredBy } from '../../stores/submissions/store';
import { claimFiles } from '../../stores/uploads/store';
import { asksToWait, ownEntry } from './new-entry';
import { readAnswers } from './read-answers';
import { whyFull } from '../../stores/entries/places';
import { findLiveEntry } from '../../stores/entries/store';
import { writeRegistration } from '../../stores/registrations/write-registrations';
import { lostFile } from '../../stores/uploads/file-reference';
import { judgeVoucher, whyVoucherLost } from '../../stores/vouchers/judge-voucher';
import type { NewRegistration, RegistrationOutcome } from '../../context/registration-writer';

/** The number of attempts to register if the meeting changes in between. */
const maxAttempts = 3;

export interface SubmittedRegistration {
  registration: Registration;
  given: GivenConsent;
  /** The raw body, which tells a repeated submission from a different one. */
  body: unknown;
  /** The Idempotency-Key header, '' if absent. */
  key: string;
  /** A keyed digest of the device; null if the client names none. */
  device: string | null;
}

/**
 * Registers a person (product §5.10, `fromAdd`): checks everything by the form's rules, then writes the entry, its
 * order and its attachments in one transaction, once per idempotency key.
 * @throws Refusal
 */
export async function register(
  { registration, given, body, key, device }: SubmittedRegistration,
  dependencies: Dependencies,
): Promise<SubmitResult> {
  const submission = {
    ...{ kept: answersToRegistrations, key, content: JSON.stringify(body) },
    answer: submitResultCodec,
  };
  return runOrReplay(submission, dependencies, async (keep) => {
    for (let attempt = 1; ; attempt += 1) {
      const { answer, fileIds, ...decided } = await decide({ registration, given, device }, dependencies);
      const answers = { answer: keep(answer), waitingAnswer: keep(waitingAnswer) };
      const outcome = await save({ ...decided, ...answers }, fileIds, dependencies);
      if (outcome === 'registered') return answer;
      if (outcome === 'waiting') return waitingAnswer;
      if (outcome === 'left-out') throw await whyLeftOut(decided.entry, ownPhoneRegisteredMessage, dependencies);
      // The meeting changed between reading and writing. The cache of this node may not have heard of the change yet.
      dependencies.meetings.forget();
      if (attempt === maxAttempts) throw unavailable('会议信息刚有更新，请重新提交');
    }
  });
}

/** Says why an entry was not written: its phone has one already, its voucher has no use left, or a place is missing. */
export async function whyLeftOut(
  entry: NewEntryRow,
  phoneTaken: string,
  { database: { query }, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<Refusal> {
  if ((await findLiveEntry(query, entry.meetingId, entry.phone)) !== null) return refuse(phoneTaken);
  const lost = await whyVoucherLost(query, entry, clock.now());
  if (lost !== null) return refuse(lost);
  return entry.places.length > 0 ? whyFull(query, [entry]) : refuse(phoneTaken);
}

/** Decides by the meeting's rules what a registration writes, without writing anything. */
async function decide(
  { registration, given, device }: Pick<SubmittedRegistration, 'registration' | 'given' | 'device'>,
  dependencies: Dependencies,
): Promise<Omit<NewRegistration, 'answer'> & { answer: SubmitResult; fileIds: readonly string[] }> {
  const { meetings, clock, cipher } = dependencies;
  const { form, meetingId, entryType: type, credit, invoice } = registration;
  const extras = {
    type,
    credit: credit && creditForm.readAndCheck(credit),
    invoice: invoice && invoiceForm.readAndCheck(invoice),
  };
  const { row: meeting, version: meetingVersion, notice } = await meetings.byId(meetingId);
  const now = clock.now();
  if (!isRegistrationOpen(meeting, now)) throw refuse(registrationClosedMessage);
  checkExtras(meeting, extras);
  const holder = readAnswers(meeting, type, form, { cipher, now });
  requireConsentTo(notice, holder.consentKinds, given);
  const { voucher: code } = registration;
  const voucher =
    code === '' ? null : await judgeVoucher(code, { meetingId: meeting.id, phone: holder.phone, type }, dependencies);
  // Whom the organiser invited needs no review.
  const admitting = voucher?.isGuest === true ? { ...meeting, needsReview: false } : meeting;
  const entry = ownEntry(
    holder,
    { meeting: admitting, voucher, entryType: type, credit: extras.credit && extras.credit.info, deviceDigest: device },
    dependencies,
  );
  if (hasWaitingList(meeting.places)) Object.assign(entry, asksToWait(extras.invoice && extras.invoice.info));
  const { id: entryId, feeFen, priceOption } = entry;
  const items = [{ entryId, amountFen: feeFen, feeFen }];
  const order =
    feeFen === 0
      ? null
      : newOrder(
          {
            ...{ meetingId: meeting.id, invoice: extras.invoice && extras.invoice.info, items },
            priceUntil: priceUntilOf(meeting, [priceOption], now),
          },
          dependencies,
        );
  const consent = consentRow(given, meeting.id, entry.createdAt);
  return { meetingVersion, entry, order, consent, answer: answerOf(entry, order), fileIds: holder.fileIds };
}

/** The validated parts of a submission besides the form. */
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
    refuseAnswers(faultsOf(credit.messages, creditFieldName));
  }
  if (invoice !== null) {
    if (type === 'free') throw refuse('免费报名无需开具发票');
    refuseAnswers(faultsOf(invoice.messages, invoiceFieldName));
  }
}

function answerOf({ reviewState, placesUntil }: NewEntryRow, order: NewOrder | null): SubmitResult {
  return {
    dueFen: order?.order.amountFen ?? 0,
    outTradeNo: order?.order.outTradeNo ?? '',
    orderId: order?.order.id ?? '',
    needReview: reviewState === 'pending',
    isWaiting: false,
    heldUntil: placesUntil === null ? '' : formatShanghaiTime(placesUntil.getTime()),
  };
}

/** Nothing is due yet. An app that knows no waiting lists shows the page of a registration that awaits a decision. */
const waitingAnswer: SubmitResult = {
  dueFen: 0,
  outTradeNo: '',
  orderId: '',
  needReview: true,
  isWaiting: true,
  heldUntil: '',
};

/**
 * Saves the registration, in a batch with others where possible. Attachments need a transaction of their own, in which
 * they are claimed together with the entry, and so does a voucher.
 */
function save(
  registration: NewRegistration,
  fileIds: readonly string[],
  { database, registrations }: Dependencies,
): Promise<RegistrationOutcome> {
  // A voucher's lock is taken before any entry is inserted, so that two batches cannot wait for each other.
  if (fileIds.length === 0 && registration.entry.voucherId === null) return registrations.write(registration);
  return database.query.transaction(async (query) => {
    const outcome = await writeRegistration(query, registration);
    if (outcome !== 'registered' && outcome !== 'waiting') return outcome;
    if ((await claimFiles(query, fileIds, registration.entry.id)) !== fileIds.length) throw lostFile();
    return outcome;
  });
}

/**
 * Tells whether a phone may register (product §5.4, `getEnteredByPhone`): code -1 with a message if not. A caller who
 * holds the key of the submission that registered the phone is not told of a duplicate, since it is their own.
 */
export async function checkPhone(
  given: { meetingId: string; phone: string; key: string },
  { database, meetings }: Dependencies,
): Promise<{ code: number; message: string }> {
  const { row: meeting } = await meetings.byId(given.meetingId);
  const phone = cleanNumber('phone', given.phone);
  if (!isMobilePhone(phone)) return { code: -1, message: '请输入正确的手机号码' };
  const entry = await findLiveEntry(database.query, meeting.id, phone);
  if (entry === null) return { code: 0, message: '' };
  const isOwn = given.key !== '' && (await registeredBy(database.query, given.key))?.entryId === entry.id;
  return isOwn ? { code: 0, message: '' } : { code: -1, message: registeredPhoneMessage };
}
