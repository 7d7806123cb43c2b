import { creditFaultName } from '../../../src/contract/registration';
import type { AddedMembers, BatchFault } from '../../../src/contract/team';
import { creditForm, type CreditInfo } from '../../../src/domain/credit/credit-form';
import type { CheckedInfo } from '../../../src/domain/form/own-form';
import { registrationClosedMessage } from '../../../src/domain/meeting/registration-closing';
import { mayWait } from '../../../src/domain/team/completion';
import { registeredPhoneMessage } from '../../../src/domain/registration/registered-phone';
import { memberEntryType } from '../../../src/domain/team/member-steps';
import { faultsOf, refuse, type Fault } from '../../http/answers';
import type { DataCipher } from '../../secrets/data-cipher';
import type { MeetingRow } from '../../db/tables/meetings';
import type { Dependencies } from '../../context/dependencies';
import { createBatchMatcher } from '../../http/pattern-matcher';
import { isRegistrationOpen } from '../../stores/meetings/meeting-of';
import { lockUnchangedPrice } from '../../stores/meetings/store';
import { storeConsent, requireConsent, type GivenConsent } from '../privacy/consents';
import type { StoreAnswer } from '../submissions/answer-once';
import { sendsCompletions } from '../notices/sends-links';
import { notifyAddedMembers, notifyPlaces } from '../notices/ticket-notices';
import { insertCompletions } from '../../stores/entries/completions';
import { insertEntries, isPhoneTaken, livePhones } from '../../stores/entries/store';
import { teamOf } from '../teams/team-of';
import { claimFiles } from '../../stores/uploads/store';
import { memberEntry } from './new-entry';
import { questions } from '../../../src/domain/form/known-questions';
import { submissionForm, checkAnswers, type ReadAnswers, type SubmissionForm } from './read-answers';
import { lostFile } from '../../stores/uploads/file-reference';
import type { Session } from '../../context/session';

/**
 * The number of rows that are checked, within one submission's time limit for patterns, before other requests are
 * served.
 */
const batchSize = 25;

/** Thrown for members that cannot be added; the faults are listed by row. */
export class FaultyMembers extends Error {
  constructor(readonly faults: readonly BatchFault[]) {
    super('Some members cannot be added');
  }
}

/**
 * Adds members to a team, all or none: each row is checked against the form's rules, and its phone against the other
 * rows and the meeting; the unique index on live phones decides between concurrent calls.
 * @throws FaultyMembers naming every fault by row and field; Refusal
 */
export async function addMembers(
  { rows, given, isTold = false }: { rows: readonly MemberSubmission[]; given: GivenConsent; isTold?: boolean },
  session: Session,
  dependencies: Dependencies,
  keep: StoreAnswer<AddedMembers>,
): Promise<AddedMembers> {
  const { database, clock } = dependencies;
  const { meeting } = session;
  const team = teamOf(session);
  const { id: teamId } = team;
  if (!isRegistrationOpen(meeting, clock.now())) throw refuse(registrationClosedMessage);
  if (rows.some(({ isPlace }) => isPlace)) requirePlaces(meeting, dependencies);
  const { members, faults } = await readMembers(rows, session, dependencies);
  const allFaults = [...faults, ...(await registeredFaults(members, session, dependencies))];
  if (allFaults.length > 0) throw new FaultyMembers(allFaults.sort((one, other) => one.index - other.index));
  const required = new Set(members.flatMap(({ member }) => member.consentKinds));
  await requireConsent(database.query, meeting.id, [...required], given);

  const answer = { count: members.length };
  try {
    await database.query.transaction(async (query) => {
      await lockUnchangedPrice(query, meeting);
      const added = members.map(({ member }) => ({
        row: memberEntry(member, { meeting, teamId, isIncomplete: member.isIncomplete }, dependencies),
        fileIds: member.fileIds,
      }));
      await insertEntries(
        query,
        added.map(({ row }) => row),
      );
      for (const { row, fileIds } of added) {
        if ((await claimFiles(query, fileIds, row.id)) !== fileIds.length) throw lostFile();
      }
      const entryIds = added.map(({ row }) => row.id);
      await storeConsent(query, given, { meetingId: meeting.id, entryIds, teamId }, new Date(clock.now()));
      const addedAt = new Date(clock.now());
      const places = added.flatMap(({ row }) => (row.isIncomplete ? [row] : []));
      await insertCompletions(query, dependencies.cipher, places, isTold ? addedAt : null);
      if (isTold) await notifyPlaces(query, meeting, team, places, addedAt);
      const whole = added.flatMap(({ row }) => (row.isIncomplete ? [] : [row]));
      await notifyAddedMembers(query, meeting, team, whole, addedAt);
      await keep(query, answer);
    });
  } catch (error) {
    if (!isPhoneTaken(error)) throw error;
    // Another request registered one of the phones between check and insert: now it can be named.
    const registered = await registeredFaults(members, session, dependencies);
    if (registered.length > 0) throw new FaultyMembers(registered);
    throw refuse('参会人信息刚刚发生变化，请重试');
  }
  return answer;
}

interface MemberOfRow {
  index: number;
  member: ReadMember;
}

async function readMembers(
  rows: readonly MemberSubmission[],
  { meeting }: Session,
  { cipher, clock }: Dependencies,
): Promise<{ members: MemberOfRow[]; faults: BatchFault[] }> {
  const matcher = createBatchMatcher();
  const form = submissionForm(meeting, memberEntryType(meeting), clock.now(), matcher.match);
  const members: MemberOfRow[] = [];
  const faults: BatchFault[] = [];
  const firstRows = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % batchSize === 0) {
      await new Promise((resolve) => setImmediate(resolve));
      matcher.renew();
    }
    const outcome = readMember(meeting, form, row, cipher);
    if ('faults' in outcome) {
      faults.push(...outcome.faults.map(([field, message]) => ({ index, field, message })));
      continue;
    }
    const { phone } = outcome.member;
    const first = firstRows.get(phone);
    if (first !== undefined)
      faults.push({ index, field: questions.phone, message: `与第 ${first + 1} 行的手机号重复` });
    else firstRows.set(phone, index);
    members.push({ index, member: outcome.member });
  }
  return { members, faults };
}

/** A fault for each member whose phone is already registered. */
async function registeredFaults(
  members: readonly MemberOfRow[],
  { meeting }: Session,
  { database }: Dependencies,
): Promise<BatchFault[]> {
  const phones = members.map(({ member }) => member.phone);
  const registered = await livePhones(database.query, meeting.id, phones);
  return members
    .filter(({ member }) => registered.has(member.phone))
    .map(({ index }) => ({ index, field: questions.phone, message: registeredPhoneMessage }));
}

export interface MemberSubmission {
  form: unknown;
  credit: CreditInfo | null;
  /** Questions without an answer are left to the member. */
  isPlace?: boolean;
}

interface ReadMember extends ReadAnswers {
  credit: CreditInfo | null;
  isIncomplete: boolean;
}

/**
 * Refuses places by name and phone where their members could not be asked to complete them, or where somebody decides upon
 * what they answer.
 * @throws Refusal
 */
function requirePlaces(meeting: MeetingRow, dependencies: Dependencies): void {
  if (!sendsCompletions(dependencies)) throw refuse('暂不支持先占位，请填写完整信息');
  if (meeting.needsReview) throw refuse('该会议需要审核报名信息，不能先占位，请填写完整信息');
  if (meeting.priceTable !== null) throw refuse('该会议按身份和日期定价，不能先占位，请填写完整信息');
}

/**
 * Reads and checks one member (product §5.22, `addEntered`): the form's fields by the form's rules, the credit info by
 * the credit form's. Money and status fields are ignored.
 */
function readMember(
  meeting: MeetingRow,
  form: SubmissionForm,
  { form: given, credit: givenCredit, isPlace = false }: MemberSubmission,
  cipher: DataCipher,
): { member: ReadMember } | { faults: Fault[] } {
  const waiting: string[] = [];
  const outcome = checkAnswers(form, given, cipher, ([field], answers) => {
    if (!isPlace || !mayWait(form.fields, answers, field)) return false;
    waiting.push(field);
    return true;
  });
  const credit = givenCredit && creditForm.readAndCheck(givenCredit);
  const faults = [...('faults' in outcome ? outcome.faults : []), ...creditFaults(meeting, credit)];
  return 'answers' in outcome && faults.length === 0
    ? { member: { ...ownAnswers(outcome.answers, waiting), credit: credit && credit.info } }
    : { faults };
}

/** Sensitive answers that are left to the member need the member's consent, and not the operator's. */
function ownAnswers(answers: ReadAnswers, waiting: readonly string[]): ReadAnswers & { isIncomplete: boolean } {
  const isIncomplete = waiting.length > 0;
  const { consentKinds, hasSensitive } = answers;
  const kinds = isIncomplete && !hasSensitive ? consentKinds.filter((kind) => kind !== 'sensitive') : consentKinds;
  return { ...answers, isIncomplete, consentKinds: kinds };
}

function creditFaults(meeting: MeetingRow, credit: CheckedInfo<CreditInfo> | null): Fault[] {
  if (credit === null) return [];
  if (!meeting.hasCredit) return [[creditFaultName(''), '该会议不提供学分']];
  return faultsOf(credit.messages, creditFaultName);
}
