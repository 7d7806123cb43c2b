import { meetingIds, shortSubmission } from '../../test-support/submissions';
import { setUpServer } from '../../test-support/set-up-server';
import { operatorPhone, startTeam, teamMeetingId } from '../../test-support/team';
import { sessions } from '../../db/tables/logins';

const server = setUpServer();
const phone = '13812345678';
const { FREE2027, REVIEW2027 } = meetingIds;
const account = () => server.gateways.miniProgram;

/** Returns the code of WeChat's button for a person with this number. */
function codeFor(number = phone, countryCode = '86'): string {
  const code = `phone-${account().phones.size}-${number}`;
  account().phones.set(code, { countryCode, number });
  return code;
}
const enter = (code: string, meetingId = FREE2027, more: object = {}) =>
  server.post('/api/appweb/login/tokenByWechatPhone', { meetingId, code, ...more });
const register = (meetingId = FREE2027) =>
  server.post('/api/appweb/entered/fromAdd', shortSubmission(meetingId, { phone }));
const centre = (token: unknown, meetingId = FREE2027) =>
  server.get(`/api/appweb/entered/toEnteredCenter/${meetingId}`, { authorization: `Bearer ${String(token)}` });

it('opens the meeting with the phone that WeChat tells, as a code by SMS does', async () => {
  await register();
  const answer = await enter(codeFor());
  expect(answer).toMatchObject({ status: 200, message: '登录成功', data: expect.stringMatching(/^[\w-]{43}$/) });
  expect(await centre(answer.data)).toMatchObject({ status: 200, data: { entered: { phone } } });
  expect(await centre(answer.data, REVIEW2027)).toMatchObject({ httpStatus: 401 });
  expect(server.gateways.sms.sent).toEqual([]);
});

it('opens a team to its operator', async () => {
  await startTeam(server);
  const answer = await enter(codeFor(operatorPhone), teamMeetingId);
  expect(await centre(answer.data, teamMeetingId)).toMatchObject({ data: { isTeamOperator: expect.anything() } });
});

it('takes no phone from the client', async () => {
  await register();
  const answer = await enter(codeFor('13912345678'), FREE2027, { phone, phone_info: { purePhoneNumber: phone } });
  expect(answer).toMatchObject({
    ...{ status: -1, message: '该手机号未报名本次会议，请先报名' },
    data: { phone: '13912345678', proof: expect.any(String) },
  });
  expect(await server.database.query.select().from(sessions)).toMatchObject([{ phone: '13912345678' }]);
});

it('takes a code once, and says how to go on', async () => {
  await register();
  const code = codeFor();
  await enter(code);
  const message = '微信授权已失效，请重新点击“微信一键登录”，或使用短信验证码登录';
  for (const spent of [code, 'never-issued']) expect(await enter(spent)).toMatchObject({ status: -1, message });
});

it('does not take a foreign number for a mainland phone, whatever its digits', async () => {
  await register();
  for (const [number, countryCode] of [
    [phone, '852'],
    ['91234567', '852'],
    ['12345', '86'],
  ] as const)
    expect(await enter(codeFor(number, countryCode))).toMatchObject({
      status: -1,
      message: '微信绑定的不是中国大陆手机号，请使用报名手机号获取短信验证码登录',
    });
});

it('gets another token where WeChat no longer takes the one it has, once', async () => {
  await register();
  await enter(codeFor());
  server.clock.now += 60_000;
  account().token = 'token-7';
  expect(await enter(codeFor())).toMatchObject({ status: 200 });
  expect(account().asked).toEqual(['token', 'phone', 'phone', 'token', 'phone']);
});

it.each([
  ['45009', 'day'],
  ['45011', 'minute'],
  ['-1', 'busy'],
  ['48001', 'setup'],
] as const)(
  'is unavailable for a while after %s, and uses up no code of a meeting that is not there',
  async (code, why) => {
    const faults = jest.spyOn(server.dependencies, 'reportFault');
    await register();
    account().refusals.push({ call: 'phone', refusal: why, code });
    expect(await enter(codeFor())).toMatchObject({
      ...{ httpStatus: 503, message: '微信登录暂时不可用，请稍后重试，或使用短信验证码登录' },
      headers: { 'retry-after': '10' },
    });
    expect(faults).toHaveBeenCalledWith({ gateway: 'wechat-api', code }, expect.stringContaining(code));
    expect(JSON.stringify(faults.mock.calls)).not.toContain(phone);
    const asked = account().asked.length;
    expect((await enter(codeFor(), '999')).status).not.toBe(200);
    expect(account().asked).toHaveLength(asked);
  },
);

it('is not there without a mini-program', async () => {
  Object.assign(server.gateways, { miniProgram: null });
  expect(await enter('any')).toMatchObject({ httpStatus: 404 });
});
