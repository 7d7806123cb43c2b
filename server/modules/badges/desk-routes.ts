import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../context/dependencies';
import { staffActor } from '../../stores/audit/store';
import { meetingById } from '../../stores/meetings/store';
import { selectedPeople } from '../people-office/select-people';
import { serveDeskOf } from '../staff/serve-desk';
import { printBadges, selectBadges } from './print-badges';

/** Serves the badges of a meeting's people (product §17.30). */
export function badgeDeskRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { query } = dependencies.database;
  const serve = serveDeskOf(app, dependencies);

  serve('previewBadges', async ({ input: { meetingId, selection, sort }, roles }) => {
    const meeting = await meetingById(query, meetingId);
    const search = selectedPeople(selection, { meeting, roles }, dependencies);
    const { badges, left } = await selectBadges(meeting, { search, sort }, dependencies);
    return { badges: badges.length, printed: badges.filter(({ isPrinted }) => isPrinted).length, left };
  });
  serve('printBadges', async ({ input: { meetingId, selection, ...asked }, caller, roles, dependencies: acting }) => {
    const meeting = await meetingById(query, meetingId);
    const search = selectedPeople(selection, { meeting, roles }, dependencies);
    return printBadges(meeting, { search, ...asked }, staffActor(caller.member.id), acting);
  });
}
