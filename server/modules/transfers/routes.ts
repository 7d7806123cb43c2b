import { Type, type Static } from 'typebox';
import type { FastifyInstance } from 'fastify';
import { calls } from '../../../src/contract/calls';
import { success } from '../../answers';
import type { Dependencies } from '../../dependencies';
import { limitedTo } from '../../plugins/rate-limits';
import { requireSession, sessionOf } from '../login/session';
import { applyTransfer } from './apply-transfer';

/** The form's fields come beside it and are checked by the form's rules; the meeting is the token's. */
const transferBody = Type.Object(
  {
    enteredId: Type.Optional(Type.String({ maxLength: 64 })),
    meetingId: Type.Optional(Type.Union([Type.String({ maxLength: 16 }), Type.Integer({ minimum: 0 })])),
  },
  { additionalProperties: true },
);

/** Giving a ticket to someone else (spec section 7, `applyTransfer`). */
export function transferRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.post<{ Body: Static<typeof transferBody> }>(
    calls.applyTransfer.path,
    {
      schema: { body: transferBody },
      preHandler: requireSession(dependencies),
      config: limitedTo(120, dependencies.settings),
    },
    async (request) => {
      const { enteredId = '', ...form } = request.body;
      await applyTransfer({ entryId: enteredId, form }, sessionOf(request), dependencies);
      return success('转赠成功！', '转赠成功！');
    },
  );
}
