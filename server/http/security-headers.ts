import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Settings } from '../settings/settings';

/**
 * WeChat's browser inserts frames into the page and passes messages to the app through their URLs: if CSP blocks them,
 * payment never answers (ADR 0013). Such URLs load nothing.
 */
export const wechatBridgeSchemes = ['weixin:', 'weixinping:', 'weixinpreinject:'];

/**
 * Sets the security headers of every answer. Taro's router writes `<style>` elements, hence 'unsafe-inline' for styles;
 * its inline scripts are allowed by digest only.
 * @param scriptDigests CSP sources such as `'sha256-...'`
 */
export function securityHeaders(app: FastifyInstance, settings: Settings, scriptDigests: readonly string[]): void {
  const sandbox = settings.sandboxOrigin === null ? [] : [settings.sandboxOrigin];
  const isHttps = settings.publicOrigin.startsWith('https:');
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptDigests, ...sandbox],
        styleSrc: ["'self'", "'unsafe-inline'", ...sandbox],
        // An organiser's description may embed pictures from other sites.
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', ...sandbox],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...sandbox],
        frameSrc: ["'self'", ...wechatBridgeSchemes, ...sandbox],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        // Nothing needs the app in a frame: the desk's preview, which has headers of its own, must not become the real form.
        frameAncestors: ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: settings.corsOrigins.length > 0 ? 'cross-origin' : 'same-origin' },
    hsts: isHttps ? { maxAge: 15_552_000 } : false,
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** Returns the headers that helmet sets. They are the same for every answer, so they are computed once. */
function headersOf(options: HelmetOptions): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  const recorder = {
    setHeader: (name: string, value: string) => (headers[name] = value),
    removeHeader: () => undefined,
  };
  // helmet reads nothing from the request.
  helmet(options)(undefined as unknown as IncomingMessage, recorder as unknown as ServerResponse, (error) => {
    if (error instanceof Error) throw error;
  });
  return headers;
}
