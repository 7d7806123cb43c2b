import { Type, type Static } from 'typebox';
import type { FastifyInstance } from 'fastify';
import { renderSVG } from 'uqr';
import { calls } from '../../../src/contract/calls';
import { answer, notFound } from '../../answers';
import type { Dependencies } from '../../dependencies';
import { limitedTo } from '../../plugins/rate-limits';
import { meetingIdParam, requestSchema } from '../../request-schema';
import { actingFor } from '../audit/acting-as';
import { requireSession, sessionOf } from '../login/session';
import { upgrade } from '../orders/upgrade';
import { isValidTicket } from './attendee-of';
import { getCentre } from './get-centre';
import { findEntryByTicket } from './store';

const ticketParams = Type.Object({ reference: Type.String({ maxLength: 64 }) });

/** The personal centre, and a ticket's QR code (product §5.16). */
export function centreRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, settings } = dependencies;
  const preHandler = requireSession(dependencies);
  const schema = requestSchema(calls.getCentre, { params: { meetingId: meetingIdParam } });

  app.get(calls.getCentre.path, { schema, preHandler }, async (request) =>
    answer(calls.getCentre, await getCentre(sessionOf(request), dependencies)),
  );

  app.get(calls.upgrade.path, { schema, preHandler, config: limitedTo(60, settings) }, async (request) =>
    answer(calls.upgrade, await upgrade(sessionOf(request), actingFor(sessionOf(request), dependencies))),
  );

  // The URL is as unguessable as the code it shows, and expires with it.
  app.get<{ Params: Static<typeof ticketParams> }>(
    '/api/tickets/:reference.svg',
    { schema: { params: ticketParams }, config: limitedTo(240, settings) },
    async ({ params }, reply) => {
      const entry = await findEntryByTicket(database.query, params.reference);
      if (entry === null || !isValidTicket(entry)) throw notFound('参会码不存在或已失效');
      return reply
        .header('Cache-Control', 'private, no-store')
        .header('Content-Security-Policy', "default-src 'none'; sandbox")
        .type('image/svg+xml')
        .send(renderSVG(entry.ticketRef, { border: 4, ecc: 'M' }));
    },
  );
}
