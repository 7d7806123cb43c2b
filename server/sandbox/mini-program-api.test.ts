import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMiniProgramAccount } from '../gateways/wechat-api/create-mini-program-account';
import type { MiniProgramAccount } from '../gateways/ports';
import { startTestSandbox, type TestSandbox } from '../test-support/start-test-sandbox';

/** WeChat's documentation of getPhoneNumber, its examples of a request and of an answer. */
const documented = {
  request: { code: 'e31968a7f94cc5ee25fafc2aef2773f0bb8c3937b22520eb8ee345274d00c144' },
  answer: {
    errcode: 0,
    errmsg: 'ok',
    phone_info: {
      phoneNumber: 'xxxxxx',
      purePhoneNumber: 'xxxxxx',
      countryCode: 86,
      watermark: { timestamp: 1637744274, appid: 'xxxx' },
    },
  },
};

describe('WeChat’s documented examples', () => {
  it('are what is asked for a phone number, and how the answer is read', async () => {
    const asked: { method: string | undefined; url: string | undefined; body: unknown }[] = [];
    const wechat = createServer((request, response) => {
      void bodyOf(request).then((body) => {
        asked.push({ method: request.method, url: request.url, body: JSON.parse(body) });
        response.end(JSON.stringify(documented.answer));
      });
    });
    await new Promise<void>((resolve) => wechat.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(wechat.address() as AddressInfo).port}`;
    const account = createMiniProgramAccount({ origin, appId: 'wx0', appSecret: 's' });
    expect(await account.personPhone('ACCESS_TOKEN', documented.request.code)).toEqual({
      countryCode: '86',
      number: 'xxxxxx',
    });
    wechat.close();
    const url = '/wxa/business/getuserphonenumber?access_token=ACCESS_TOKEN';
    expect(asked).toEqual([{ method: 'POST', url, body: documented.request }]);
  });
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request) body += String(part);
  return body;
}

describe('the sandbox', () => {
  let sandbox: TestSandbox;
  let account: MiniProgramAccount;
  let token: string;
  beforeAll(async () => {
    sandbox = await startTestSandbox();
    const setting = (name: string) => sandbox.settings[name] ?? '';
    account = createMiniProgramAccount({
      origin: setting('WECHAT_OAUTH_ORIGIN'),
      ...{ appId: setting('WECHAT_MINI_PROGRAM_APPID'), appSecret: setting('WECHAT_MINI_PROGRAM_SECRET') },
    });
  });
  beforeEach(async () => {
    token = (await account.accessToken(false)).value;
  });
  afterAll(() => sandbox.remove());

  const codeFor = async (body: object): Promise<string> => {
    const answer = await sandbox.post('/sandbox/mini-program/phone-code', body);
    return ((await answer.json()) as { code: string }).code;
  };

  it('tells whose phone a code stands for, once', async () => {
    const code = await codeFor({ phone: '13812345678' });
    expect(await account.personPhone(token, code)).toEqual({ countryCode: '86', number: '13812345678' });
    await expect(account.personPhone(token, code)).rejects.toMatchObject({ code: '40029', refusal: 'code' });
    const abroad = await codeFor({ phone: '91234567', countryCode: '852' });
    expect(await account.personPhone(token, abroad)).toEqual({ countryCode: '852', number: '91234567' });
  });

  it('takes a code for five minutes', async () => {
    const code = await codeFor({ phone: '13812345678' });
    sandbox.clock.now += 5 * 60_000;
    await expect(account.personPhone(token, code)).rejects.toMatchObject({ code: '40029' });
  });

  it.each([
    ['api-busy', '-1', 'busy'],
    ['api-limit', '45009', 'day'],
    ['expire-token', '40001', 'token'],
    ['refuse-phone-code', '40029', 'code'],
  ])('%s answers %s, which is %s', async (fault, code, refusal) => {
    const phoneCode = await codeFor({ phone: '13812345678' });
    await sandbox.arm(fault);
    const error = await account.personPhone(token, phoneCode).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code, refusal });
    expect(String(error)).not.toContain(phoneCode);
  });

  it('keeps the tokens of the two accounts apart', async () => {
    const secret = { grant_type: 'client_credential', force_refresh: false };
    const answer = await sandbox.post('/cgi-bin/stable_token', {
      ...{ ...secret, appid: sandbox.settings.WECHAT_APPID, secret: sandbox.settings.WECHAT_APP_SECRET },
    });
    const { access_token: other } = (await answer.json()) as { access_token: string };
    const code = await codeFor({ phone: '13812345678' });
    await expect(account.personPhone(other, code)).rejects.toMatchObject({ code: '40001' });
  });
});
