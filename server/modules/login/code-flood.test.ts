import type * as Crypto from 'node:crypto';
import { notLike } from 'drizzle-orm';
import { readSmsChallenge } from '../../../src/contract/sms-challenge';
import { smsSends } from '../../db/tables/logins';
import { GatewayError } from '../../gateways/ports';
import { lastCode, solve } from '../../test-support/log-in';
import { meetingIds, shortSubmission } from '../../test-support/submissions';
import { setUpServer } from '../../test-support/set-up-server';
import type { Answer } from '../../test-support/test-server';

/** Strangers exhaust the strangers' limit, and everyone who is registered still gets a code (product §12.14). */

// The proof of work is mocked, since computing it is not the subject of this test.
jest.mock('node:crypto', () => {
  const real = jest.requireActual<typeof Crypto>('node:crypto');
  return { ...real, randomInt: (end: number) => (end % 20_000 === 1 ? 0 : real.randomInt(end)) };
});

const { FREE2027 } = meetingIds;
const minute = 60_000;
const [registered, unknown] = ['13700000001', '13900000001'];
const server = setUpServer({ settings: { rateLimitFactor: 1 } });

beforeEach(async () => {
  const { status } = await server.post('/api/appweb/entered/fromAdd', shortSubmission(FREE2027, { phone: registered }));
  expect(status).toBe(200);
});

const loginUrl = (phone: string) => `/api/appweb/login/sendLoginMessage/${FREE2027}/${phone}`;
const registrationUrl = (phone: string) => `/api/appweb/login/sendEnteredAddMessage/${phone}?meetingId=${FREE2027}`;
const home = '198.51.100.1';

/** Asks for a code like the app, which solves a challenge if one is required; returns the answer with its cost. */
async function ask(url: string, from = home): Promise<{ answer: Answer; cost: number }> {
  const answer = await server.call({ method: 'GET', url, remoteAddress: from });
  const challenge = readSmsChallenge(answer.data);
  if (challenge === null) return { answer, cost: 0 };
  const headers = solve(challenge);
  return { answer: await server.call({ method: 'GET', url, remoteAddress: from, headers }), cost: challenge.max };
}
const seen = ({ answer: { httpStatus, body, headers }, cost }: Awaited<ReturnType<typeof ask>>) => {
  const { 'x-request-id': _id, date: _date, 'x-ratelimit-reset': _reset, ...others } = headers;
  return { httpStatus, body, cost, others };
};
const textsTo = (phone: string): number => server.gateways.sms.sent.filter((text) => text.phone === phone).length;
const enter = (phone: string, code: string) => server.post('/api/auth/webLogin/tokenByCode', { phone, code });

/** Codes that strangers were sent `ago` milliseconds ago, from so many networks. */
async function strangersWereSent(count: number, ago: number, groups = 400): Promise<void> {
  const sentAt = new Date(server.clock.now - ago);
  const rows = Array.from({ length: count }, (_, n) => ({
    ...{
      phoneDigest: `phone ${n}`,
      addressDigest: `address ${n % groups}`,
      groupDigest: `group ${n % groups}`,
      sentAt,
    },
    isUnproved: true,
  }));
  await server.database.query.insert(smsSends).values(rows);
}

it.each([
  ['minute', 120, 0],
  ['hour', 500, 10 * minute],
  ['day', 2_000, 70 * minute],
])('once strangers were sent all of a %s, whoever has registered still gets a code', async (_name, count, ago) => {
  await strangersWereSent(count, ago);
  const [ofStranger, ofOwner] = [await ask(loginUrl(unknown)), await ask(loginUrl(registered), '198.51.100.2')];
  expect(seen(ofOwner)).toEqual(seen(ofStranger));
  expect(ofOwner.answer).toMatchObject({
    httpStatus: 200,
    message: '验证码已发送，若 1 分钟内未收到，请确认这是报名时的手机号，或稍后重试',
  });
  expect([textsTo(unknown), textsTo(registered)]).toEqual([0, 1]);
  expect(await enter(registered, lastCode(server, registered))).toMatchObject({ status: 200, message: '登录成功' });
});

describe('while strangers are sent no more', () => {
  beforeEach(() => strangersWereSent(500, 10 * minute));

  it('nothing tells who has registered until a code is proved', async () => {
    const tries = async (phone: string, from: string) => [
      seen(await ask(loginUrl(phone), from)),
      // Too soon.
      seen(await ask(loginUrl(phone), from)),
      (await enter(phone, '00000x')).body,
      (await enter(phone, phone === registered && lastCode(server, phone) === '000000' ? '000001' : '000000')).body,
      seen(await ask(registrationUrl(phone), from)),
    ];
    expect(await tries(registered, '198.51.100.7')).toEqual(await tries(unknown, '198.51.100.8'));
  });

  it('a provider that fails tells it neither, and is reported', async () => {
    const reported = jest.spyOn(server.dependencies, 'reportFault');
    const fail = () => Promise.reject(new GatewayError('sms', 'isv.BUSINESS_LIMIT_CONTROL', 'limited', false));
    jest.spyOn(server.gateways.sms, 'send').mockImplementation(fail);
    const tries = async (phone: string, from: string) => [
      seen(await ask(loginUrl(phone), from)),
      seen(await ask(loginUrl(phone), from)),
    ];
    expect(await tries(registered, '198.51.100.7')).toEqual(await tries(unknown, '198.51.100.8'));
    expect(reported.mock.calls).toEqual([
      [{ gateway: 'sms', code: 'isv.BUSINESS_LIMIT_CONTROL' }, 'An SMS code could not be sent'],
    ]);
    reported.mockRestore();
  });

  it('whoever wants to register a team is told so, whatever their phone', async () => {
    for (const phone of [registered, unknown])
      expect((await ask(registrationUrl(phone))).answer).toMatchObject({
        httpStatus: 429,
        message: '目前获取验证码的人较多，请稍后重试，或联系主办方',
      });
    server.clock.now += 60 * minute;
    expect((await ask(registrationUrl(unknown))).answer).toMatchObject({ httpStatus: 200, status: 200 });
    expect(textsTo(unknown)).toBe(1);
  });

  it('what they ask for meanwhile does not prolong it', async () => {
    await ask(loginUrl(unknown));
    await ask(loginUrl(registered), '198.51.100.2');
    const rows = await server.database.query.select().from(smsSends);
    expect(rows.filter(({ isUnproved }) => isUnproved)).toHaveLength(500);
  });
});

it('the nearer strangers are to the end of theirs, the dearer is the next code, for every phone alike', async () => {
  const costs: number[][] = [];
  for (const more of [990, 20, 490, 250, 125, 125]) {
    await strangersWereSent(more, 70 * minute);
    const pair = [await ask(loginUrl(registered), '198.51.100.7'), await ask(loginUrl(unknown), '198.51.101.8')];
    costs.push(pair.map(({ cost }) => cost));
    // The strangers' own codes do not count here.
    await server.database.query.delete(smsSends).where(notLike(smsSends.phoneDigest, 'phone %'));
  }
  expect(costs).toEqual([0, 20_000, 40_000, 80_000, 160_000, 640_000].map((cost) => [cost, cost]));
});

it('a phone whose code was proved is no stranger’s', async () => {
  await ask(loginUrl(registered));
  await enter(registered, lastCode(server, registered));
  await ask(loginUrl(unknown), '198.51.100.2');
  const rows = await server.database.query.select().from(smsSends);
  expect(rows.map(({ isUnproved, isRegistered }) => [isUnproved, isRegistered])).toEqual([
    [false, true],
    [true, false],
  ]);
});

it('one network cannot use up what strangers are sent', async () => {
  const sent = async (from: (n: number) => string) => {
    const before = server.gateways.sms.sent.length;
    for (let n = 0; n < 24; n += 1) {
      expect((await ask(loginUrl(`138${String(before * 100 + n).padStart(8, '0')}`), from(n))).answer.status).toBe(200);
    }
    return server.gateways.sms.sent.length - before;
  };
  expect(await sent((n) => `203.0.113.${n + 1}`)).toBe(20);
  expect(await sent((n) => `2001:db8:1:2::${n + 1}`)).toBe(20);
  await ask(loginUrl(unknown));
  expect(textsTo(unknown)).toBe(1);
});

it('when even phones with a registration were sent all of theirs, each still has its first two, and none is told apart', async () => {
  const sentAt = new Date(server.clock.now);
  const rows = Array.from({ length: 300 }, (_, n) => ({
    ...{ phoneDigest: `phone ${n}`, addressDigest: `address ${n}`, sentAt, isRegistered: true },
  }));
  await server.database.query.insert(smsSends).values(rows);
  for (const phone of [registered, unknown])
    for (const [n, status] of [200, 200, 429].entries())
      expect((await ask(loginUrl(phone), `198.51.10${n}.1`)).answer.httpStatus).toBe(status);
  expect(textsTo(registered)).toBe(2);
});
