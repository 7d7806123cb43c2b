import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { calls } from '../../../src/contract/calls';
import { answer, badRequest, notFound } from '../../answers';
import type { Dependencies } from '../../dependencies';
import { limitedTo } from '../../plugins/rate-limits';
import { meetingIdParam, requestSchema } from '../../request-schema';
import { checkPayment } from './check-payment';
import { chooseTransfer } from './choose-transfer';
import { getOpenid } from './get-openid';
import { requireWechatPay, startWechatPayment } from './start-wechat-payment';
import { isPayablePrepay } from './store';

const outTradeNo = Type.String({ minLength: 6, maxLength: 32 });
const openid = Type.String({ minLength: 1, maxLength: 128 });
const prepayId = Type.String({ minLength: 1, maxLength: 128 });
const code = Type.String({ minLength: 1, maxLength: 512 });

/** Paying an order, whose unguessable number is all that it takes. */
export function paymentRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock, settings } = dependencies;

  app.post(
    calls.getPrepayId.path,
    {
      // The payment's description is the order's, whatever comes.
      schema: requestSchema(calls.getPrepayId, {
        body: { outTradeNo, openid, description: Type.Optional(Type.String({ maxLength: 200 })) },
      }),
      config: limitedTo(120, settings),
    },
    async (request) =>
      answer(calls.getPrepayId, await startWechatPayment(calls.getPrepayId.readInput(request), dependencies)),
  );

  app.get(
    calls.getPayParameters.path,
    {
      schema: requestSchema(calls.getPayParameters, {
        query: { prepayId, meetingId: Type.Optional(meetingIdParam) },
      }),
    },
    async (request) => {
      const pay = requireWechatPay(dependencies);
      const given = calls.getPayParameters.readInput(request);
      if (!(await isPayablePrepay(database.query, given.prepayId))) throw notFound('支付已失效，请重新发起支付');
      return answer(calls.getPayParameters, pay.bridgeParameters(given.prepayId, clock.now()));
    },
  );

  app.get(
    calls.queryOrder.path,
    { schema: requestSchema(calls.queryOrder, { query: { outTradeNo } }) },
    async (request) => {
      const order = calls.queryOrder.readInput(request);
      const tradeState = await checkPayment(order.outTradeNo, dependencies, (error) =>
        request.log.warn({ err: error }, 'WeChat does not answer'),
      );
      return answer(calls.queryOrder, { tradeState });
    },
  );

  app.post(
    calls.payOffline.path,
    { schema: requestSchema(calls.payOffline, { body: { outTradeNo } }), config: limitedTo(120, settings) },
    async (request) => {
      const order = calls.payOffline.readInput(request);
      return answer(calls.payOffline, await chooseTransfer(order.outTradeNo, dependencies));
    },
  );

  app.get(
    calls.getOpenid.path,
    { schema: requestSchema(calls.getOpenid, { query: { code } }), config: limitedTo(120, settings) },
    async (request) => {
      const given = calls.getOpenid.readInput(request);
      if (!/^[A-Za-z0-9_-]+$/.test(given.code)) throw badRequest();
      return answer(calls.getOpenid, await getOpenid(given.code, dependencies));
    },
  );
}
