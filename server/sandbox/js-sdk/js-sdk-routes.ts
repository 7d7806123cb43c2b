import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../sandbox-context';
import type { Credentials } from '../wechat-api/credentials';
import { verifyPage } from './verify-page';

/**
 * Registers the calls that the bridge makes from the merchant's page. Register in the cashier's scope, which other
 * origins may call.
 */
export function registerJsSdkRoutes(
  app: FastifyInstance,
  { identity, faults }: SandboxContext,
  credentials: Credentials,
  merchantHosts: readonly string[],
): void {
  const hosts = new Set(merchantHosts);
  app.post('/sandbox/js-sdk/verify', async (request) => {
    if (faults.take('expire-ticket')) credentials.forgetTickets();
    return {
      result: verifyPage(typeof request.body === 'string' ? request.body : '', {
        identity,
        tickets: credentials.validTickets(),
        hosts,
      }),
    };
  });
}
