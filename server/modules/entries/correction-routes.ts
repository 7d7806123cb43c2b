import type { FastifyInstance } from 'fastify';
import { calls } from '../../../src/contract/calls';
import { answer } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { limitedTo } from '../../http/rate-limits';
import { requestSchema } from '../../http/request-schema';
import { actingFor } from '../audit/acting-as';
import { requireSession, sessionOf } from '../login/session';
import { givenConsent } from '../privacy/consents';
import { correctOwnAnswers } from './correct-own-answers';

/** Serves the corrections that attendees and operators make themselves (product §5.45). */
export function correctionRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const call = calls.correctAnswers;
  const options = { preHandler: requireSession(dependencies), config: limitedTo(120, dependencies.settings) };
  // The form's fields are siblings of the call's own and are checked by the form's rules.
  app.post(call.path, { ...options, schema: requestSchema(call) }, async (request) => {
    const { attendeeId, form, consent } = call.readInput(request);
    const given = givenConsent(consent, request, dependencies.cipher);
    const session = sessionOf(request);
    await correctOwnAnswers({ attendeeId, form, given }, session, actingFor(session, dependencies));
    return answer(call, '已更正', '已更正');
  });
}
