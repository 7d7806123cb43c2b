import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings';

/**
 * WeChat's browser puts frames into the page, by whose addresses its bridge speaks to the app: where they are refused,
 * payment never answers (ADR 0014). No such address loads anything.
 */
const wechatBridgeSchemes = ['weixin:', 'weixinping:', 'weixinpreinject:'];

/**
 * Security headers. Taro's router writes `<style>` elements, hence 'unsafe-inline' for styles; its inline scripts
 * are allowed by their digest alone.
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
        // An organiser's description may show pictures from elsewhere.
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
