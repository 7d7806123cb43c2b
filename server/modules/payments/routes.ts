import type { FastifyInstance } from 'fastify';
import { calls } from '../../../src/contract/calls';
import { answer, badRequest, notFound } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { limitedPerOrder, limitedTo } from '../../http/rate-limits';
import { requestSchema } from '../../http/request-schema';
import { checkPayment } from './attempts';
import { chooseTransfer } from './offline-payment';
import { makeOrderLink, orderByLink, showLinkedOrder } from './order-link';
import { identifyPayer, requireProvider, startOutside, startPayment } from './start-payment';
import { payableAttempt } from '../../stores/payments/store';
import { saveReceipt } from './transfer-receipt';

/** Serves the payment of an order, authorised by its unguessable number alone. */
export function paymentRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock, settings } = dependencies;

  app.post(
    calls.getPrepayId.path,
    {
      // The payment's description is the order's; the client's is ignored.
      schema: requestSchema(calls.getPrepayId),
      ...limitedPerOrder(app, (request) => calls.getPrepayId.readInput(request).outTradeNo, settings),
    },
    async (request) => {
      const { openid: payerId, ...input } = calls.getPrepayId.readInput(request);
      return answer(calls.getPrepayId, await startPayment({ ...input, payerId }, dependencies));
    },
  );

  app.post(
    calls.getOrderLink.path,
    { schema: requestSchema(calls.getOrderLink), config: limitedTo(120, settings) },
    async (request) => {
      const order = calls.getOrderLink.readInput(request);
      return answer(calls.getOrderLink, { link: await makeOrderLink(order.outTradeNo, dependencies) });
    },
  );

  app.post(
    calls.getLinkedOrder.path,
    {
      schema: requestSchema(calls.getLinkedOrder),
      ...limitedPerOrder(app, (request) => calls.getLinkedOrder.readInput(request).link, settings),
    },
    async (request) => {
      const shown = await showLinkedOrder(calls.getLinkedOrder.readInput(request).link, dependencies, (error) =>
        request.log.warn({ err: error }, 'a payment provider does not answer'),
      );
      return answer(calls.getLinkedOrder, shown);
    },
  );

  app.post(
    calls.getLinkedPrepayId.path,
    {
      schema: requestSchema(calls.getLinkedPrepayId),
      ...limitedPerOrder(app, (request) => calls.getLinkedPrepayId.readInput(request).link, settings),
    },
    async (request) => {
      const { openid: payerId, link: by, ...input } = calls.getLinkedPrepayId.readInput(request);
      const { order } = await orderByLink(by, 'payOnline', dependencies);
      const start = { ...input, outTradeNo: order.outTradeNo, payerId };
      return answer(calls.getLinkedPrepayId, await startPayment(start, dependencies));
    },
  );

  app.post(
    calls.payOutside.path,
    {
      schema: requestSchema(calls.payOutside),
      ...limitedPerOrder(app, (request) => calls.payOutside.readInput(request).outTradeNo, settings),
    },
    async (request) => {
      const start = { ...calls.payOutside.readInput(request), payerAddress: request.ip };
      return answer(calls.payOutside, await startOutside(start, dependencies));
    },
  );

  app.post(
    calls.payLinkedOutside.path,
    {
      schema: requestSchema(calls.payLinkedOutside),
      ...limitedPerOrder(app, (request) => calls.payLinkedOutside.readInput(request).link, settings),
    },
    async (request) => {
      const { link: by, ...input } = calls.payLinkedOutside.readInput(request);
      const { order } = await orderByLink(by, 'payOnline', dependencies);
      const start = { ...input, outTradeNo: order.outTradeNo, payerAddress: request.ip };
      return answer(calls.payLinkedOutside, await startOutside(start, dependencies));
    },
  );

  app.get(
    calls.getPayParameters.path,
    {
      schema: requestSchema(calls.getPayParameters),
    },
    async (request) => {
      const input = calls.getPayParameters.readInput(request);
      const attempt = await payableAttempt(database.query, 'checkoutId', input.prepayId);
      // An attempt outside WeChat has no parameters for its bridge.
      if (attempt === null || attempt.request.way !== undefined) throw notFound('支付已失效，请重新发起支付');
      const provider = requireProvider(dependencies, attempt.provider);
      return answer(
        calls.getPayParameters,
        provider.clientParameters(input.prepayId, clock.now(), attempt.request.payerAppId),
      );
    },
  );

  app.get(calls.queryOrder.path, { schema: requestSchema(calls.queryOrder) }, async (request) => {
    const order = calls.queryOrder.readInput(request);
    const outcome = await checkPayment(order.outTradeNo, dependencies, (error) =>
      request.log.warn({ err: error }, 'a payment provider does not answer'),
    );
    return answer(calls.queryOrder, outcome);
  });

  app.post(
    calls.payOffline.path,
    { schema: requestSchema(calls.payOffline), config: limitedTo(120, settings) },
    async (request) => {
      const order = calls.payOffline.readInput(request);
      return answer(calls.payOffline, await chooseTransfer(order.outTradeNo, dependencies));
    },
  );

  app.post(
    calls.sendTransferReceipt.path,
    {
      schema: requestSchema(calls.sendTransferReceipt),
      config: limitedTo(60, settings),
    },
    async (request) => {
      const receipt = calls.sendTransferReceipt.readInput(request);
      return answer(calls.sendTransferReceipt, await saveReceipt(receipt, dependencies), '回单已上传');
    },
  );

  app.get(
    calls.getOpenid.path,
    {
      schema: requestSchema(calls.getOpenid),
      config: limitedTo(120, settings),
    },
    async (request) => {
      const input = calls.getOpenid.readInput(request);
      if (!/^[A-Za-z0-9_-]+$/.test(input.code)) throw badRequest();
      return answer(calls.getOpenid, { openid: await identifyPayer(input.code, dependencies, input.isMiniProgram) });
    },
  );
}
