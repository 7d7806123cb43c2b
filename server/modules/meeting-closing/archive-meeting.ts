import { meetingEnd } from '../../../src/domain/meeting/meeting-end';
import { refuse } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { lockMeeting, updateMeeting } from '../../stores/meetings/store';

/**
 * Puts a meeting away, or takes it out again. The desk shows one that is put away and changes nothing of it; attendees
 * still see their tickets, invoices and hours.
 * @throws Refusal for a meeting that is still to come
 */
export async function archiveMeeting(
  { meetingId, isArchived }: { meetingId: number; isArchived: boolean },
  { database, clock, meetings }: Dependencies,
): Promise<void> {
  await database.query.transaction(async (query) => {
    const meeting = await lockMeeting(query, meetingId);
    if (meeting.isUnpublished) throw refuse('会议还没有发布，可以直接删除');
    const end = meetingEnd(meeting);
    if (isArchived && meeting.cancellation === '' && (end === null || end >= clock.now()))
      throw refuse('会议还没有结束，结束或取消后才能归档');
    if ((meeting.archivedAt !== null) === isArchived) return;
    const archivedAt = isArchived ? new Date(clock.now()) : null;
    await updateMeeting(query, meetingId, { archivedAt, ...(isArchived ? { isClosed: true } : {}) });
  });
  meetings.forget();
}
