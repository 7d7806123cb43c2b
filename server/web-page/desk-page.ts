import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wechatBridgeSchemes } from '../http/security-headers';
import type { Settings } from '../settings/settings';

/**
 * The desk's page runs nothing but its own scripts. Ant Design's styles are in its style sheet; its table and drawers
 * measure scroll bars with a style element of a random name, which is why styles alone may be inline.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  // The preview of a draft.
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The scanner's page may also compile its reader of codes, start a worker, and use WeChat's script (ADR 0013), which reports
 * the page's address to WeChat by a picture: such a picture stays forbidden, since the address ends with the gate's link.
 * @param sandboxOrigin whose script stands for WeChat's bridge; null on a real server
 */
const scannerPolicy = (sandboxOrigin: string | null): string => {
  const sandbox = sandboxOrigin === null ? '' : ` ${sandboxOrigin}`;
  return `${contentSecurityPolicy}; worker-src 'self'; media-src 'self' blob:`
    .replace("script-src 'self'", `script-src 'self' 'wasm-unsafe-eval'${sandbox}`)
    .replace("connect-src 'self'", `connect-src 'self'${sandbox}`)
    .replace("frame-src 'self'", `frame-src ${wechatBridgeSchemes.join(' ')}`);
};

/** Serves the built desk at `/desk`: its files, and its page for every address of a screen. */
export async function deskPage(
  app: FastifyInstance,
  deskFolder: string,
  { sandboxOrigin }: Pick<Settings, 'sandboxOrigin'>,
): Promise<void> {
  // In a scope of its own: the plugin sends files of one folder, and the app's are in another.
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { root: deskFolder, serve: false, preCompressed: true });
    scope.get('/desk', (_request, reply) => reply.redirect('/desk/', 302));
    scope.get<{ Params: { '*': string } }>('/desk/*', (request, reply) => send(reply, request.params['*']));
  });

  const sendScanner = (reply: FastifyReply): FastifyReply => {
    const page = 'scanner/index.html';
    reply.headers({ 'Content-Security-Policy': scannerPolicy(sandboxOrigin), 'Cache-Control': 'no-cache' });
    if (sandboxOrigin === null) return reply.sendFile(page, { cacheControl: false });
    const bridge = `<script defer src="${sandboxOrigin}/sandbox/bridge.js"></script></head>`;
    const html = readFileSync(join(deskFolder, page), 'utf8').replace('</head>', () => bridge);
    return reply.type('text/html; charset=utf-8').send(html);
  };

  const send = (reply: FastifyReply, path: string): FastifyReply => {
    if (/^assets\/[\w.-]+$/.test(path)) {
      if (existsSync(join(deskFolder, path))) return reply.sendFile(path, { maxAge: '365d', immutable: true });
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    }
    if (path === 'scanner' || path === 'scanner/') return sendScanner(reply);
    if (path === 'scanner/sw.js')
      return reply.header('Cache-Control', 'no-cache').sendFile(path, { cacheControl: false });
    if (path === 'icon.svg') return reply.sendFile(path, { maxAge: '1d' });
    return reply
      .headers({ 'Content-Security-Policy': contentSecurityPolicy, 'Cache-Control': 'no-cache' })
      .sendFile('index.html', { cacheControl: false });
  };
}
