import type { FastifyInstance } from 'fastify';
import { calls } from '../../../src/contract/calls';
import { answer } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { limitedTo } from '../../http/rate-limits';
import { requestSchema } from '../../http/request-schema';
import { actingFor } from '../audit/acting-as';
import { requireSession, sessionOf } from '../login/session';
import { applyRefund, quoteRefund } from './apply-refund';

/** Serves applications for refunds (product §5.18, `applyRefund`), and refund quotes. */
export function refundRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const options = { preHandler: requireSession(dependencies), config: limitedTo(120, dependencies.settings) };

  app.post(
    calls.applyRefund.path,
    {
      ...options,
      schema: requestSchema(calls.applyRefund),
    },
    async (request) => {
      const ticket = calls.applyRefund.readInput(request);
      await applyRefund(ticket.attendeeId, sessionOf(request), actingFor(sessionOf(request), dependencies));
      return answer(calls.applyRefund, '退费申请已提交，结果将以短信通知', '退费申请已提交，结果将以短信通知');
    },
  );

  app.get(
    calls.getRefundQuote.path,
    {
      ...options,
      schema: requestSchema(calls.getRefundQuote),
    },
    async (request) => {
      const ticket = calls.getRefundQuote.readInput(request);
      return answer(calls.getRefundQuote, await quoteRefund(ticket.attendeeId, sessionOf(request), dependencies));
    },
  );
}
