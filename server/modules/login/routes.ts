import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from '../../../src/contract/calls';
import { proofHeader } from '../../../src/contract/sms-challenge';
import { registrationClosedMessage } from '../../../src/domain/meeting/registration-closing';
import { isMobilePhone } from '../../../src/domain/person/mobile-phone';
import { loginForm } from '../../../src/domain/login/login-form';
import { cleanNumber } from '../../../src/domain/typed-number/clean-number';
import { answer, refuse, tooMany, unavailable } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { limitedTo } from '../../http/rate-limits';
import { requestSchema } from '../../http/request-schema';
import { isRegistrationOpen } from '../../stores/meetings/meeting-of';
import { publishedMeetingById } from '../../stores/meetings/store';
import { CallsPerMinute } from './calls-per-minute';
import { clientAddress } from '../../requests/client-address';
import { logIn, logInByWechatPhone, logInForTest } from './log-in';
import { bearerTokenDigest, sessions } from './session';
import { sendCode, smsFailure, type CodeRequest } from './sms-codes';
import { deleteSession } from '../../stores/login/store';
import { deviceDigest } from '../../http/device-digest';

/**
 * Twice the number of codes that an address may be sent in a minute. Requests beyond it are refused without a query.
 */
const maxCodesAsked = 60;

/** Serves SMS codes and logins (product §12.6, §12.8). */
export function loginRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, cipher, clock, settings } = dependencies;
  sessions(app);

  // The database's counters limit the codes (code-limits). This counter refuses far more requests than that before they
  // reach the database.
  const asked = new CallsPerMinute(maxCodesAsked * settings.rateLimitFactor);
  const send = async (request: FastifyRequest, wanted: Omit<CodeRequest, 'ip' | 'proof'>): Promise<string> => {
    if (asked.isBeyond(clientAddress(request.ip), clock.now())) throw tooMany('操作过于频繁，请稍后重试', 60);
    try {
      const proof = request.headers[proofHeader.toLowerCase()];
      return await sendCode({ ...wanted, ip: request.ip, proof }, dependencies);
    } catch (error) {
      const failure = smsFailure(error);
      if (failure === null) throw error;
      request.log.error({ err: failure, code: failure.code }, 'an SMS code could not be sent');
      throw unavailable('短信发送失败，请稍后重试');
    }
  };

  app.get(calls.sendLoginCode.path, { schema: requestSchema(calls.sendLoginCode) }, async (request) => {
    const input = calls.sendLoginCode.readInput(request);
    const wanted = { phone: requirePhone(input.phone), purpose: 'login' } as const;
    const meeting = await publishedMeetingById(database.query, input.meetingId);
    const sent = await send(request, { ...wanted, meetingId: meeting.id });
    return answer(calls.sendLoginCode, sent, sent);
  });

  app.get(
    calls.sendRegistrationCode.path,
    {
      schema: requestSchema(calls.sendRegistrationCode),
    },
    async (request) => {
      const input = calls.sendRegistrationCode.readInput(request);
      const wanted = { phone: requirePhone(input.phone), purpose: 'team-registration' } as const;
      const meeting = await publishedMeetingById(database.query, input.meetingId);
      if (!isRegistrationOpen(meeting, clock.now())) throw refuse(registrationClosedMessage);
      const sent = await send(request, { ...wanted, meetingId: meeting.id });
      return answer(calls.sendRegistrationCode, sent, sent);
    },
  );

  app.post(
    calls.logInByCode.path,
    { schema: requestSchema(calls.logInByCode), config: limitedTo(120, settings) },
    async (request) => {
      const input = loginForm.read(calls.logInByCode.readInput(request));
      const by = { ip: request.ip, device: deviceDigest(request, cipher) };
      return answer(calls.logInByCode, await logIn({ ...input, ...by }, dependencies), '登录成功');
    },
  );

  app.post(
    calls.logInByWechatPhone.path,
    {
      schema: requestSchema(calls.logInByWechatPhone),
      config: limitedTo(120, settings),
    },
    async (request) => {
      const input = calls.logInByWechatPhone.readInput(request);
      const given = { ...input, device: deviceDigest(request, cipher) };
      return answer(calls.logInByWechatPhone, await logInByWechatPhone(given, dependencies), '登录成功');
    },
  );

  app.get(
    calls.getPreLoginToken.path,
    { schema: requestSchema(calls.getPreLoginToken), config: limitedTo(60, settings) },
    async (request) => {
      const input = cleanNumber('phone', calls.getPreLoginToken.readInput(request).phone);
      return answer(calls.getPreLoginToken, await logInForTest(input, dependencies), '登录成功');
    },
  );

  // The token is invalid afterwards, whatever it was, so there is nothing to refuse.
  app.post(calls.logOut.path, { config: limitedTo(120, settings) }, async (request) => {
    const digest = bearerTokenDigest(request, cipher);
    if (digest !== null) await deleteSession(database.query, digest);
    return answer(calls.logOut, null, '已退出登录');
  });
}

function requirePhone(input: string): string {
  const cleaned = cleanNumber('phone', input);
  if (!isMobilePhone(cleaned)) throw refuse('请输入正确的手机号码');
  return cleaned;
}
