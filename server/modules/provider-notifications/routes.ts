import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import type { PaymentNotification } from '../../gateways/payment-provider';
import { GatewayError } from '../../gateways/ports';
import { unlimited } from '../../http/rate-limits';
import { recordRefund } from '../refunds/send-refunds';
import { recordPayment } from '../payments/record-payment';
import { RefusedNotifications } from './refused-notifications';
import { requireProvider } from '../payments/start-payment';

/** Receives payment providers' notifications of payments and refunds, each at its own path. */
export async function notificationRoutes(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  const refused = new RefusedNotifications(app.log);
  app.addHook('onClose', (_app, done) => {
    refused.close();
    done();
  });
  await app.register(async (scope) => {
    // Signatures cover the body's bytes, so it must not be parsed first.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 100_000 }, (_request, body, done) =>
      done(null, body),
    );

    for (const { name, notifications } of dependencies.gateways.payments) {
      scope.post(notifications.path, { config: unlimited }, async (request, reply) => {
        const provider = requireProvider(dependencies, name);
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([key, value]) => [key, typeof value === 'string' ? value : undefined]),
        );
        const body = typeof request.body === 'string' ? request.body : '';
        try {
          const notification = provider.readNotification(headers, body, dependencies.clock.now());
          const outcome = await record(notification, dependencies);
          request.log.info({ kind: notification.kind, outcome }, 'notification');
          return provider.notifications.answer(null);
        } catch (error) {
          if (error instanceof Refusal) {
            request.log.error({ err: error }, 'notification refused');
            return reply.code(400).send(provider.notifications.answer(error.message));
          }
          if (!(error instanceof GatewayError)) throw error;
          refused.count(error);
          return reply.code(401).send(provider.notifications.answer(error.message));
        }
      });
    }
  });
}

/** Records a notification like the answer to a query; returns the outcome, for the log. */
async function record(notification: PaymentNotification, dependencies: Dependencies): Promise<string> {
  switch (notification.kind) {
    case 'other':
      return 'ignored';
    case 'refund': {
      if (await recordRefund(notification.refund, dependencies)) return 'recorded';
      const { provider, outRefundNo } = notification.refund;
      // Nobody tells of it again; the day's bill lists it.
      const facts = { provider, outRefundNo };
      dependencies.reportFault(facts, 'a refund was reported that our records do not fit: see the day’s bill');
      return 'unknown';
    }
    case 'payment': {
      const { state } = notification.payment;
      return state === 'paid' || state === 'refunded' ? recordPayment(notification.payment, dependencies) : 'ignored';
    }
  }
}
