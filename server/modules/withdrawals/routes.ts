import type { FastifyInstance } from 'fastify';
import { calls } from '../../../src/contract/calls';
import { answer } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { deviceDigest } from '../../http/device-digest';
import { limitedTo } from '../../http/rate-limits';
import { requestSchema } from '../../http/request-schema';
import { actingFor } from '../audit/acting-as';
import { requireSession, sessionOf } from '../login/session';
import { disownEntry } from './disown-entry';

/** Giving up an entry that somebody else made for the caller's phone (product §6.13). */
export function withdrawalRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { settings } = dependencies;
  const preHandler = requireSession(dependencies);

  app.post(
    calls.disownEntry.path,
    {
      schema: requestSchema(calls.disownEntry),
      preHandler,
      config: limitedTo(60, settings),
    },
    async (request) => {
      const caller = { session: sessionOf(request), device: deviceDigest(request, dependencies.cipher) };
      const acting = actingFor(caller.session, dependencies);
      await disownEntry(calls.disownEntry.readInput(request).attendeeId, caller, acting);
      const done = '已放弃该报名，手机号可重新报名';
      return answer(calls.disownEntry, done, done);
    },
  );
}
