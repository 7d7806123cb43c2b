import type { FastifyInstance } from 'fastify';
import { isTrustedPeer, type TrustedProxies } from '../requests/trusted-proxies';

/**
 * Warns once if requests carry X-Forwarded-For from a proxy that TRUST_PROXY does not name: all visitors then count as
 * one address, and soon reach its limits. An untrusted client may cause the warning, too, but only once.
 */
export function warnOfUntrustedProxy(app: FastifyInstance, trusted: TrustedProxies): void {
  const isTrusted = isTrustedPeer(trusted);
  let isSaid = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isSaid && request.headers['x-forwarded-for'] !== undefined && !isTrusted(request.socket.remoteAddress ?? '')) {
      isSaid = true;
      request.log.warn(
        { proxy: request.socket.remoteAddress },
        'X-Forwarded-For arrives but is not believed: if this address is a proxy of yours, name it in TRUST_PROXY, ' +
          'or all visitors share the limits of one',
      );
    }
    done();
  });
}
