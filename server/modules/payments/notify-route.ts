import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../answers';
import type { Dependencies } from '../../dependencies';
import { GatewayError } from '../../gateways/ports';
import { receiveNotification } from './receive-notification';

/** Where WeChat sends notifications; `notifyUrl` of the settings points here. */
export async function notifyRoute(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  await app.register(async (scope) => {
    // The signature is over the body's bytes, so that it must not be parsed before.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 100_000 }, (_request, body, done) =>
      done(null, body),
    );

    scope.post('/api/wxpay/notify', async (request, reply) => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
      );
      try {
        const received = await receiveNotification(
          headers,
          typeof request.body === 'string' ? request.body : '',
          dependencies,
        );
        request.log.info(received, 'notification');
        return { code: 'SUCCESS', message: '' };
      } catch (error) {
        if (!(error instanceof GatewayError || error instanceof Refusal)) throw error;
        request.log.error({ err: error }, 'notification refused');
        return reply.code(error instanceof GatewayError ? 401 : 400).send({ code: 'FAIL', message: error.message });
      }
    });
  });
}
