import type { FastifyInstance, FastifyReply } from 'fastify';
import { unavailable, unavailableSeconds } from './answers';
import type { Readiness } from './health';
import { isApiCall } from './is-api-call';

/** Paths that Prometheus and load balancers continue to request. */
const ownPaths = ['/healthz', '/readyz', '/metrics'];

const message = '系统正在升级，请稍后重试';

/**
 * Refuses requests once a later edition has migrated the database, since each edition could misread the other's writes.
 * Requests in progress are finished. The app's files are still served, since an open page may load more of them.
 */
export function refuseWhenOutdated(app: FastifyInstance, readiness: Readiness): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { url = '' } = request.routeOptions;
    if (!readiness.isOutdated || ownPaths.includes(url)) done();
    else if (isApiCall(request)) done(unavailable(message));
    else if (request.method === 'GET' && url.endsWith('/*') && isFile(request.url)) done();
    else sendPage(reply);
  });
}

const isFile = (url: string): boolean => /\.\w+$/.test(url.split('?', 1)[0] ?? '');

function sendPage(reply: FastifyReply): void {
  void reply
    .code(503)
    .headers({ 'Retry-After': unavailableSeconds, 'Cache-Control': 'no-store' })
    .type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="zh-CN"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="10">
<title>系统升级中</title>
<p style="margin:40vh 16px 0;text-align:center;font:16px sans-serif">系统正在升级，本页稍后会自动刷新</p></html>`);
}
