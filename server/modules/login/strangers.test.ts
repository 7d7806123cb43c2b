import { readSmsChallenge } from '../../../src/contract/sms-challenge';
import type { SmsChallenge } from '../../../src/domain/sms/sms-challenge';
import { smsCodes, smsGuesses, smsSends } from '../../db/tables/logins';
import { requestCode, lastCode, solve } from '../../test-support/log-in';
import { meetingIds, shortSubmission } from '../../test-support/submissions';
import { startTestServer, type TestServer } from '../../test-support/test-server';

/** What a stranger does with a phone's number must not keep its owner out. */

const { FREE2027 } = meetingIds;
const phone = '13812345678';
const [owner, stranger] = ['198.51.100.1', '203.0.113.9'];
const minute = 60_000;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ settings: { rateLimitFactor: 1 } });
});
beforeEach(async () => {
  await server.reset();
  await server.post('/api/appweb/entered/fromAdd', shortSubmission(FREE2027));
});
afterAll(() => server.close());

const url = (to = phone) => `/api/appweb/login/sendLoginMessage/${FREE2027}/${to}`;
const send = (from: string) => requestCode(server, url(), from);
const plainly = (from: string, to = phone, headers: Record<string, string> = {}) =>
  server.call({ method: 'GET', url: url(to), remoteAddress: from, headers });
const enter = (code: string, from: string) =>
  server.call({
    method: 'POST',
    url: '/api/auth/webLogin/tokenByCode',
    remoteAddress: from,
    payload: { phone, code },
  });
const wrong = (code: string): string => (code === '000000' ? '000001' : '000000');

describe('a stranger', () => {
  it('who asks for all the codes they get leaves the owner theirs', async () => {
    let refused = 0;
    for (let asked = 0; asked < 40; asked += 1) {
      if ((await send(stranger)).httpStatus === 429) refused += 1;
      server.clock.now += 13 * minute;
    }
    expect(refused).toBe(30);
    expect(await send(owner)).toMatchObject({ status: 200 });
    expect(await enter(lastCode(server, phone), owner)).toMatchObject({ status: 200 });
  });

  it('who asks right after or right before the owner ends no code of theirs', async () => {
    await send(stranger);
    expect(await send(owner)).toMatchObject({ status: 200 });
    const code = lastCode(server, phone);
    server.clock.now += minute;
    await send(stranger);
    expect(await enter(code, owner)).toMatchObject({ status: 200 });
  });

  it('who guesses uses up their own guesses, and not the owner’s', async () => {
    await send(owner);
    const code = lastCode(server, phone);
    for (let guess = 0; guess < 10; guess += 1) await enter(wrong(code), stranger);
    expect(await enter(code, stranger)).toMatchObject({ status: -1, message: '验证码错误次数过多，请重新获取' });
    expect(await enter(wrong(code), owner)).toMatchObject({ message: '验证码错误，请重新输入' });
    expect(await enter(code, owner)).toMatchObject({ status: 200 });
  });

  it('who asks for codes to guess on has twenty guesses a day', async () => {
    let guesses = 0;
    for (let codes = 0; codes < 5; codes += 1) {
      await send(stranger);
      for (let guess = 0; guess < 5; guess += 1) {
        const { message } = await enter(wrong(lastCode(server, phone)), stranger);
        if (message.includes('重新')) guesses += 1;
      }
      server.clock.now += 13 * minute;
    }
    expect((await server.database.query.select().from(smsGuesses)).length).toBe(20);
    await send(stranger);
    expect(await enter(lastCode(server, phone), stranger)).toMatchObject({
      message: '验证码错误次数过多，请明天再试，或换一个网络后重新获取',
    });
    expect(guesses).toBeGreaterThan(0);
  });
});

it('however many strangers there are, a phone has fifty codes a day, five of them live, with thirty guesses each', async () => {
  const addresses = Array.from({ length: 60 }, (_, n) => `192.0.2.${n + 1}`);
  const sentAt = new Date(server.clock.now);
  for (const from of addresses.slice(0, 8)) await send(from);
  const live = (await server.database.query.select().from(smsCodes)).filter(({ endedAt }) => endedAt === null);
  expect(live).toHaveLength(5);
  const code = lastCode(server, phone);
  for (const from of addresses.slice(0, 30)) await enter(wrong(code), from);
  expect(await enter(code, owner)).toMatchObject({ message: '验证码错误次数过多，请重新获取' });

  const [{ phoneDigest } = { phoneDigest: '' }] = await server.database.query.select().from(smsSends);
  const more = addresses.slice(8, 50).map((addressDigest) => ({ phoneDigest, addressDigest, sentAt }));
  await server.database.query.insert(smsSends).values(more);
  server.clock.now += 2 * 60 * minute;
  expect(await send(owner)).toMatchObject({ httpStatus: 429, message: '该手机号获取验证码过于频繁，请稍后重试' });
});

describe('a proof of work', () => {
  const asked = async (from: string, to = phone): Promise<SmsChallenge> => {
    const refused = await plainly(from, to);
    const challenge = readSmsChallenge(refused.data);
    expect(refused).toMatchObject({ httpStatus: 200, status: -1 });
    if (challenge === null) throw new Error('No challenge was asked for');
    return challenge;
  };
  /** Two codes that cost nothing. */
  beforeEach(async () => {
    for (let codes = 0; codes < 2; codes += 1) {
      expect(await plainly(owner)).toMatchObject({ status: 200 });
      server.clock.now += minute;
    }
  });

  it('is asked for from the third code of a phone on, whoever asks, and gets one code', async () => {
    const headers = solve(await asked(stranger));
    expect(await plainly(stranger, phone, headers)).toMatchObject({ status: 200 });
    server.clock.now += minute;
    expect(await plainly(stranger, phone, headers)).toMatchObject({ status: -1 });
    expect(server.gateways.sms.sent).toHaveLength(3);
  });

  it('gets one code though it is sent twice at once', async () => {
    const headers = solve(await asked(stranger));
    const answers = await Promise.all([plainly(stranger, phone, headers), plainly(owner, phone, headers)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(server.gateways.sms.sent).toHaveLength(3);
  });

  it('is for one phone, not for another', async () => {
    const other = '13912345678';
    for (let codes = 0; codes < 2; codes += 1) {
      await plainly(owner, other);
      server.clock.now += minute;
    }
    expect(await plainly(stranger, other, solve(await asked(stranger)))).toMatchObject({ status: -1 });
  });

  it('is good for five minutes', async () => {
    const headers = solve(await asked(stranger));
    server.clock.now += 5 * minute;
    expect(await plainly(stranger, phone, headers)).toMatchObject({ status: -1 });
  });

  it('is refused where the number, the work or the end was changed', async () => {
    const challenge = await asked(stranger);
    const [header = '', value = ''] = Object.entries(solve(challenge))[0] ?? [];
    const [salt = '', max = '', number = '', signature = ''] = value.split(':');
    const later = salt.replace(/\..*/, `.${Math.floor(server.clock.now / 1000 + 9_999).toString(36)}`);
    for (const changed of [
      [salt, max, String(Number(number) + 1), signature],
      [salt, '1', number, signature],
      [salt, '0', '0', signature],
      [later, max, number, signature],
      [salt, max, number, `${signature.slice(0, -1)}!`],
      [salt, max, number, signature.slice(1)],
    ])
      expect(await plainly(stranger, phone, { [header]: changed.join(':') })).toMatchObject({ status: -1 });
    expect(await plainly(stranger, phone, { [header]: value })).toMatchObject({ status: 200 });
  });

  it('takes longer the more codes were sent, within bounds', async () => {
    const costs: number[] = [];
    for (let codes = 0; codes < 7; codes += 1) {
      const challenge = await asked(stranger);
      costs.push(challenge.max);
      await plainly(`192.0.2.${codes + 1}`, phone, solve(challenge));
      server.clock.now += minute;
    }
    expect(costs).toEqual([20_000, 40_000, 80_000, 160_000, 320_000, 320_000, 320_000]);
  });

  it('is asked for from the eleventh code of an address on', async () => {
    const phones = Array.from({ length: 12 }, (_, n) => `139123400${String(n).padStart(2, '0')}`);
    const free = [];
    for (const to of phones) free.push((await plainly(stranger, to)).status === 200);
    expect(free).toEqual(phones.map((_, n) => n < 10));
    expect(await requestCode(server, url(phones[10]), stranger)).toMatchObject({ status: 200 });
  });
});
