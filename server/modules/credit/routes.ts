import type { FastifyInstance } from 'fastify';
import { calls } from '../../../src/contract/calls';
import { answer } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { limitedTo } from '../../http/rate-limits';
import { requestSchema } from '../../http/request-schema';
import { actingFor } from '../audit/acting-as';
import { requireSession, sessionOf } from '../login/session';
import { applyCredit } from './apply-credit';

/** Serves applications for continuing-education credit (product §5.19, `applyCredit`). */
export function creditRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.post(
    calls.applyCredit.path,
    {
      // The credit form's fields are siblings of these and are checked by the form's rules.
      schema: requestSchema(calls.applyCredit),
      preHandler: requireSession(dependencies),
      config: limitedTo(120, dependencies.settings),
    },
    async (request) => {
      await applyCredit(
        calls.applyCredit.readInput(request),
        sessionOf(request),
        actingFor(sessionOf(request), dependencies),
      );
      return answer(calls.applyCredit, '学分申请成功', '学分申请成功');
    },
  );
}
