import type { FastifyInstance } from 'fastify';
import { calls } from '../../../src/contract/calls';
import { answer } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { limitedTo } from '../../http/rate-limits';
import { actingFor } from '../audit/acting-as';
import { givenConsent } from '../privacy/consents';
import { requestSchema } from '../../http/request-schema';
import { requireSession, sessionOf } from '../login/session';
import { applyTransfer } from './apply-transfer';

export function transferRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.post(
    calls.applyTransfer.path,
    {
      // The form's fields are siblings of these and are checked by the form's rules; the meeting is the token's.
      schema: requestSchema(calls.applyTransfer),
      preHandler: requireSession(dependencies),
      config: limitedTo(120, dependencies.settings),
    },
    async (request) => {
      const input = calls.applyTransfer.readInput(request);
      const given = givenConsent(input.consent, request, dependencies.cipher);
      const session = sessionOf(request);
      await applyTransfer({ ...input, given }, session, actingFor(session, dependencies));
      return answer(calls.applyTransfer, '转赠成功！', '转赠成功！');
    },
  );
}
