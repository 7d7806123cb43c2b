import { Type, type Static } from 'typebox';
import type { FastifyInstance } from 'fastify';
import { calls } from '../../../src/contract/calls';
import { success } from '../../answers';
import type { Dependencies } from '../../dependencies';
import { limitedTo } from '../../plugins/rate-limits';
import { requireSession, sessionOf } from '../login/session';
import { applyCredit } from './apply-credit';

const meetingParams = Type.Object({ meetingId: Type.String({ maxLength: 16 }) });
/** The credit form's fields come beside it and are checked by the form's rules. */
const creditBody = Type.Object(
  { enteredId: Type.Optional(Type.String({ maxLength: 64 })) },
  { additionalProperties: true },
);

/** Continuing-education credit (spec section 7, `applyCredit`). */
export function creditRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.post<{ Params: Static<typeof meetingParams>; Body: Static<typeof creditBody> }>(
    calls.applyCredit.path,
    {
      schema: { params: meetingParams, body: creditBody },
      preHandler: requireSession(dependencies),
      config: limitedTo(120, dependencies.settings),
    },
    async (request) => {
      const { enteredId = '', ...form } = request.body;
      await applyCredit({ entryId: enteredId, form }, sessionOf(request), dependencies);
      return success('学分申请成功', '学分申请成功');
    },
  );
}
