import { creditFaultName } from '../../../src/contract/registration';
import type { AddedMembers, BatchFault } from '../../../src/contract/team';
import { creditForm, type CreditInfo } from '../../../src/domain/credit/credit-form';
import type { CheckedInfo } from '../../../src/domain/form/own-form';
import { registrationClosedMessage } from '../../../src/domain/meeting/registration-closing';
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
import { notifyAddedMembers } from '../notices/ticket-notices';
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
  { rows, given }: { rows: readonly MemberSubmission[]; given: GivenConsent },
  session: Session,
  dependencies: Dependencies,
  keep: StoreAnswer<AddedMembers>,
): Promise<AddedMembers> {
  const { database, clock } = dependencies;
  const { meeting } = session;
  const team = teamOf(session);
  const { id: teamId } = team;
  if (!isRegistrationOpen(meeting, clock.now())) throw refuse(registrationClosedMessage);
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
        row: memberEntry(member, { meeting, teamId }, dependencies),
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
      await notifyAddedMembers(
        query,
        meeting,
        team,
        added.map(({ row }) => row),
        new Date(clock.now()),
      );
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
}

interface ReadMember extends ReadAnswers {
  credit: CreditInfo | null;
}

/**
 * Reads and checks one member (product §5.22, `addEntered`): the form's fields by the form's rules, the credit info by
 * the credit form's. Money and status fields are ignored.
 */
function readMember(
  meeting: MeetingRow,
  form: SubmissionForm,
  { form: given, credit: givenCredit }: MemberSubmission,
  cipher: DataCipher,
): { member: ReadMember } | { faults: Fault[] } {
  const outcome = checkAnswers(form, given, cipher);
  const credit = givenCredit && creditForm.readAndCheck(givenCredit);
  const faults = [...('faults' in outcome ? outcome.faults : []), ...creditFaults(meeting, credit)];
  return 'answers' in outcome && faults.length === 0
    ? { member: { ...outcome.answers, credit: credit && credit.info } }
    : { faults };
}

function creditFaults(meeting: MeetingRow, credit: CheckedInfo<CreditInfo> | null): Fault[] {
  if (credit === null) return [];
  if (!meeting.hasCredit) return [[creditFaultName(''), '该会议不提供学分']];
  return faultsOf(credit.messages, creditFaultName);
}
