import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { readObject } from '../../../src/domain/json/read-value';
import type { SandboxContext } from '../sandbox-context';
import type { Orders } from '../wechat-pay/orders';
import { PayFailure } from '../wechat-pay/pay-failure';
import { bridgeScript } from './bridge-script';
import { readPayParameters } from './pay-parameters';

/** Registers the page script and the two calls that it makes from the merchant's page. Register in its own scope. */
export async function registerCashierRoutes(app: FastifyInstance, context: SandboxContext, orders: Orders) {
  const { identity, now } = context;
  // Payment is authorised by the merchant's signature, not by the calling page.
  await app.register(cors, { origin: '*', methods: ['GET', 'POST'] });
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const payable = (text: string) => {
    const { appId, prepayId } = readPayParameters(text, identity, now());
    const order = orders.findPayable(prepayId);
    // A merchant does not know the prepay_id of a Native or an H5 order.
    if ((order.tradeType ?? 'JSAPI') !== 'JSAPI') throw new PayFailure(404, 'ORDER_NOT_EXIST', '支付会话不存在');
    if (appId !== (order.appId ?? identity.appId)) throw new PayFailure(400, 'PARAM_ERROR', 'appId不正确');
    return order;
  };

  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof PayFailure)) throw error;
    return reply.status(error.status).send({ code: error.code, message: error.message });
  });

  app.get('/sandbox/bridge.js', async (_request, reply) =>
    reply.type('text/javascript').header('Cache-Control', 'no-cache').send(bridgeScript),
  );

  const textOf = (body: unknown): string => (typeof body === 'string' ? body : '');
  // A mini-program need not name its app: its client knows it.
  const ofMiniProgram = (body: unknown): string =>
    JSON.stringify({ ...readObject(textOf(body)), appId: identity.miniProgramAppId });

  for (const [prefix, parametersOf] of [
    ['/sandbox', textOf],
    ['/sandbox/mini-program', ofMiniProgram],
  ] as const) {
    app.post(`${prefix}/cashier`, async (request) => {
      const order = payable(parametersOf(request.body));
      return { merchant: identity.merchantName, description: order.description, amountFen: order.totalFen };
    });

    app.post(`${prefix}/pay`, async (request) => {
      await orders.pay(payable(parametersOf(request.body)).prepayId);
      return { state: 'SUCCESS' };
    });
  }
}
