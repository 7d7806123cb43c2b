import { sessions, smsCodes, smsSends } from '../../db/tables/logins';
import { GatewayError } from '../../gateways/ports';
import { requestCode, lastCode, logIn } from '../../test-support/log-in';
import { meetingIds, shortSubmission } from '../../test-support/submissions';
import { startTestServer, type TestServer } from '../../test-support/test-server';
import { insertTeam } from '../../stores/teams/store';
import { useCode } from './use-code';

const phone = '13812345678';
const minute = 60_000;
const { FREE2027, REVIEW2027, MIX2027 } = meetingIds;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await server.reset();
});
afterAll(() => server.close());

const register = (meetingId = FREE2027, of = phone) =>
  server.post('/api/appweb/entered/fromAdd', shortSubmission(meetingId, { phone: of }));
const send = (meetingId = FREE2027, to = phone) =>
  requestCode(server, `/api/appweb/login/sendLoginMessage/${meetingId}/${to}`);
const enter = (code: string, of = phone) => server.post('/api/auth/webLogin/tokenByCode', { phone: of, code });
const centre = (headers: Record<string, string>, meetingId = FREE2027) =>
  server.get(`/api/appweb/entered/toEnteredCenter/${meetingId}`, headers);
const wrong = (code: string): string => (code === '000000' ? '000001' : '000000');

describe('a login code', () => {
  beforeEach(async () => {
    await register();
  });

  it('of six digits opens the meeting it was sent for', async () => {
    expect(await send()).toMatchObject({ httpStatus: 200, status: 200, message: '验证码已发送，请注意查收' });
    expect(server.gateways.sms.sent).toEqual([
      { phone, template: 'login-code', parameters: { code: expect.stringMatching(/^\d{6}$/) } },
    ]);
    const answer = await enter(lastCode(server, phone));
    expect(answer).toMatchObject({ status: 200, data: expect.stringMatching(/^[\w-]{43}$/) });
    expect(await centre({ authorization: `Bearer ${String(answer.data)}` })).toMatchObject({ status: 200 });
  });

  it('is kept without the code, the phone or the token', async () => {
    await send();
    const token = String((await enter(lastCode(server, phone))).data);
    const { query } = server.database;
    const kept = JSON.stringify([await query.select().from(smsCodes), await query.select().from(smsSends)]);
    expect(kept).not.toContain(lastCode(server, phone));
    expect(kept).not.toContain(phone);
    expect(JSON.stringify(await query.select().from(sessions))).not.toContain(token);
  });

  it('opens once', async () => {
    await send();
    const code = lastCode(server, phone);
    expect(await enter(code)).toMatchObject({ status: 200 });
    expect(await enter(code)).toMatchObject({ status: -1, message: '验证码已失效，请重新获取' });
  });

  it('is over after five minutes', async () => {
    await send();
    server.clock.now += 5 * minute - 1;
    expect(await enter(lastCode(server, phone))).toMatchObject({ status: 200 });
    await send();
    server.clock.now += 5 * minute;
    expect(await enter(lastCode(server, phone))).toMatchObject({ status: -1, message: '验证码已失效，请重新获取' });
  });

  it('is over after five wrong guesses, the right one included', async () => {
    await send();
    const code = lastCode(server, phone);
    for (let guess = 0; guess < 4; guess += 1)
      expect(await enter(wrong(code))).toMatchObject({ status: -1, message: '验证码错误，请重新输入' });
    expect(await enter(wrong(code))).toMatchObject({ message: '验证码错误次数过多，请重新获取' });
    expect(await enter(code)).toMatchObject({ status: -1, message: '验证码错误次数过多，请重新获取' });
    server.clock.now += minute;
    await send();
    expect(await enter(lastCode(server, phone))).toMatchObject({ status: 200 });
  });

  it('is replaced by the next', async () => {
    await send();
    const first = lastCode(server, phone);
    server.clock.now += minute;
    await send();
    expect(first === lastCode(server, phone) ? first : (await enter(first)).status).not.toBe(200);
    expect(await enter(lastCode(server, phone))).toMatchObject({ status: 200 });
  });

  it('of one phone decides the meeting; wrong guesses count for both', async () => {
    await register(REVIEW2027);
    // Every code would be the same: the second meeting's has to be drawn again.
    const codes = ['123456', '123456', '654321'];
    const smsCode = jest.spyOn(server.dependencies.randomIds, 'smsCode').mockImplementation(() => codes.shift() ?? '');
    await send(FREE2027);
    server.clock.now += minute;
    await send(REVIEW2027);
    smsCode.mockRestore();
    expect(server.gateways.sms.sent.map(({ parameters }) => parameters.code)).toEqual(['123456', '654321']);
    await enter('999999');
    expect((await server.database.query.select().from(smsCodes)).map(({ tries }) => tries)).toEqual([1, 1]);
    const token = String((await enter('123456')).data);
    expect(await centre({ authorization: `Bearer ${token}` }, FREE2027)).toMatchObject({ status: 200 });
    expect(await centre({ authorization: `Bearer ${token}` }, REVIEW2027)).toMatchObject({ httpStatus: 401 });
  });

  it('opens nothing for another phone, nor as a team’s', async () => {
    await register(FREE2027, '13912345678');
    await send();
    const code = lastCode(server, phone);
    expect(await enter(code, '13912345678')).toMatchObject({ status: -1 });
    const asTeam = useCode({ phone, code, purpose: 'team-registration', meetingId: 2, ip: '' }, server.dependencies);
    await expect(asTeam).rejects.toThrow('验证码已失效');
    await server.get(`/api/appweb/login/sendEnteredAddMessage/13912345678?meetingId=${FREE2027}`);
    expect(server.gateways.sms.sent.at(-1)).toMatchObject({ template: 'registration-code' });
    expect(await enter(lastCode(server, '13912345678'), '13912345678')).toMatchObject({ status: -1 });
  });

  it.each([
    ['', phone, '请输入 6 位数字验证码'],
    ['12345', phone, '请输入 6 位数字验证码'],
    ['12345a', phone, '请输入 6 位数字验证码'],
    ['123456', '1381234567', '联系电话格式错误'],
  ])('%p of %p is refused', async (code, of, message) => {
    expect(await enter(code, of)).toMatchObject({ httpStatus: 200, status: -1, message });
  });

  it('that the provider refuses is told of, and the next need not wait', async () => {
    const failure = new GatewayError('sms', 'isv.ACCOUNT_NOT_EXISTS', 'refused', false);
    jest.spyOn(server.gateways.sms, 'send').mockRejectedValueOnce(failure);
    expect(await send()).toMatchObject({ httpStatus: 503, message: '短信发送失败，请稍后重试' });
    expect(await send()).toMatchObject({ status: 200 });
  });
});

describe('who has nothing to see', () => {
  it('cannot be told from others before the code, and is told after it', async () => {
    await register();
    const [known, unknown] = [await send(), await send(FREE2027, '13912345678')];
    expect(unknown.body).toEqual(known.body);
    const answer = await enter(lastCode(server, '13912345678'), '13912345678');
    expect(answer).toMatchObject({ httpStatus: 200, status: -1, message: '该手机号未报名本次会议，请先报名' });
  });

  it('gets a proof of the phone, which opens nothing, lasts half an hour and is made no longer by trying', async () => {
    await send(FREE2027, '13912345678');
    const answer = await enter(lastCode(server, '13912345678'), '13912345678');
    const { phone: proved, proof } = answer.data as { phone: string; proof: string };
    expect(proved).toBe('13912345678');
    const [before] = await server.database.query.select().from(sessions);
    expect(before?.expiresAt.getTime()).toBe(server.clock.now + 30 * 60_000);
    const centre = await server.get(`/api/appweb/entered/toEnteredCenter/${FREE2027}`, {
      authorization: `Bearer ${proof}`,
    });
    expect(centre).toMatchObject({ httpStatus: 401, data: null });
    expect(await server.database.query.select().from(sessions)).toEqual([before]);
  });

  it('is no operator: those log in without an entry of their own', async () => {
    await insertTeam(server.database.query, {
      id: '00000000-0000-4000-8000-000000000001',
      meetingId: 3,
      contactName: '李秘书',
      teamName: '湘江会议医院',
      province: '湖南省',
      phone,
      createdAt: new Date(server.clock.now),
    });
    expect(await centre(await logIn(server, MIX2027, phone), MIX2027)).toMatchObject({
      status: 200,
      data: { entered: null, isTeamOperator: true, teamOperator: { contactName: '李秘书', concatPhone: phone } },
    });
  });
});

describe('the test login', () => {
  it('is not there on a real server, and a token that leaked from a sandbox opens nothing', async () => {
    await register();
    expect(await server.get(`/api/appweb/login/getTokenForPreLogin/${phone}`)).toMatchObject({ httpStatus: 404 });
    const sandboxOrigin = 'http://localhost:8090';
    const settings = { ...server.dependencies.settings, sandboxOrigin };
    const sandbox = await startTestServer({ settings, database: server.database });
    await register();
    const token = await sandbox.get(`/api/appweb/login/getTokenForPreLogin/${phone}`);
    const headers = { authorization: `Bearer ${String(token.data)}` };
    expect(await sandbox.get(`/api/appweb/entered/toEnteredCenter/${FREE2027}`, headers)).toMatchObject({
      status: 200,
    });
    expect(await centre(headers)).toMatchObject({ httpStatus: 401 });
    await sandbox.app.close();
  });
});
