import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readObject, readText } from '../../../src/domain/json/read-value';
import { messagePage } from '../pages/message-page';
import type { SandboxContext } from '../sandbox-context';
import { readAuthorizeRequest } from './authorize-request';
import { isOfMiniProgram, miniProgramOpenidOf } from './mini-program-openid';

const codeTtlMs = 5 * 60 * 1000;
const visitorCookie = 'sandbox_visitor';

/** Registers page authorisation: WeChat's page, which redirects immediately, and the call that exchanges its code. */
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

  app.get<CodeQuery>('/sns/oauth2/access_token', async (request, reply) => {
    const { query } = request;
    const app = { appId: identity.appId, appSecret: identity.appSecret, isMiniProgram: false };
    const taken = await useCode(query, app);
    return sendAsWechat(
      reply,
      'errcode' in taken
        ? taken
        : {
            access_token: randomBytes(32).toString('base64url'),
            expires_in: 7200,
            refresh_token: randomBytes(32).toString('base64url'),
            openid: taken.openid,
            scope: 'snsapi_base',
            ...(faults.take('snapshot-user') ? { is_snapshotuser: 1 } : {}),
          },
    );
  });

  app.get<CodeQuery>('/sns/jscode2session', async (request, reply) => {
    const { query } = request;
    const app = { appId: identity.miniProgramAppId, appSecret: identity.miniProgramSecret, isMiniProgram: true };
    const taken = await useCode({ ...query, code: query.js_code }, app);
    const session =
      'errcode' in taken ? taken : { session_key: randomBytes(16).toString('base64'), openid: taken.openid };
    return sendAsWechat(reply, session);
  });

  /** Issues the code that a client's `wx.login` asks WeChat for; `device` is one installation. */
  app.post('/sandbox/mini-program/login', async (request) => {
    const code = `0${randomBytes(15).toString('hex')}`;
    const openid = miniProgramOpenidOf(identity, readText(readObject(request.body).device));
    codes.set(code, { code, openid, expiresAt: now() + codeTtlMs, isUsed: false });
    await stateFile.save();
    return { errMsg: 'login:ok', code };
  });

  /** Uses up a code of this app, or returns why it is refused. */
  async function useCode(
    given: { appid?: string; secret?: string; grant_type?: string; code?: string | undefined },
    wanted: { appId: string; appSecret: string; isMiniProgram: boolean },
  ): Promise<{ openid: string } | { errcode: number; errmsg: string }> {
    const refuse = (errcode: number, errmsg: string) => ({ errcode, errmsg });
    if (given.appid !== wanted.appId) return refuse(40013, 'invalid appid');
    if (given.secret !== wanted.appSecret) return refuse(40125, 'invalid appsecret');
    if (given.grant_type !== 'authorization_code') return refuse(40002, 'invalid grant_type');
    const { code = '' } = given;
    if (code === '') return refuse(41008, 'missing code');
    const known = codes.get(code);
    const isOfApp = known !== undefined && isOfMiniProgram(known.openid) === wanted.isMiniProgram;
    if (!isOfApp || known.expiresAt <= now()) return refuse(40029, 'invalid code');
    if (known.isUsed) return refuse(40163, 'code been used');
    known.isUsed = true;
    await stateFile.save();
    return { openid: known.openid };
  }

  /** Returns an openid of 28 characters, stable per browser and app, like WeChat's per user and app. */
  function openidOf(visitor: string): string {
    return `o${createHmac('sha256', identity.appSecret).update(visitor).digest('base64url').slice(0, 27)}`;
  }
}

interface CodeQuery {
  Querystring: Record<string, string | undefined>;
}

/** Sends JSON as text/plain, and errors with HTTP 200, like WeChat. */
function sendAsWechat(reply: FastifyReply, answer: object): FastifyReply {
  return reply.type('text/plain; charset=utf-8').header('Cache-Control', 'no-store').send(JSON.stringify(answer));
}

function readVisitor(cookies = ''): string | null {
  return new RegExp(`(?:^|;\\s*)${visitorCookie}=([0-9a-f]{32})(?:;|$)`).exec(cookies)?.[1] ?? null;
}
