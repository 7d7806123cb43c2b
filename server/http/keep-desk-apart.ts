import { bannersPath } from '../../src/domain/meeting/banner';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { gateCalls } from '../../src/contract/gate-calls';
import { signPageCall } from '../../src/contract/wechat';
import type { Settings } from '../settings/settings';
import { unknownCall } from './error-answers';

/**
 * Paths that are answered under either name: what a machine asks for; the signature by which WeChat scans, which a gate's scanner
 * asks for as well; banners, which the preview of a draft shows; and that scanner's calls, which the mini-program makes too. They take a gate's link, and no cookie.
 */
const everywhere = [
  ...['/healthz', '/readyz', '/metrics', signPageCall.path, `${bannersPath}/:file`],
  ...Object.values(gateCalls).map(({ path }): string => path),
];

const appFile = /^[\w./-]+\.(js|css)$/;

/**
 * Where the desk has a name of its own, answers nothing but the desk there (and the app's files, which its preview of a draft runs), and nothing of the desk elsewhere: a script
 * in the attendees' page could not reach it, and the desk's cookie is never sent to that page.
 */
export function keepDeskApart(
  app: FastifyInstance,
  { deskOrigin, publicOrigin, basePath }: Pick<Settings, 'deskOrigin' | 'publicOrigin' | 'basePath'>,
): void {
  if (deskOrigin === publicOrigin) return;
  const deskHost = new URL(deskOrigin).host;
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    // The matched route decides, since the same path can be written in many ways.
    const route = request.routeOptions.url ?? '';
    if (everywhere.includes(route)) return;
    const isDesk = /^\/(api\/)?desk(\/|$)/.test(route);
    const isDeskHost = request.host === deskHost;
    if (isDeskHost && request.method === 'GET' && /^\/(\?|$)/.test(request.url)) return reply.redirect('/desk/', 302);
    // The preview of a draft runs the app's own scripts.
    const isScript = request.method === 'GET' && route === `${basePath}/*` && appFile.test(request.url);
    if (isDeskHost && isScript) return;
    if (isDesk !== isDeskHost) return unknownCall(reply);
  });
}
