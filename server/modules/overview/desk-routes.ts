import type { FastifyInstance } from 'fastify';
import { mayCall } from '../../../src/domain/staff/rights';
import type { Dependencies } from '../../context/dependencies';
import { serveDeskOf } from '../staff/serve-desk';
import { meetingOverview } from './meeting-overview';
import { OpenedOverviews } from './opened-overviews';

/** Serves the overview of a meeting (product §17). */
export function overviewDeskRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const serve = serveDeskOf(app, dependencies);
  const opened = new OpenedOverviews();
  serve('getOverview', async ({ input, roles, caller }) => {
    const { meetingId } = input;
    const isOpening = opened.note({ sessionId: caller.session.id, meetingId }, dependencies.clock.now());
    // Most who open a meeting go on to its people, whose list is opened meanwhile. If it cannot be, the list says so.
    if (isOpening && mayCall('listPeople', roles))
      dependencies.people.count(Number(meetingId), []).catch(() => undefined);
    return meetingOverview(input.meetingId, roles, dependencies);
  });
}
