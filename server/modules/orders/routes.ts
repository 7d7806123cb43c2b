import type { FastifyInstance } from 'fastify';
import { calls } from '../../../src/contract/calls';
import { answer } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { limitedTo } from '../../http/rate-limits';
import { requestSchema } from '../../http/request-schema';
import { actingFor } from '../audit/acting-as';
import { requireSession, sessionOf } from '../login/session';
import { replayOrRun } from '../submissions/answer-once';
import { requireOperator, teamSubmission } from '../teams/team-of';
import { cancelOrder } from './cancel-order';
import { listUnpaid, quoteSelection, submitOrder } from './submit-order';
import { renewOrder } from './renew-order';
import { upgrade } from './upgrade';

/**
 * Serves group payment for team members, upgrades of free visitors, and the renewing and cancelling of orders (product §5.17,
 * §5.26–§5.28, §11.7).
 */
export function orderRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { settings } = dependencies;
  const preHandler = requireOperator(dependencies);
  const options = { preHandler, config: limitedTo(120, settings) };

  app.post(
    calls.getUnpaidMembers.path,
    { ...options, schema: requestSchema(calls.getUnpaidMembers) },
    async (request) => answer(calls.getUnpaidMembers, await listUnpaid(sessionOf(request), dependencies)),
  );

  // The app calls this again on each change of the selection.
  app.post(
    calls.getTeamOrderQuote.path,
    {
      ...{ preHandler, config: limitedTo(600, settings) },
      schema: requestSchema(calls.getTeamOrderQuote),
    },
    async (request) => {
      const selection = calls.getTeamOrderQuote.readInput(request);
      const quote = await quoteSelection(selection.attendeeIds, sessionOf(request), dependencies);
      return answer(calls.getTeamOrderQuote, quote);
    },
  );

  app.post(
    calls.submitTeamOrder.path,
    { ...options, schema: requestSchema(calls.submitTeamOrder) },
    async (request) => {
      const call = calls.submitTeamOrder;
      const session = sessionOf(request);
      const selection = call.readInput(request);
      const due = await replayOrRun(teamSubmission(request, call, call.answer), dependencies, (keep) =>
        submitOrder(selection.attendeeIds, session, actingFor(session, dependencies), keep),
      );
      return answer(call, due);
    },
  );

  app.post(
    calls.cancelOrder.path,
    {
      ...options,
      preHandler: requireSession(dependencies),
      schema: requestSchema(calls.cancelOrder),
    },
    async (request) => {
      const { orderId: cancelled } = calls.cancelOrder.readInput(request);
      const isWithdrawn = await cancelOrder(cancelled, sessionOf(request), actingFor(sessionOf(request), dependencies));
      const message = isWithdrawn ? '订单已取消，报名已撤销' : '订单已取消';
      return answer(calls.cancelOrder, message, message);
    },
  );

  app.post(
    calls.renewOrder.path,
    { ...options, preHandler: requireSession(dependencies), schema: requestSchema(calls.renewOrder) },
    async (request) => {
      const renewal = calls.renewOrder.readInput(request);
      const session = sessionOf(request);
      return answer(calls.renewOrder, await renewOrder(renewal, session, actingFor(session, dependencies)));
    },
  );

  app.get(
    calls.upgrade.path,
    {
      schema: requestSchema(calls.upgrade),
      preHandler: requireSession(dependencies),
      config: limitedTo(60, settings),
    },
    async (request) =>
      answer(calls.upgrade, await upgrade(sessionOf(request), actingFor(sessionOf(request), dependencies))),
  );
}
