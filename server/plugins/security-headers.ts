import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings';

/**
 * WeChat's browser inserts frames into the page and passes messages to the app through their URLs: if CSP blocks them,
 * payment never answers (ADR 0014). Such URLs load nothing.
 */
const wechatBridgeSchemes = ['weixin:', 'weixinping:', 'weixinpreinject:'];

/**
 * Taro's router writes `<style>` elements, hence 'unsafe-inline' for styles; its inline scripts are allowed by digest
 * only.
 * @param scriptDigests CSP sources such as `'sha256-...'`
 */
export async function securityHeaders(
  app: FastifyInstance,
  settings: Settings,
  scriptDigests: readonly string[],
): Promise<void> {
  const sandbox = settings.sandboxOrigin === null ? [] : [settings.sandboxOrigin];
  const isHttps = settings.publicOrigin.startsWith('https:');
  await app.register(helmet, {
    global: true,
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
        frameAncestors: ["'self'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: settings.corsOrigins.length > 0 ? 'cross-origin' : 'same-origin' },
    hsts: isHttps ? { maxAge: 15_552_000 } : false,
  });
}
