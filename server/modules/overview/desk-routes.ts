import type { FastifyInstance } from 'fastify';
import { mayCall } from '../../../src/domain/staff/rights';
import type { Dependencies } from '../../context/dependencies';
import { serveDeskOf } from '../staff/serve-desk';
import { meetingOverview } from './meeting-overview';

/** Serves the overview of a meeting (product §17). */
export function overviewDeskRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const serve = serveDeskOf(app, dependencies);
  serve('getOverview', async ({ input, roles }) => {
    // Most who look at a meeting go on to its people, whose list is opened meanwhile. If it cannot be, the list says so.
    if (mayCall('listPeople', roles)) dependencies.people.count(Number(input.meetingId), []).catch(() => undefined);
    return meetingOverview(input.meetingId, roles, dependencies);
  });
}
