import { isRegistrationClosed } from '../../../src/domain/meeting/registration-closing';
import type { Dependencies } from '../../context/dependencies';
import type { MeetingRow } from '../../db/tables/meetings';
import { refuse } from '../../http/answers';
import { requireInUse } from '../../stores/meetings/meeting-of';
import { allMeetings, closeMeeting, findMeetingByCode } from '../../stores/meetings/store';

/** A meeting as the organiser's list shows it. */
export interface ListedMeeting {
  id: number;
  code: string;
  name: string;
  /** The last day of registration as it was typed; '' for none. */
  registrationEnd: string;
  /** `closed`: by the organiser; `ended`: its last day is past. */
  registration: 'open' | 'closed' | 'ended';
}

/** Lists every meeting, by its id. */
export async function listMeetings({
  database,
  clock,
}: Pick<Dependencies, 'database' | 'clock'>): Promise<ListedMeeting[]> {
  const found = await allMeetings(database.query);
  return found.map((meeting) => listed(meeting, clock.now()));
}

/**
 * Closes a meeting's registration whatever its last day, or lets the last day decide again.
 * @throws Refusal for a meeting that does not exist, or was never published: an edition from before drafts would let people register
 */
export async function setRegistrationClosed(
  code: string,
  isClosed: boolean,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<ListedMeeting> {
  // A published meeting is never unpublished again.
  const seen = await findMeetingByCode(database.query, code);
  if (seen?.isUnpublished === true) throw refuse('会议还没有发布，发布后才开放报名');
  if (!isClosed && seen !== null && seen.cancellation !== '') throw refuse('会议已取消，先恢复会议再开放报名');
  if (seen !== null) requireInUse(seen);
  return listed(await closeMeeting(database.query, code, isClosed), clock.now());
}

function listed(meeting: MeetingRow, now: number): ListedMeeting {
  const { id, code, name, registrationEnd, isClosed } = meeting;
  const registration = isClosed ? 'closed' : isRegistrationClosed(meeting, now) ? 'ended' : 'open';
  return { id, code, name, registrationEnd, registration };
}
