import type { FastifyInstance } from 'fastify';
import { calls } from '../../../src/contract/calls';
import { answer } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { limitedTo } from '../../http/rate-limits';
import { requestSchema } from '../../http/request-schema';
import { actingFor } from '../audit/acting-as';
import { requireSession, sessionOf } from '../login/session';
import { giveRefundAccount } from './owed-refunds';

/** Serves the accounts that the recipients of refunds give (product §5.43). */
export function payoutRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const call = calls.giveRefundAccount;
  const options = { preHandler: requireSession(dependencies), config: limitedTo(120, dependencies.settings) };
  app.post(call.path, { ...options, schema: requestSchema(call) }, async (request) => {
    const session = sessionOf(request);
    await giveRefundAccount(call.readInput(request), session, actingFor(session, dependencies));
    return answer(call, '收款账户已收到', '收款账户已收到');
  });
}
