import type { FastifyInstance } from 'fastify';
import { calls } from '../../../src/contract/calls';
import { answer } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { limitedTo } from '../../http/rate-limits';
import { requestSchema } from '../../http/request-schema';
import { signPage } from './sign-page';

/** A lecture hall opens its pages from one address, each with its own signature. */
const signaturesPerMinute = 600;

/** The page's calls to WeChat besides paying (product §5.36). */
export function wechatRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.post(
    calls.signPage.path,
    {
      schema: requestSchema(calls.signPage),
      config: limitedTo(signaturesPerMinute, dependencies.settings),
    },
    async (request) => answer(calls.signPage, await signPage(calls.signPage.readInput(request), dependencies)),
  );
}
