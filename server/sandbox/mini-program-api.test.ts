import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMiniProgramAccount } from '../gateways/wechat-api/create-mini-program-account';
import type { MiniProgramAccount, SubscribeMessage } from '../gateways/ports';
import { parseSubscribeTemplate } from '../gateways/wechat-api/subscribe-template';
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

/** WeChat's documentation of sendMessage, its example of a request; the keywords of ours are as its table of types has them. */
const documentedMessage = {
  touser: 'OPENID',
  template_id: 'TEMPLATE_ID',
  page: 'index',
  miniprogram_state: 'developer',
  lang: 'zh_CN',
  data: {
    number01: { value: '339208499' },
    date01: { value: '2015年01月05日' },
    site01: { value: 'TIT创意园' },
    site02: { value: '广州市新港中路397号' },
  },
};

const message: SubscribeMessage = {
  ...{ kind: 'payment', meeting: '年会', status: '支付成功', note: '请凭参会码入场', amountFen: 120_000 },
  ...{ orderNumber: 'T20270320', name: '欧阳娜娜', at: Date.parse('2027-03-20T10:00:00+08:00') },
};

describe('WeChat’s documented examples', () => {
  it('has the shape of what is sent for a subscribe message', async () => {
    const asked: { url: string | undefined; body: Record<string, unknown> }[] = [];
    const wechat = createServer((request, response) => {
      void bodyOf(request).then((body) => {
        asked.push({ url: request.url, body: JSON.parse(body) as Record<string, unknown> });
        response.end('{"errmsg": "ok", "errcode": 0}');
      });
    });
    await new Promise<void>((resolve) => wechat.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(wechat.address() as AddressInfo).port}`;
    const payment = parseSubscribeTemplate('TEMPLATE_ID date1=time thing2=meeting');
    const templates = payment === null ? {} : { payment };
    const account = createMiniProgramAccount({ origin, appId: 'wx0', appSecret: 's', templates, mchId: '' });
    await account.sendSubscribeMessage('ACCESS_TOKEN', { openid: 'OPENID', message, page: 'index' });
    wechat.close();
    const [{ url, body } = { url: '', body: {} }] = asked;
    expect(url).toBe('/cgi-bin/message/subscribe/send?access_token=ACCESS_TOKEN');
    expect(Object.keys(body).sort()).toEqual(Object.keys(documentedMessage).sort());
    const { data: _, ...same } = documentedMessage;
    expect(body).toMatchObject({ ...same, miniprogram_state: 'formal' });
    expect(body.data).toEqual({ date1: { value: '2027年3月20日' }, thing2: { value: '年会' } });
  });

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
    const account = createMiniProgramAccount({ origin, appId: 'wx0', appSecret: 's', templates: {}, mchId: '' });
    expect(await account.phoneByCode('ACCESS_TOKEN', documented.request.code)).toEqual({
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
      templates: Object.fromEntries(
        (['review', 'payment', 'refund', 'transfer'] as const).flatMap((kind) => {
          const template = parseSubscribeTemplate(setting(`WECHAT_SUBSCRIBE_${kind.toUpperCase()}`));
          return template === null ? [] : [[kind, template]];
        }),
      ),
      mchId: setting('WECHAT_MCHID'),
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
    expect(await account.phoneByCode(token, code)).toEqual({ countryCode: '86', number: '13812345678' });
    await expect(account.phoneByCode(token, code)).rejects.toMatchObject({ code: '40029', refusal: 'code' });
    const abroad = await codeFor({ phone: '91234567', countryCode: '852' });
    expect(await account.phoneByCode(token, abroad)).toEqual({ countryCode: '852', number: '91234567' });
  });

  it('takes a code for five minutes', async () => {
    const code = await codeFor({ phone: '13812345678' });
    sandbox.clock.now += 5 * 60_000;
    await expect(account.phoneByCode(token, code)).rejects.toMatchObject({ code: '40029' });
  });

  it.each([
    ['api-busy', '-1', 'busy'],
    ['api-limit', '45009', 'day'],
    ['expire-token', '40001', 'token'],
    ['refuse-phone-code', '40029', 'code'],
  ])('%s answers %s, which is %s', async (fault, code, refusal) => {
    const phoneCode = await codeFor({ phone: '13812345678' });
    await sandbox.arm(fault);
    const error = await account.phoneByCode(token, phoneCode).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code, refusal });
    expect(String(error)).not.toContain(phoneCode);
  });

  const openidOf = async (device: string): Promise<string> => {
    const login = await sandbox.post('/sandbox/mini-program/login', { device });
    return sandbox.miniProgram.payerIdByCode(((await login.json()) as { code: string }).code);
  };
  const page = 'pages/centre/home/index?meetingId=1';
  const inbox = async () => {
    const answer = await fetch(`${sandbox.settings.WECHAT_OAUTH_ORIGIN}/sandbox/subscribe-messages.json`);
    return ((await answer.json()) as { messages: { openid: string; text: string }[] }).messages;
  };

  it.each(['review', 'payment', 'refund', 'transfer'] as const)(
    'takes one message of %s for each acceptance',
    async (kind) => {
      const openid = await openidOf(`phone of ${kind}`);
      const send = () => account.sendSubscribeMessage(token, { openid, message: { ...message, kind }, page });
      await expect(send()).rejects.toMatchObject({ code: '43101', refusal: 'recipient' });
      const accepted = { device: `phone of ${kind}`, templateId: account.templateId(kind) };
      expect((await sandbox.post('/sandbox/mini-program/subscribe', accepted)).ok).toBe(true);
      await send();
      const [first] = await inbox();
      expect(first).toMatchObject({ openid, text: expect.stringContaining('会议名称：年会\n') });
      await expect(send()).rejects.toMatchObject({ code: '43101' });
    },
  );

  it.each([
    [{ openid: 'o_of_the_official_account' }, '40003'],
    [{ page: 'pages/nowhere' }, '41030'],
  ])('refuses %j with %s', async (changes, code) => {
    const openid = await openidOf('another');
    const given = { openid, message, page, ...changes };
    await expect(account.sendSubscribeMessage(token, given)).rejects.toMatchObject({ code });
  });

  it('refuses a value that is none of its keyword’s, and another’s template', async () => {
    const touser = await openidOf('another');
    const send = async (template_id: string | null, data: object) => {
      const body = { touser, template_id, page, data };
      const answer = await sandbox.post(`/cgi-bin/message/subscribe/send?access_token=${token}`, body);
      return ((await answer.json()) as { errmsg: string }).errmsg;
    };
    const good = { thing1: { value: '年会' }, phrase2: { value: '审核通过' }, thing3: { value: '无' } };
    const review = account.templateId('review');
    expect(await send('another', good)).toMatch(/^invalid template_id/);
    expect(await send(review, good)).toMatch(/^argument invalid! data\.time4\.value is empty/);
    const long = { ...good, time4: { value: '2027年3月20日 10:00' }, thing1: { value: '字'.repeat(21) } };
    expect(await send(review, long)).toMatch(/^argument invalid! data\.thing1\.value invalid/);
  });

  it('keeps the tokens of the two accounts apart', async () => {
    const secret = { grant_type: 'client_credential', force_refresh: false };
    const answer = await sandbox.post('/cgi-bin/stable_token', {
      ...{ ...secret, appid: sandbox.settings.WECHAT_APPID, secret: sandbox.settings.WECHAT_APP_SECRET },
    });
    const { access_token: other } = (await answer.json()) as { access_token: string };
    const code = await codeFor({ phone: '13812345678' });
    await expect(account.phoneByCode(other, code)).rejects.toMatchObject({ code: '40001' });
  });
});
