import { Type, type Static } from 'typebox';
import type { FastifyInstance } from 'fastify';
import { calls } from '../../../src/contract/calls';
import { extraCalls } from '../../../src/contract/extra-calls';
import { success } from '../../answers';
import type { Dependencies } from '../../dependencies';
import { limitedTo } from '../../plugins/rate-limits';
import { requireSession, sessionOf } from '../login/session';
import { applyRefund, quoteRefund } from './apply-refund';

const id = Type.String({ maxLength: 64 });
const meetingId = Type.Union([Type.String({ maxLength: 16 }), Type.Integer({ minimum: 0 })]);
const refundBody = Type.Object({ meetingId: Type.Optional(meetingId), enteredId: Type.Optional(id) });
const quoteParams = Type.Object({ meetingId: Type.String({ maxLength: 16 }) });
const quoteQuery = Type.Object({ enteredId: Type.Optional(id) });

/** Giving a ticket back (spec section 7, `applyRefund`), and asking what for. */
export function refundRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const options = { preHandler: requireSession(dependencies), config: limitedTo(120, dependencies.settings) };

  app.post<{ Body: Static<typeof refundBody> }>(
    calls.applyRefund.path,
    { ...options, schema: { body: refundBody } },
    async (request) => {
      await applyRefund(request.body.enteredId ?? '', sessionOf(request), dependencies);
      return success('退费申请已提交，结果将以短信通知', '退费申请已提交，结果将以短信通知');
    },
  );

  app.get<{ Params: Static<typeof quoteParams>; Querystring: Static<typeof quoteQuery> }>(
    extraCalls.getRefundQuote.path,
    { ...options, schema: { params: quoteParams, querystring: quoteQuery } },
    async (request) => success(await quoteRefund(request.query.enteredId ?? '', sessionOf(request), dependencies)),
  );
}
