import { Type, type Static } from '@sinclair/typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from '../../../src/contract/calls';
import { extraCalls } from '../../../src/contract/extra-calls';
import { registrationClosedMessage } from '../../../src/domain/meeting/registration-closing';
import { isMobilePhone } from '../../../src/domain/mobile-phone';
import { readLoginForm } from '../../../src/domain/sms/login-form';
import { cleanNumber } from '../../../src/domain/typed-number/clean-number';
import { refuse, success, unavailable } from '../../answers';
import type { Dependencies } from '../../dependencies';
import { limitedTo } from '../../plugins/rate-limits';
import { isRegistrationOpen } from '../meetings/meeting-of';
import { meetingById } from '../meetings/store';
import { logIn, logInForTest } from './log-in';
import { givenTokenDigest, sessions } from './session';
import { codeSentMessage, sendCode, smsFailure, type CodeRequest } from './sms-codes';
import { deleteSession } from './store';

const text = (maxLength: number) => Type.String({ maxLength });
const loginParams = Type.Object({ meetingId: text(16), phone: text(64) });
const phoneParams = Type.Object({ phone: text(64) });
const meetingQuery = Type.Object({ meetingId: text(16) });
const codeBody = Type.Object({ phone: text(64), code: Type.Union([text(16), Type.Integer()]) });

/** SMS codes, and the tokens that they open (spec sections 3 and 4, design ruling 12). */
export function loginRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, cipher, clock, settings } = dependencies;
  sessions(app);

  // Limited by what is kept in the database (code-limits), not by this process's own count.
  const send = async (request: FastifyRequest, code: Omit<CodeRequest, 'ip'>) => {
    try {
      await sendCode({ ...code, ip: request.ip }, dependencies);
    } catch (error) {
      const failure = smsFailure(error);
      if (failure === null) throw error;
      request.log.error({ err: failure, code: failure.code }, 'an SMS code could not be sent');
      throw unavailable('短信发送失败，请稍后重试');
    }
    return success(codeSentMessage, codeSentMessage);
  };

  app.get<{ Params: Static<typeof loginParams> }>(
    calls.sendLoginCode.path,
    { schema: { params: loginParams } },
    async (request) => {
      const phone = requirePhone(request.params.phone);
      const meeting = await meetingById(database.query, request.params.meetingId);
      return send(request, { phone, meetingId: meeting.id, purpose: 'login' });
    },
  );

  app.get<{ Params: Static<typeof phoneParams>; Querystring: Static<typeof meetingQuery> }>(
    calls.sendRegistrationCode.path,
    { schema: { params: phoneParams, querystring: meetingQuery } },
    async (request) => {
      const phone = requirePhone(request.params.phone);
      const meeting = await meetingById(database.query, request.query.meetingId);
      if (!isRegistrationOpen(meeting, clock.now())) throw refuse(registrationClosedMessage);
      return send(request, { phone, meetingId: meeting.id, purpose: 'team-registration' });
    },
  );

  app.post<{ Body: Static<typeof codeBody> }>(
    calls.logInByCode.path,
    { schema: { body: codeBody }, config: limitedTo(120, settings) },
    async ({ body }) => {
      const given = readLoginForm({ phone: body.phone, code: String(body.code) });
      return success(await logIn(given, dependencies), '登录成功');
    },
  );

  app.get<{ Params: Static<typeof phoneParams> }>(
    calls.getPreLoginToken.path,
    { schema: { params: phoneParams }, config: limitedTo(60, settings) },
    async ({ params }) => success(await logInForTest(cleanNumber('phone', params.phone), dependencies), '登录成功'),
  );

  // Whatever the token was, it opens nothing after this: there is nothing to refuse.
  app.post(extraCalls.logOut.path, { config: limitedTo(120, settings) }, async (request) => {
    const digest = givenTokenDigest(request, cipher);
    if (digest !== null) await deleteSession(database.query, digest);
    return success(null, '已退出登录');
  });
}

function requirePhone(given: string): string {
  const phone = cleanNumber('phone', given);
  if (!isMobilePhone(phone)) throw refuse('请输入正确的手机号码');
  return phone;
}
