import type { AddedMembers, BatchFault } from '../../../src/contract/team';
import { registrationClosedMessage } from '../../../src/domain/meeting/registration-closing';
import { refuse } from '../../answers';
import { isUniqueViolation } from '../../db/database-errors';
import type { Dependencies } from '../../dependencies';
import type { Session } from '../login/session';
import { isRegistrationOpen } from '../meetings/meeting-of';
import { lostFile, submissionForm } from '../registrations/read-answers';
import type { KeepAnswer } from '../teams/answer-once';
import { claimFiles } from '../uploads/store';
import { createBatchMatcher } from './batch-matcher';
import { newMember } from './new-member';
import { memberEntryType } from '../../../src/domain/team/member-steps';
import { readMember, type MemberSubmission, type ReadMember } from './read-member';
import { insertMembers, livePhones } from './store';

export const duplicateMemberMessage = '该手机号已报名本次会议';

/** Rows that are checked before other requests get their turn. */
const rowsAtATime = 25;

/** Members that cannot be added, by row. */
export class FaultyMembers extends Error {
  constructor(readonly faults: readonly BatchFault[]) {
    super('Some members cannot be added');
  }
}

/**
 * Adds members to a team, all or none: each row is checked by the rules of the form, and its phone against the other
 * rows and the meeting; the database's index on live phones decides where two come at once.
 * @throws FaultyMembers naming every fault by row and field; Refusal
 */
export async function addMembers(
  rows: readonly MemberSubmission[],
  session: Session,
  dependencies: Dependencies,
  keep: KeepAnswer<AddedMembers>,
): Promise<AddedMembers> {
  const { database, clock } = dependencies;
  const { meeting } = session;
  if (!isRegistrationOpen(meeting, clock.now())) throw refuse(registrationClosedMessage);
  const { members, faults } = await readMembers(rows, session, dependencies);
  const allFaults = [...faults, ...(await registeredFaults(members, session, dependencies))];
  if (allFaults.length > 0) throw new FaultyMembers(allFaults.sort((one, other) => one.index - other.index));

  const answer = { count: members.length };
  try {
    await database.query.transaction(async (query) => {
      const added = members.map(({ member }) => ({
        row: newMember(member, session, dependencies),
        fileIds: member.fileIds,
      }));
      await insertMembers(
        query,
        added.map(({ row }) => row),
      );
      for (const { row, fileIds } of added) {
        if ((await claimFiles(query, fileIds, row.id)) !== fileIds.length) throw lostFile();
      }
      await keep(query, answer);
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'entered_live_phone')) throw error;
    // Someone registered between looking and writing: now it can be said who.
    const registered = await registeredFaults(members, session, dependencies);
    if (registered.length > 0) throw new FaultyMembers(registered);
    throw refuse('参会人信息刚刚发生变化，请重试');
  }
  return answer;
}

/** A member that was read, with its row. */
interface MemberOfRow {
  index: number;
  member: ReadMember;
}

async function readMembers(
  rows: readonly MemberSubmission[],
  { meeting }: Session,
  { cipher, clock }: Dependencies,
): Promise<{ members: MemberOfRow[]; faults: BatchFault[] }> {
  const form = submissionForm(meeting, memberEntryType(meeting), clock.now(), createBatchMatcher());
  const members: MemberOfRow[] = [];
  const faults: BatchFault[] = [];
  const firstRows = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % rowsAtATime === 0) await new Promise((resolve) => setImmediate(resolve));
    const outcome = readMember(meeting, form, row, cipher);
    if ('faults' in outcome) {
      faults.push(...outcome.faults.map(([field, message]) => ({ index, field, message })));
      continue;
    }
    const { phone } = outcome.member;
    const first = firstRows.get(phone);
    if (first !== undefined) faults.push({ index, field: 'phone', message: `与第${first + 1}行的手机号重复` });
    else firstRows.set(phone, index);
    members.push({ index, member: outcome.member });
  }
  return { members, faults };
}

/** A fault for each member whose phone has registered already. */
async function registeredFaults(
  members: readonly MemberOfRow[],
  { meeting }: Session,
  { database }: Dependencies,
): Promise<BatchFault[]> {
  const phones = members.map(({ member }) => member.phone);
  const registered = await livePhones(database.query, meeting.id, phones);
  return members
    .filter(({ member }) => registered.has(member.phone))
    .map(({ index }) => ({ index, field: 'phone', message: duplicateMemberMessage }));
}
