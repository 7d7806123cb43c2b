import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../context/dependencies';
import { serveDeskOf } from '../staff/serve-desk';
import { meetingOverview } from './meeting-overview';

/** Serves the overview of a meeting (product §17). */
export function overviewDeskRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const serve = serveDeskOf(app, dependencies);
  serve('getOverview', async ({ input, roles }) => meetingOverview(input.meetingId, roles, dependencies));
}
