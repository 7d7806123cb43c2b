import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { readObject, readText } from '../../../src/domain/json/read-value';
import type { SandboxContext } from '../sandbox-context';
import { findArmedFault, refuse, refuseToken } from './api-refusals';
import type { Credentials } from './credentials';

const codeTtlMs = 5 * 60_000;

interface PhoneCode {
  countryCode: string;
  number: string;
  madeAt: number;
}

type WithToken = { Querystring: { access_token?: string } };

/** Registers WeChat's API for the mini-program's server, and the calls that a client makes to WeChat. */
export function registerMiniProgramRoutes(
  app: FastifyInstance,
  { identity, faults, now }: SandboxContext,
  credentials: Credentials,
): void {
  /** The codes in memory only: after a restart all are invalid. */
  const phoneCodes = new Map<string, PhoneCode>();

  /** Issues a code for a user's number, which the client's button gives the mini-program once the user agrees. */
  app.post('/sandbox/mini-program/phone-code', async (request, reply) => {
    const body = readObject(request.body);
    const [number, countryCode] = [readText(body.phone), readText(body.countryCode) || '86'];
    if (!/^\d{5,15}$/.test(number) || !/^\d{1,4}$/.test(countryCode))
      return reply.status(400).send({ message: 'phone must be a number, countryCode one such as 86' });
    for (const [code, { madeAt }] of phoneCodes) if (madeAt <= now() - codeTtlMs) phoneCodes.delete(code);
    const code = randomBytes(32).toString('hex');
    phoneCodes.set(code, { countryCode, number, madeAt: now() });
    return { errMsg: 'getPhoneNumber:ok', code };
  });

  app.post<WithToken>('/wxa/business/getuserphonenumber', async (request) => {
    const refused = refuseToken(request.query.access_token, credentials, faults) ?? findArmedFault(faults);
    if (refused !== null) return refused;
    const { code } = readObject(request.body);
    if (typeof code !== 'string' || code === '') return refuse(40097, 'invalid args');
    const known = phoneCodes.get(code);
    if (faults.take('refuse-phone-code') || known === undefined || known.madeAt <= now() - codeTtlMs)
      return refuse(40029, 'code is invalid');
    phoneCodes.delete(code);
    const { number, countryCode } = known;
    return {
      ...{ errcode: 0, errmsg: 'ok' },
      phone_info: {
        phoneNumber: countryCode === '86' ? number : `+${countryCode}${number}`,
        ...{ purePhoneNumber: number, countryCode },
        watermark: { timestamp: Math.floor(now() / 1000), appid: identity.miniProgramAppId },
      },
    };
  });
}
