import type { ProgrammeSession } from '../../../src/domain/attendance/programme-session';
import type { Dependencies } from '../../context/dependencies';
import { refuse } from '../../http/answers';
import { requireUnfrozen } from '../../stores/credit/rules';
import { lockMeetingByCode, meetingByCode, unknownMeeting } from '../../stores/meetings/store';
import { deleteSession, sessionsOfMeeting } from '../../stores/programme/store';

/**
 * Lists a meeting's sessions in the order of time.
 * @throws Refusal for a meeting that does not exist
 */
export async function listSessions(
  meetingCode: string,
  { database }: Pick<Dependencies, 'database'>,
): Promise<ProgrammeSession[]> {
  return sessionsOfMeeting(database.query, (await meetingByCode(database.query, meetingCode)).id);
}

/**
 * Removes a session, which then counts for nobody.
 * @throws Refusal for an unknown meeting or session, or a frozen list of credits
 */
export async function removeSession(
  meetingCode: string,
  id: string,
  { database }: Pick<Dependencies, 'database'>,
): Promise<void> {
  await database.query.transaction(async (query) => {
    const meeting = await lockMeetingByCode(query, meetingCode);
    if (meeting === null) throw unknownMeeting();
    await requireUnfrozen(query, meeting.id);
    if (!(await deleteSession(query, meeting.id, id))) throw refuse(`没有日程单元“${id}”`);
  });
}
