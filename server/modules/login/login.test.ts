import { entries } from '../../db/tables/entries';
import { sessions, smsCodes, smsSends } from '../../db/tables/logins';
import { GatewayError } from '../../gateways/ports';
import { requestCode, lastCode, logIn } from '../../test-support/log-in';
import { meetingIds, shortSubmission } from '../../test-support/submissions';
import { startTestServer, type TestServer } from '../../test-support/test-server';
import { sweepLogins } from './log-in';
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

describe('texts are limited', () => {
  let unlimited: TestServer;
  beforeAll(async () => {
    unlimited = server;
    server = await startTestServer({ settings: { rateLimitFactor: 1 }, database: unlimited.database });
  });
  afterAll(async () => {
    await server.app.close();
    server = unlimited;
  });

  it('to one a minute, five an hour and ten a day for a phone', async () => {
    let sent = 0;
    expect(await send()).toMatchObject({ status: 200 });
    server.clock.now += 18_000;
    expect(await send()).toMatchObject({
      httpStatus: 429,
      message: '该手机号刚获取过验证码，请 42 秒后再获取',
      headers: { 'retry-after': '42' },
    });
    server.clock.now -= 18_000;
    for (let round = 1; round < 24 * 60 - 10; round += 10) {
      server.clock.now += 10 * minute;
      if ((await send()).status === 200) sent += 1;
      if (round < 50) expect(sent).toBeLessThanOrEqual(4);
    }
    expect(sent + 1).toBe(10);
    server.clock.now += 10 * minute;
    expect(await send()).toMatchObject({ status: 200 });
  });

  it('for an address: of a thousand phones thirty are accepted, and strangers’ of one network sent twenty', async () => {
    const phones = Array.from({ length: 1_000 }, (_, n) => `1391234${String(n).padStart(4, '0')}`);
    const answers = [];
    for (const to of phones) answers.push((await send(FREE2027, to)).httpStatus);
    expect(answers.filter((status) => status === 200)).toHaveLength(30);
    expect(answers.filter((status) => status === 429)).toHaveLength(970);
    expect(server.gateways.sms.sent).toHaveLength(20);
  });

  it('for all strangers together, however many addresses ask', async () => {
    // What this address has asked for in an earlier minute no longer counts.
    server.clock.now += minute;
    const sentAt = new Date(server.clock.now);
    const sends = Array.from({ length: 119 }, (_, n) => ({
      ...{ phoneDigest: `p${n}`, addressDigest: `a${n}`, groupDigest: `g${n}`, sentAt, isUnproved: true },
    }));
    await server.database.query.insert(smsSends).values(sends);
    expect(await send()).toMatchObject({ status: 200, message: '验证码已发送，请注意查收' });
    expect((await send(FREE2027, '13912345678')).message).toContain('若 1 分钟内未收到');
    expect(server.gateways.sms.sent.map((text) => text.phone)).toEqual([phone]);
    server.clock.now += minute;
    expect(await send(FREE2027, '13912345678')).toMatchObject({ status: 200, message: '验证码已发送，请注意查收' });
  });

  it('to phones', async () => {
    expect(await send(FREE2027, '12345')).toMatchObject({ status: -1, message: '请输入正确的手机号码' });
    expect(await send('999')).toMatchObject({ httpStatus: 404 });
    const closed = await server.get(`/api/appweb/login/sendEnteredAddMessage/${phone}?meetingId=4`);
    expect(closed).toMatchObject({ status: -1, message: '会议报名已结束' });
    expect(server.gateways.sms.sent).toEqual([]);
  });
});

describe('a token', () => {
  let headers: { authorization: string };
  beforeEach(async () => {
    await register();
    headers = await logIn(server, FREE2027, phone);
  });

  it.each([
    ['none', {}],
    ['a made-up one', { authorization: `Bearer ${'A'.repeat(43)}` }],
    ['another scheme', { authorization: 'Basic abc' }],
  ])('is needed: %s', async (_what, given) => {
    expect(await centre(given)).toMatchObject({ httpStatus: 401, status: 401, data: null });
  });

  const day = 24 * 60 * minute;

  it('expires 30 days after its last use', async () => {
    server.clock.now += 29 * day;
    expect(await centre(headers)).toMatchObject({ status: 200 });
    server.clock.now += 29 * day;
    expect(await centre(headers)).toMatchObject({ status: 200 });
    server.clock.now += 30 * day + minute;
    expect(await centre(headers)).toMatchObject({ httpStatus: 401, message: '登录已失效，请重新登录' });
  });

  it('expires after 180 days, however often it was used', async () => {
    for (let used = 0; used < 179; used += 20) {
      expect(await centre(headers)).toMatchObject({ status: 200 });
      server.clock.now += 20 * day;
    }
    expect(await centre(headers)).toMatchObject({ httpStatus: 401 });
  });

  it('is dead after logging out', async () => {
    expect(await server.post('/api/appweb/login/logout', {}, headers)).toMatchObject({ status: 200 });
    expect(await centre(headers)).toMatchObject({ httpStatus: 401 });
    expect(await server.post('/api/appweb/login/logout', {}, headers)).toMatchObject({ status: 200 });
  });

  it('opens no other meeting', async () => {
    await register(REVIEW2027);
    expect(await centre(headers, REVIEW2027)).toMatchObject({ httpStatus: 401 });
  });

  it('opens nothing once the entry is gone', async () => {
    await server.database.query.update(entries).set({ live: false });
    expect(await centre(headers)).toMatchObject({ httpStatus: 401 });
  });

  it('and codes are swept when they count for nothing', async () => {
    server.clock.now += 31 * 24 * 60 * minute;
    await sweepLogins(server.dependencies);
    const { query } = server.database;
    expect([await query.select().from(sessions), await query.select().from(smsCodes)]).toEqual([[], []]);
    expect(await query.select().from(smsSends)).toEqual([]);
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
