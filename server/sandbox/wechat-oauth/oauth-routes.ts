import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { messagePage } from '../pages/message-page';
import type { SandboxContext } from '../sandbox-context';
import { readAuthorizeRequest } from './authorize-request';

const codeTtlMs = 5 * 60 * 1000;
const visitorCookie = 'sandbox_visitor';

/** Page authorisation: WeChat's page, which redirects immediately, and the call that exchanges its code. */
export function registerOauthRoutes(
  app: FastifyInstance,
  context: SandboxContext,
  merchantHosts: readonly string[],
): void {
  const { identity, stateFile, faults, now } = context;
  const { codes } = stateFile.state;
  const hosts = new Set(merchantHosts);

  app.get('/connect/oauth2/authorize', async (request, reply) => {
    const search = request.url.slice(request.url.indexOf('?') + 1);
    const authorizeRequest = readAuthorizeRequest(search, identity.appId, hosts);
    if (typeof authorizeRequest === 'string') {
      return reply.status(400).type('text/html').send(messagePage('授权失败', authorizeRequest));
    }
    const visitor = readVisitor(request.headers.cookie) ?? randomBytes(16).toString('hex');
    const { redirectUri, state } = authorizeRequest;
    // A user who declines returns with the state only.
    if (!faults.take('refuse-authorize')) {
      const code = randomBytes(16).toString('hex');
      for (const old of codes.values()) if (old.expiresAt < now() - codeTtlMs) codes.delete(old.code);
      codes.set(code, { code, openid: openidOf(visitor), expiresAt: now() + codeTtlMs, isUsed: false });
      await stateFile.save();
      redirectUri.searchParams.set('code', code);
    }
    redirectUri.searchParams.set('state', state);
    return reply
      .header('Set-Cookie', `${visitorCookie}=${visitor}; Path=/connect; Max-Age=31536000; HttpOnly; SameSite=Lax`)
      .header('Cache-Control', 'no-store')
      .redirect(redirectUri.href);
  });

  app.get<{ Querystring: Record<string, string | undefined> }>('/sns/oauth2/access_token', async (request, reply) => {
    const { appid, secret, code = '', grant_type: grantType } = request.query;
    // WeChat serves its JSON as text/plain, and errors with HTTP 200.
    void reply.type('text/plain; charset=utf-8').header('Cache-Control', 'no-store');
    const refuse = (errcode: number, errmsg: string) => JSON.stringify({ errcode, errmsg });
    if (appid !== identity.appId) return refuse(40013, 'invalid appid');
    if (secret !== identity.appSecret) return refuse(40125, 'invalid appsecret');
    if (grantType !== 'authorization_code') return refuse(40002, 'invalid grant_type');
    if (code === '') return refuse(41008, 'missing code');
    const known = codes.get(code);
    if (known === undefined || known.expiresAt <= now()) return refuse(40029, 'invalid code');
    if (known.isUsed) return refuse(40163, 'code been used');
    known.isUsed = true;
    await stateFile.save();
    return JSON.stringify({
      access_token: randomBytes(32).toString('base64url'),
      expires_in: 7200,
      refresh_token: randomBytes(32).toString('base64url'),
      openid: known.openid,
      scope: 'snsapi_base',
      ...(faults.take('snapshot-user') ? { is_snapshotuser: 1 } : {}),
    });
  });

  /** 28 characters, stable per browser and app, like WeChat's per person and app. */
  function openidOf(visitor: string): string {
    return `o${createHmac('sha256', identity.appSecret).update(visitor).digest('base64url').slice(0, 27)}`;
  }
}

function readVisitor(cookies = ''): string | null {
  return new RegExp(`(?:^|;\\s*)${visitorCookie}=([0-9a-f]{32})(?:;|$)`).exec(cookies)?.[1] ?? null;
}
