import { Type, type Static } from 'typebox';
import type { FastifyInstance } from 'fastify';
import { renderSVG } from 'uqr';
import { calls } from '../../../src/contract/calls';
import { answer, notFound } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { limitedTo } from '../../http/rate-limits';
import { requestSchema } from '../../http/request-schema';
import { readAndReport } from '../keys/unreadable-values';
import { requireSession, sessionOf } from '../login/session';
import { isValidTicket } from '../../stores/entries/attendee-of';
import { idempotencyKey } from '../submissions/answer-once';
import { getCentre } from './get-centre';
import { getOwnTicket } from './own-ticket';
import { findEntryByTicket } from '../../stores/entries/store';
import { deviceDigest } from '../../http/device-digest';

const ticketParams = Type.Object({ reference: Type.String({ maxLength: 64 }) });

/** Serves the personal centre, and a ticket's QR code (product §5.16). */
export function centreRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, settings } = dependencies;
  const preHandler = requireSession(dependencies);
  const centreSchema = requestSchema(calls.getCentre);

  app.get(calls.getCentre.path, { schema: centreSchema, preHandler }, async (request) => {
    const device = deviceDigest(request, dependencies.cipher);
    const asked = calls.getCentre.readInput(request);
    const centre = await readAndReport({ query: database.query, log: request.log }, () =>
      getCentre(sessionOf(request), { ...asked, device }, dependencies),
    );
    return answer(calls.getCentre, centre);
  });

  app.post(
    calls.getOwnTicket.path,
    { schema: requestSchema(calls.getOwnTicket), config: limitedTo(120, settings) },
    async (request) => {
      const asked = { ...calls.getOwnTicket.readInput(request), key: idempotencyKey(request) };
      const ticket = await readAndReport({ query: database.query, log: request.log }, () =>
        getOwnTicket(asked, dependencies),
      );
      return answer(calls.getOwnTicket, ticket);
    },
  );

  // The URL is as unguessable as the code that it shows, and expires with it.
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
