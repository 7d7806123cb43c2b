import { smsSends } from '../../db/tables/logins';
import { requestCode } from '../../test-support/log-in';
import { meetingIds } from '../../test-support/submissions';
import { startTestServer, type TestServer } from '../../test-support/test-server';

const phone = '13812345678';
const minute = 60_000;
const { FREE2027 } = meetingIds;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await server.reset();
});
afterAll(() => server.close());
const send = (meetingId = FREE2027, to = phone) =>
  requestCode(server, `/api/appweb/login/sendLoginMessage/${meetingId}/${to}`);

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

  it('for an address: of two hundred phones thirty are accepted, and strangers’ of one network sent twenty', async () => {
    const phones = Array.from({ length: 200 }, (_, n) => `1391234${String(n).padStart(4, '0')}`);
    const answers = [];
    for (const to of phones) answers.push((await send(FREE2027, to)).httpStatus);
    expect(answers.filter((status) => status === 200)).toHaveLength(30);
    expect(answers.filter((status) => status === 429)).toHaveLength(170);
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
