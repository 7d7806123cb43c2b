import type { FastifyInstance } from 'fastify';
import { readObject } from '../../../src/domain/json/read-value';
import type { SandboxContext } from '../sandbox-context';
import { findArmedFault, refuse, refuseToken } from './api-refusals';
import type { Credentials } from './credentials';

/** The credentials by account: each has tokens of its own. */
export interface AccountCredentials {
  officialAccount: Credentials;
  miniProgram: Credentials;
}

/**
 * Registers WeChat's API for servers: access tokens, and tickets for pages. Errors come with HTTP 200, an errcode and a
 * request id.
 */
export function registerApiRoutes(
  app: FastifyInstance,
  context: SandboxContext,
  { officialAccount, miniProgram }: AccountCredentials,
): void {
  const { identity, faults } = context;

  app.post('/cgi-bin/stable_token', async (request) => {
    const body = readObject(request.body);
    const isMiniProgram = body.appid === identity.miniProgramAppId;
    if (body.grant_type !== 'client_credential') return refuse(40002, 'invalid grant_type');
    if (!isMiniProgram && body.appid !== identity.appId) return refuse(40013, 'invalid appid');
    const secret = isMiniProgram ? identity.miniProgramSecret : identity.appSecret;
    if (body.secret !== secret) return refuse(40125, 'invalid appsecret');
    if (faults.take('api-address'))
      return refuse(40164, 'invalid ip 203.0.113.7 ipv6 ::ffff:203.0.113.7, not in whitelist');
    const troubled = findArmedFault(faults);
    if (troubled !== null) return troubled;
    const { value, expiresIn } = (isMiniProgram ? miniProgram : officialAccount).token(body.force_refresh === true);
    return { access_token: value, expires_in: expiresIn };
  });

  app.get<{ Querystring: Record<string, string | undefined> }>('/cgi-bin/ticket/getticket', async (request) => {
    const { access_token: token, type } = request.query;
    const refused = refuseToken(token, officialAccount, faults);
    if (refused !== null) return refused;
    if (type !== 'jsapi') return refuse(40097, 'invalid args');
    const troubled = findArmedFault(faults);
    if (troubled !== null) return troubled;
    const { value, expiresIn } = officialAccount.ticket();
    return { errcode: 0, errmsg: 'ok', ticket: value, expires_in: expiresIn };
  });
}
