import { Type, type Static } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { calls } from '../../../src/contract/calls';
import { writeTradeState } from '../../../src/contract/payment';
import { badRequest, notFound, success } from '../../answers';
import type { Dependencies } from '../../dependencies';
import { limitedTo } from '../../plugins/rate-limits';
import { checkPayment } from './attempts';
import { chooseTransfer } from './offline-payment';
import { identifyPayer, requireProvider, startPayment } from './start-payment';
import { payableAttempt } from './store';

const outTradeNo = Type.String({ minLength: 6, maxLength: 32 });
/** `body` is the payment's description; ours comes from the order. `provider` is the first where none is named. */
const prepayBody = Type.Object({
  outTradeNo,
  openId: Type.String({ minLength: 1, maxLength: 128 }),
  body: Type.Optional(Type.String({ maxLength: 200 })),
  provider: Type.Optional(Type.String({ maxLength: 32 })),
});
const parametersQuery = Type.Object({
  prepayId: Type.String({ minLength: 1, maxLength: 128 }),
  meetingId: Type.Optional(Type.String({ maxLength: 16 })),
});
const orderQuery = Type.Object({ outTradeNo });
const offlineBody = Type.Object({ outTradeNo });
const codeQuery = Type.Object({ code: Type.String({ minLength: 1, maxLength: 512 }) });

/** Paying an order, whose unguessable number is all that it takes. */
export function paymentRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock, settings } = dependencies;

  app.post<{ Body: Static<typeof prepayBody> }>(
    calls.getPrepayId.path,
    { schema: { body: prepayBody }, config: limitedTo(120, settings) },
    async ({ body }) =>
      success(
        await startPayment(
          { outTradeNo: body.outTradeNo, payerId: body.openId, provider: body.provider },
          dependencies,
        ),
      ),
  );

  app.get<{ Querystring: Static<typeof parametersQuery> }>(
    calls.getPayParameters.path,
    { schema: { querystring: parametersQuery } },
    async ({ query }) => {
      const attempt = await payableAttempt(database.query, query.prepayId);
      if (attempt === null) throw notFound('支付已失效，请重新发起支付');
      const provider = requireProvider(dependencies, attempt.provider);
      return success(provider.clientParameters(query.prepayId, clock.now()));
    },
  );

  app.get<{ Querystring: Static<typeof orderQuery> }>(
    calls.queryOrder.path,
    { schema: { querystring: orderQuery } },
    async ({ query, log }) =>
      success(
        writeTradeState(
          await checkPayment(query.outTradeNo, dependencies, (error) =>
            log.warn({ err: error }, 'a payment provider does not answer'),
          ),
        ),
      ),
  );

  app.post<{ Body: Static<typeof offlineBody> }>(
    calls.payOffline.path,
    { schema: { body: offlineBody }, config: limitedTo(120, settings) },
    async ({ body }) => success(await chooseTransfer(body.outTradeNo, dependencies)),
  );

  app.get<{ Querystring: Static<typeof codeQuery> }>(
    calls.getOpenid.path,
    { schema: { querystring: codeQuery }, config: limitedTo(120, settings) },
    async ({ query }) => {
      if (!/^[A-Za-z0-9_-]+$/.test(query.code)) throw badRequest();
      return success({ openid: await identifyPayer(query.code, dependencies) });
    },
  );
}
