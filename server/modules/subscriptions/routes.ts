import type { FastifyInstance } from 'fastify';
import { calls } from '../../../src/contract/calls';
import { answer, badRequest } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { limitedTo } from '../../http/rate-limits';
import { requestSchema } from '../../http/request-schema';
import { bearerTokenDigest } from '../login/session';
import { keepSubscriptions } from './keep-subscriptions';
import { deviceDigest } from '../../http/device-digest';

/** Permissions of people to the mini-program to send them messages (product §5.38). */
export function subscriptionRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.post(
    calls.keepSubscriptions.path,
    {
      schema: requestSchema(calls.keepSubscriptions),
      config: limitedTo(60, dependencies.settings),
    },
    async (request) => {
      const input = calls.keepSubscriptions.readInput(request);
      if (input.kinds.length === 0 || !/^[A-Za-z0-9_-]+$/.test(input.code)) throw badRequest();
      const { cipher } = dependencies;
      const giver = {
        tokenDigest: bearerTokenDigest(request, cipher),
        deviceDigest: deviceDigest(request, cipher),
      };
      return answer(calls.keepSubscriptions, { openid: await keepSubscriptions(input, giver, dependencies) });
    },
  );
}
