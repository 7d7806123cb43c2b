import { createAliyunSms } from '../gateways/sms/create-aliyun-sms';
import { createWechatOauth } from '../gateways/wechat-oauth/create-wechat-oauth';
import { startTestSandbox, type TestSandbox } from '../test-support/start-test-sandbox';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.remove());

/** Opens the OAuth page like a browser. */
function authorize(change: Record<string, string> = {}, cookie = '') {
  const query = new URLSearchParams({
    appid: sandbox.payCredentials.appId,
    redirect_uri: 'http://localhost:1/conf/getWxOpenId/index?x=1',
    response_type: 'code',
    scope: 'snsapi_base',
    state: 'abc123',
    ...change,
  });
  const url = `${sandbox.settings.WECHAT_OAUTH_AUTHORIZE_URL}?${query}`;
  return fetch(url, { redirect: 'manual', headers: cookie === '' ? {} : { cookie } });
}

async function codeOf(response: Response): Promise<string> {
  return new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? '';
}

describe('the mini-program’s login', () => {
  const login = async (device: string): Promise<string> => {
    const answer = (await (await sandbox.post('/sandbox/mini-program/login', { device })).json()) as { code: string };
    return answer.code;
  };

  it('gives one device one openid, which is not the page’s', async () => {
    const openid = await sandbox.miniProgram.payerIdByCode(await login('a'));
    expect(openid).toMatch(/^o[\w-]{27}$/);
    expect(await sandbox.miniProgram.payerIdByCode(await login('a'))).toBe(openid);
    expect(await sandbox.miniProgram.payerIdByCode(await login('b'))).not.toBe(openid);
  });

  it('takes a code once, and neither app takes the other’s', async () => {
    const code = await login('a');
    await expect(sandbox.oauth.payerIdByCode(code)).rejects.toMatchObject({ code: '40029' });
    await sandbox.miniProgram.payerIdByCode(code);
    await expect(sandbox.miniProgram.payerIdByCode(code)).rejects.toMatchObject({ code: '40029' });
    const page = await codeOf(await authorize());
    await expect(sandbox.miniProgram.payerIdByCode(page)).rejects.toMatchObject({ code: '40029' });
  });

  it('lets its own openid pay under its own app, and no other', async () => {
    const { appId, miniProgramAppId = '', notifyUrl } = sandbox.payCredentials;
    const payerId = await sandbox.miniProgram.payerIdByCode(await login('a'));
    const expiresAt = sandbox.clock.now + 7_200_000;
    const order = { description: '注册费', amountFen: 1, payerId, expiresAt, notifyUrl };
    await expect(sandbox.pay.createAttempt({ ...order, outTradeNo: 'MINI0001' })).rejects.toMatchObject({
      message: expect.stringContaining('appid和openid不匹配'),
    });
    const { checkoutId } = await sandbox.pay.createAttempt({
      ...order,
      outTradeNo: 'MINI0002',
      payerAppId: miniProgramAppId,
    });
    const asPage = sandbox.pay.clientParameters(checkoutId, sandbox.clock.now);
    expect(asPage).toMatchObject({ appId });
    expect((await sandbox.post('/sandbox/pay', asPage)).status).toBe(400);
    const parameters = sandbox.pay.clientParameters(checkoutId, sandbox.clock.now, miniProgramAppId);
    expect((await sandbox.post('/sandbox/pay', parameters)).status).toBe(200);
    expect(await sandbox.pay.query('MINI0002')).toMatchObject({ state: 'paid', payerId });
  });
});

describe('the OAuth round trip', () => {
  it('comes back with code and state, and gives one browser one openid', async () => {
    const first = await authorize();
    expect(first.status).toBe(302);
    const back = new URL(first.headers.get('location') ?? '');
    expect(back.href).toMatch(/^http:\/\/localhost:1\/conf\/getWxOpenId\/index\?x=1&code=\w{32}&state=abc123$/);
    const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0];
    const openid = await sandbox.oauth.payerIdByCode(await codeOf(first));
    expect(openid).toMatch(/^o[\w-]{27}$/);
    const again = await sandbox.oauth.payerIdByCode(await codeOf(await authorize({}, `a=1; ${cookie}`)));
    expect(again).toBe(openid);
    const other = await sandbox.oauth.payerIdByCode(await codeOf(await authorize()));
    expect(other).not.toBe(openid);
  });

  it('takes a code once, and for five minutes', async () => {
    const code = await codeOf(await authorize());
    await sandbox.oauth.payerIdByCode(code);
    await expect(sandbox.oauth.payerIdByCode(code)).rejects.toMatchObject({ code: '40029', retryable: false });
    await expect(sandbox.oauth.payerIdByCode('made-up')).rejects.toMatchObject({
      ...{ code: '40029', advice: '微信授权码无效或已过期，请重新授权' },
    });
    const late = await codeOf(await authorize());
    sandbox.clock.now += 300_000;
    await expect(sandbox.oauth.payerIdByCode(late)).rejects.toMatchObject({ code: '40029' });
  });

  it('refuses a virtual account, and a wrong secret without repeating it', async () => {
    await sandbox.arm('snapshot-user');
    const code = await codeOf(await authorize());
    await expect(sandbox.oauth.payerIdByCode(code)).rejects.toMatchObject({
      ...{ code: 'SNAPSHOT_USER', advice: expect.stringContaining('快照页') },
    });
    const origin = sandbox.payCredentials.origin;
    const wrong = createWechatOauth({ origin, appId: sandbox.payCredentials.appId, appSecret: 'very-secret' });
    const error: unknown = await wrong.payerIdByCode(code).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: '40125' });
    expect(JSON.stringify(error) + String(error)).not.toContain('very-secret');
  });

  it('comes back with the state alone where the person declines', async () => {
    await sandbox.arm('refuse-authorize');
    const back = new URL((await authorize()).headers.get('location') ?? '');
    expect([...back.searchParams.keys()]).toEqual(['x', 'state']);
  });

  it.each([
    [{ appid: 'wx0' }],
    [{ redirect_uri: 'https://evil.example/' }],
    [{ redirect_uri: 'javascript:alert(1)' }],
    [{ response_type: 'token' }],
    [{ scope: 'all' }],
    [{ state: 'a-b' }],
  ])('shows what is wrong and sends nobody anywhere: %j', async (change) => {
    const response = await authorize(change);
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
  });

  it('wants its parameters in the order that WeChat wants', async () => {
    const url = `${sandbox.settings.WECHAT_OAUTH_AUTHORIZE_URL}?redirect_uri=http://localhost/&appid=x`;
    expect(await (await fetch(url)).text()).toContain('参数顺序错误');
  });
});

describe('a message', () => {
  const inbox = async (phone: string) => {
    const response = await fetch(`${sandbox.payCredentials.origin}/sandbox/sms.json?phone=${phone}`);
    return ((await response.json()) as { messages: Record<string, string>[] }).messages;
  };

  it('lands in the inbox with its text and code, newest first, one phone apart from others', async () => {
    await sandbox.sms.send({ phone: '13800000001', template: 'login-code', parameters: { code: '123456' } });
    await sandbox.sms.send({ phone: '13800000001', template: 'login-code', parameters: { code: '654321' } });
    await sandbox.sms.send({
      phone: '13800000002',
      template: 'ticket-received',
      parameters: { name: "阿卜杜热合曼 (~*!')", meeting: '<b>年会</b>', link: 'http://a.cn/m/1' },
    });
    expect(await inbox('13800000001')).toMatchObject([{ code: '654321' }, { code: '123456', template: 'login-code' }]);
    const [ticket] = await inbox('13800000002');
    expect(ticket?.text).toBe(
      "【医学信息学会议】阿卜杜热合曼 (~*!') 已将“<b>年会</b>”的参会资格转赠给您，请登录查看：http://a.cn/m/1",
    );
    const page = await (await fetch(`${sandbox.payCredentials.origin}/sandbox/sms`)).text();
    expect(page).toContain('654321');
    expect(page).toContain('&lt;b&gt;年会');
    expect(page).not.toContain('<b>年会');
  });

  it.each([
    ['a wrong secret', 'SignatureDoesNotMatch', { accessKeySecret: 'x' }],
    ['a wrong key', 'InvalidAccessKeyId.NotFound', { accessKeyId: 'x' }],
    ['a signature that was not approved', 'isv.SMS_SIGNATURE_ILLEGAL', { signName: '别人' }],
  ])('is refused for %s', async (_, code, change) => {
    const sms = createAliyunSms({ ...sandbox.smsCredentials, ...change });
    const refused = sms.send({ phone: '13800000003', template: 'login-code', parameters: { code: '1' } });
    await expect(refused).rejects.toMatchObject({ gateway: 'sms', code, retryable: false });
    expect(await inbox('13800000003')).toEqual([]);
  });

  it('is refused for a bad phone, a missing variable, a late clock and a limit', async () => {
    const send = (phone: string, parameters: Record<string, string>) =>
      sandbox.sms.send({ phone, template: 'login-code', parameters });
    await expect(send('1', { code: '1' })).rejects.toMatchObject({ code: 'isv.MOBILE_NUMBER_ILLEGAL' });
    await expect(send('13800000003', {})).rejects.toMatchObject({ code: 'isv.TEMPLATE_MISSING_PARAMETERS' });
    await sandbox.arm('refuse-sms');
    const limited: unknown = await send('13800000003', { code: '1' }).catch((error: unknown) => error);
    expect(limited).toMatchObject({ code: 'isv.BUSINESS_LIMIT_CONTROL', retryable: false });
    expect(String(limited)).not.toContain('13800000003');
    sandbox.clock.now = Date.now() + 901_000;
    await expect(send('13800000003', { code: '1' })).rejects.toMatchObject({ code: 'InvalidTimeStamp.Expired' });
    expect(await inbox('13800000003')).toEqual([]);
  });
});
