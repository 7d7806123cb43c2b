import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../context/dependencies';
import { meetingById } from '../../stores/meetings/store';
import { sendNotices } from '../notices/send-notices';
import { staffActor } from '../../stores/audit/store';
import { workRunsBesides } from '../people-office/work-runs';
import { serveDeskOf } from '../staff/serve-desk';
import { archiveMeeting } from './archive-meeting';
import { cancelMeeting, previewCancellation, reinstateMeeting } from './cancel-meeting';

/** Serves the ends of a meeting: cancelled, and put away (product §17.33). */
export function meetingClosingDeskRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const serve = serveDeskOf(app, dependencies);
  const idOf = async (meetingId: string): Promise<number> =>
    (await meetingById(dependencies.database.query, meetingId)).id;

  serve('previewCancellation', async ({ input, caller: { member }, dependencies: acting }) =>
    previewCancellation({ meetingId: await idOf(input.meetingId), by: staffActor(member.id) }, acting),
  );
  serve('cancelMeeting', async ({ input, caller: { member }, dependencies: acting, log }) => {
    const by = { memberId: member.id, by: staffActor(member.id) };
    await cancelMeeting({ meetingId: await idOf(input.meetingId), notice: input.notice, ...by }, acting, log);
    await sendNotices(acting, log);
    workRunsBesides(dependencies, log);
    return null;
  });
  serve('reinstateMeeting', async ({ input, dependencies: acting }) => {
    await reinstateMeeting(await idOf(input.meetingId), acting);
    return null;
  });
  serve('archiveMeeting', async ({ input, dependencies: acting }) => {
    await archiveMeeting({ meetingId: await idOf(input.meetingId), isArchived: input.isArchived }, acting);
    return null;
  });
}
