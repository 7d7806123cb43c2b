import type { FastifyInstance } from 'fastify';
import { readObject } from '../../../src/domain/json/read-value';
import type { SandboxContext } from '../sandbox-context';
import type { Credentials } from './credentials';

/** WeChat's API for servers: errors come with HTTP 200, an errcode and a request's id. */
export function registerApiRoutes(
  app: FastifyInstance,
  context: SandboxContext,
  credentials: Credentials,
  ofMiniProgram: Credentials,
): void {
  const { identity, faults } = context;
  const refuse = (errcode: number, errmsg: string) => ({
    errcode,
    errmsg: `${errmsg} rid: 5f3c2a1b-00000000-00000000`,
  });
  const trouble = () => {
    if (faults.take('api-busy')) return refuse(-1, 'system error');
    if (faults.take('api-limit')) return refuse(45009, 'reach max api daily quota limit');
    return null;
  };

  app.post('/cgi-bin/stable_token', async (request) => {
    const body = readObject(request.body);
    if (body.grant_type !== 'client_credential') return refuse(40002, 'invalid grant_type');
    const isMiniProgram = body.appid === identity.miniProgramAppId;
    if (!isMiniProgram && body.appid !== identity.appId) return refuse(40013, 'invalid appid');
    const secret = isMiniProgram ? identity.miniProgramSecret : identity.appSecret;
    if (body.secret !== secret) return refuse(40125, 'invalid appsecret');
    if (faults.take('api-address'))
      return refuse(40164, 'invalid ip 203.0.113.7 ipv6 ::ffff:203.0.113.7, not in whitelist');
    const troubled = trouble();
    if (troubled !== null) return troubled;
    const { value, expiresIn } = (isMiniProgram ? ofMiniProgram : credentials).token(body.force_refresh === true);
    return { access_token: value, expires_in: expiresIn };
  });

  app.get<{ Querystring: Record<string, string | undefined> }>('/cgi-bin/ticket/getticket', async (request) => {
    const { access_token: token = '', type } = request.query;
    if (token === '') return refuse(41001, 'access_token missing');
    if (faults.take('expire-token')) credentials.forgetTokens();
    const state = credentials.judgeToken(token);
    if (state === 'expired') return refuse(42001, 'access_token expired');
    if (state === 'unknown') return refuse(40001, 'invalid credential, access_token is invalid or not latest');
    if (type !== 'jsapi') return refuse(40097, 'invalid args');
    const troubled = trouble();
    if (troubled !== null) return troubled;
    const { value, expiresIn } = credentials.ticket();
    return { errcode: 0, errmsg: 'ok', ticket: value, expires_in: expiresIn };
  });
}
