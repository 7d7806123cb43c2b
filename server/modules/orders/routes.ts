import { Type, type Static } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { calls } from '../../../src/contract/calls';
import { success } from '../../answers';
import type { Dependencies } from '../../dependencies';
import { limitedTo } from '../../plugins/rate-limits';
import { sessionOf } from '../login/session';
import { answerOnce } from '../submissions/answer-once';
import { requireOperator, teamSubmission } from '../teams/team-of';
import { cancelOrder } from './cancel-order';
import { listUnpaid, quoteSelection, submitOrder } from './submit-order';

const meetingId = Type.Optional(Type.Union([Type.String({ maxLength: 16 }), Type.Integer({ minimum: 0 })]));
const meetingBody = Type.Object({ meetingId });
const selectionBody = Type.Object({ meetingId, enteredIds: Type.String({ maxLength: 100_000 }) });
const orderBody = Type.Object({ meetingId, orderId: Type.String({ minLength: 1, maxLength: 64 }) });

/** Paying for members together (spec sections 4 and 7, design ruling 16). */
export function teamOrderRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { settings } = dependencies;
  const preHandler = requireOperator(dependencies);
  const options = { preHandler, config: limitedTo(120, settings) };

  app.post(calls.getUnpaidMembers.path, { ...options, schema: { body: meetingBody } }, async (request) =>
    success(await listUnpaid(sessionOf(request), dependencies)),
  );

  // Asked again on each change of the selection.
  app.post<{ Body: Static<typeof selectionBody> }>(
    calls.getTeamOrderQuote.path,
    { preHandler, config: limitedTo(600, settings), schema: { body: selectionBody } },
    async (request) => success(await quoteSelection(request.body.enteredIds, sessionOf(request), dependencies)),
  );

  app.post<{ Body: Static<typeof selectionBody> }>(
    calls.submitTeamOrder.path,
    { ...options, schema: { body: selectionBody } },
    async (request) => {
      const session = sessionOf(request);
      return success(
        await answerOnce(teamSubmission(request, calls.submitTeamOrder), dependencies, (keep) =>
          submitOrder(request.body.enteredIds, session, dependencies, keep),
        ),
      );
    },
  );

  app.post<{ Body: Static<typeof orderBody> }>(
    calls.cancelOrder.path,
    { ...options, schema: { body: orderBody } },
    async (request) => {
      await cancelOrder(request.body.orderId, sessionOf(request), dependencies);
      return success('订单已取消', '订单已取消');
    },
  );
}
