import { instantOf, type ProgrammeSession } from '../../../src/domain/attendance/programme-session';
import {
  maxObjectionsPerSession,
  proofFault,
  type ObjectableSession,
  type TypedObjection,
} from '../../../src/domain/credit/objection';
import { formatMoment } from '../../../src/domain/time/format-dates';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import type { Dependencies } from '../../context/dependencies';
import type { Queryable } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import type { HoursObjectionRow } from '../../db/tables/objections';
import { notFound, refuse, refuseAnswers } from '../../http/answers';
import { isRowId } from '../../secrets/random-ids';
import { insertObjection, objectionsOf, settleObjection } from '../../stores/credit/objections';
import { requireUnfrozen } from '../../stores/credit/rules';
import { isValidTicket } from '../../stores/entries/attendee-of';
import { lockShownEntry } from '../../stores/entries/store';
import { lockMeetingByCode } from '../../stores/meetings/store';
import { sessionsOfMeeting } from '../../stores/programme/store';
import { lostFile, readFileReference } from '../../stores/uploads/file-reference';
import { claimFiles } from '../../stores/uploads/store';
import { unknownPerson } from './unknown-person';

const isBegun = ({ from }: ProgrammeSession, now: number): boolean => instantOf(from) <= now;

/** An attendee's objections as they see them, and the sessions that they may still object to. */
export interface OwnObjections {
  objections: readonly HoursObjectionRow[];
  sessions: readonly ObjectableSession[];
}

/** Reads an attendee's objections, the latest first; of a frozen list no session may be objected to any more. */
export async function ownObjections(
  query: Queryable,
  { entryId, meetingId, isFrozen }: { entryId: string; meetingId: number; isFrozen: boolean },
  now: number,
): Promise<OwnObjections> {
  const objections = await objectionsOf(query, entryId);
  const isFree = ({ id }: ProgrammeSession): boolean => {
    const raised = objections.filter(({ sessionCode }) => sessionCode === id);
    return raised.length < maxObjectionsPerSession && raised.every(({ state }) => state !== 'open');
  };
  const sessions = isFrozen ? [] : (await sessionsOfMeeting(query, meetingId)).filter((one) => isBegun(one, now));
  return {
    objections,
    sessions: sessions.filter(isFree).map(({ id, name, from }) => ({
      id,
      title: `${formatMoment(formatShanghaiTime(instantOf(from)))} ${name}`,
    })),
  };
}

/**
 * Raises an attendee's objection to their hours of a session, with a reason and a proof if they have one.
 * @throws Refusal for a frozen list, an unknown session or one that has not begun, a missing reason, a lost file, or an
 *   objection to the session that is still open
 */
export async function objectToHours(
  { sessionId, reason, proof }: TypedObjection,
  { entry: { id: entryId }, meeting }: { entry: Pick<EntryRow, 'id'>; meeting: Pick<MeetingRow, 'id' | 'code'> },
  { database, cipher, clock, randomIds }: Pick<Dependencies, 'database' | 'cipher' | 'clock' | 'randomIds'>,
): Promise<void> {
  const words = reason.trim();
  const fault = proofFault({ proof });
  refuseAnswers([
    ...(words === '' ? [['reason', '请写明哪里不对'] as const] : []),
    ...(fault === null ? [] : [['proof', fault] as const]),
  ]);
  const fileId = proof === '' ? null : readFileReference(cipher, proof);
  if (proof !== '' && fileId === null) throw lostFile();
  await database.query.transaction(async (query) => {
    await lockMeetingByCode(query, meeting.code);
    await requireUnfrozen(query, meeting.id);
    const entry = await lockShownEntry(query, meeting.id, entryId);
    if (entry === null) throw unknownPerson();
    if (!isValidTicket(entry)) throw refuse('报名没有生效，不计学时');
    const session = (await sessionsOfMeeting(query, meeting.id)).find(({ id }) => id === sessionId);
    if (session === undefined) throw refuse('请选择场次');
    if (!isBegun(session, clock.now())) throw refuse('这一场还没有开始');
    const raised = (await objectionsOf(query, entryId)).filter(({ sessionCode }) => sessionCode === sessionId);
    if (raised.some(({ state }) => state === 'open')) throw refuse('这一场的异议正在处理，要改请先撤回');
    if (raised.length >= maxObjectionsPerSession)
      throw refuse(`这一场已经提过 ${maxObjectionsPerSession} 次异议，请联系主办方`);
    if (fileId !== null && (await claimFiles(query, [fileId], entryId)) !== 1) throw lostFile();
    await insertObjection(query, {
      ...{ id: randomIds.id(), meetingId: meeting.id, entryId, sessionCode: sessionId, sessionName: session.name },
      ...{ reason: words, fileId, answer: '', createdAt: new Date(clock.now()) },
    });
  });
}

/**
 * Withdraws an attendee's open objection.
 * @throws Refusal for one that is decided, or another's (404)
 */
export async function withdrawObjection(
  id: string,
  { id: entryId }: Pick<EntryRow, 'id'>,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<void> {
  await database.query.transaction(async (query) => {
    const own = isRowId(id) ? (await objectionsOf(query, entryId)).find((one) => one.id === id) : undefined;
    if (own === undefined) throw notFound('没有这个异议');
    const settled = { state: 'withdrawn', decidedAt: new Date(clock.now()) } as const;
    if ((await settleObjection(query, own, settled)) === null) throw refuse('主办方已经处理了这个异议');
  });
}
