import { Type } from 'typebox';
import type { FastifyInstance } from 'fastify';
import { calls } from '../../../src/contract/calls';
import { answer } from '../../answers';
import type { Dependencies } from '../../dependencies';
import { limitedTo } from '../../plugins/rate-limits';
import { idField, meetingIdField, requestSchema } from '../../request-schema';
import { actingFor } from '../audit/acting-as';
import { requireSession, sessionOf } from '../login/session';
import { applyTransfer } from './apply-transfer';

export function transferRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.post(
    calls.applyTransfer.path,
    {
      // The form's fields are siblings of these and are checked by the form's rules; the meeting is the token's.
      schema: requestSchema(calls.applyTransfer, {
        body: { meetingId: Type.Optional(meetingIdField), attendeeId: Type.Optional(idField) },
      }),
      preHandler: requireSession(dependencies),
      config: limitedTo(120, dependencies.settings),
    },
    async (request) => {
      await applyTransfer(
        calls.applyTransfer.readInput(request),
        sessionOf(request),
        actingFor(sessionOf(request), dependencies),
      );
      return answer(calls.applyTransfer, '转赠成功！', '转赠成功！');
    },
  );
}
