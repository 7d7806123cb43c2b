import { Type } from 'typebox';
import type { FastifyInstance } from 'fastify';
import { routes } from '../../../src/routes';
import type { Dependencies } from '../../context/dependencies';
import { findMeetingByCode } from '../../stores/meetings/store';

/** Leads from a text to the meeting's centre, which asks for a login; from a code nobody knows to the app's own answer. */
export function shortLinkRoutes(app: FastifyInstance, { database, settings }: Dependencies): void {
  const schema = { params: Type.Object({ meetingCode: Type.String({ maxLength: 64 }) }) };
  app.get<{ Params: { meetingCode: string } }>('/m/:meetingCode', { schema }, async (request, reply) => {
    const { meetingCode } = request.params;
    const meeting = await findMeetingByCode(database.query, meetingCode);
    const query = new URLSearchParams(meeting === null ? { meetingCode } : { meetingId: String(meeting.id) });
    const [url] = routes[meeting === null ? 'landing' : 'centre'].urls;
    return reply.redirect(`${settings.basePath}${url}?${query}`, 302);
  });
}
