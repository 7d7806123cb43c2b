import { createWechatAccount } from '../gateways/wechat-api/create-wechat-account';
import { WechatCallError, type WechatAccount } from '../gateways/ports';
import { pageSignature } from '../modules/wechat/sign-page';
import { startTestSandbox, type TestSandbox } from '../test-support/start-test-sandbox';

let sandbox: TestSandbox;
let account: WechatAccount;
const setting = (name: string) => sandbox.settings[name] ?? '';
const accountWith = (changes: object = {}) =>
  createWechatAccount({
    origin: setting('WECHAT_OAUTH_ORIGIN'),
    ...{ appId: setting('WECHAT_APPID'), appSecret: setting('WECHAT_APP_SECRET') },
    ...changes,
  });
beforeAll(async () => {
  sandbox = await startTestSandbox();
  account = accountWith();
});
afterAll(() => sandbox.remove());

const url = 'http://localhost:3000/conf/Guide/index?meetingCode=MI2027';
const minute = 60_000;

async function verify(changes: object = {}, ticket?: string): Promise<string> {
  const given = { nonceStr: 'n', timestamp: 1_800_000_000, url };
  const signed = ticket ?? (await account.jsapiTicket((await account.accessToken(false)).value)).value;
  const signature = pageSignature({ ...given, ticket: signed });
  const body = { appId: account.appId, ...given, signature, ...changes };
  const answer = (await (await sandbox.post('/sandbox/js-sdk/verify', body)).json()) as { result: string };
  return answer.result;
}

describe('access tokens', () => {
  it('stay the same, so that one server does not invalidate another’s', async () => {
    const first = await account.accessToken(false);
    expect(first.lifetimeMs).toBe(7_200_000);
    sandbox.clock.now += 110 * minute;
    expect(await account.accessToken(false)).toEqual({ value: first.value, lifetimeMs: 10 * minute });
    sandbox.clock.now += 6 * minute;
    const next = await account.accessToken(false);
    expect(next.value).not.toBe(first.value);
    // Both are good until the first ends.
    await account.jsapiTicket(first.value);
    await account.jsapiTicket(next.value);
    sandbox.clock.now += 5 * minute;
    await expect(account.jsapiTicket(first.value)).rejects.toMatchObject({ code: '42001', refusal: 'token' });
  });

  it('are invalid once another was forced', async () => {
    const { value } = await account.accessToken(false);
    sandbox.clock.now += minute;
    const forced = await account.accessToken(true);
    await expect(account.jsapiTicket(value)).rejects.toMatchObject({ code: '40001', refusal: 'token' });
    await account.jsapiTicket(forced.value);
  });
});

describe('WeChat’s refusals', () => {
  const refusalOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);

  it.each([
    ['api-busy', '-1', 'busy', /system error/],
    ['api-limit', '45009', 'day', /daily quota/],
    ['api-address', '40164', 'setup', /IP allow list \(IP白名单\).*203\.0\.113\.7/],
  ])('%s is %s, which is %s', async (fault, code, refusal, message) => {
    await sandbox.arm(fault);
    const error = await refusalOf(account.accessToken(false));
    expect(error).toBeInstanceOf(WechatCallError);
    expect(error).toMatchObject({ gateway: 'wechat-api', code, refusal, message: expect.stringMatching(message) });
    await account.accessToken(false);
  });

  it.each([
    [{ appSecret: 'very-secret' }, '40125', 'WECHAT_APP_SECRET'],
    [{ appId: 'wx0' }, '40013', 'WECHAT_APPID'],
  ])('of settings %j say which, and no secret', async (changes, code, name) => {
    const error = await refusalOf(accountWith(changes).accessToken(false));
    expect(error).toMatchObject({ code, refusal: 'setup', message: expect.stringContaining(name) });
    expect(JSON.stringify(error) + String(error)).not.toContain('very-secret');
  });

  it('of a token do not repeat it', async () => {
    const error = await refusalOf(account.jsapiTicket('made-up-token'));
    expect(error).toMatchObject({ code: '40001', refusal: 'token' });
    expect(JSON.stringify(error) + String(error)).not.toContain('made-up-token');
  });

  it('are no answer where a proxy speaks in its place', async () => {
    const answer = new Response('<html>', { status: 502 });
    jest.spyOn(globalThis, 'fetch').mockResolvedValueOnce(answer);
    await expect(account.accessToken(false)).rejects.toMatchObject({ code: 'BAD_ANSWER', retryable: true });
    jest.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response('{}'));
    await expect(account.accessToken(false)).rejects.toMatchObject({ code: 'BAD_ANSWER', retryable: false });
    jest.restoreAllMocks();
  });
});

describe('the signature of a page', () => {
  it('is ours as WeChat computes it', async () => {
    expect(await verify()).toBe('ok');
  });

  it.each([
    [{ url: `${url}&a=1` }, 'invalid signature'],
    [{ timestamp: 1_800_000_001 }, 'invalid signature'],
    [{ nonceStr: 'm' }, 'invalid signature'],
    [{ signature: '' }, 'invalid signature'],
    [{ appId: 'wx0' }, 'invalid appid'],
    [{ url: 'http://evil.example/conf' }, 'invalid url domain'],
  ])('is not good with %j', async (changes, result) => {
    expect(await verify(changes)).toBe(result);
  });

  it('is not good with a ticket that was never issued, or is over', async () => {
    expect(await verify({}, 'made-up')).toBe('invalid signature');
    const { value } = await account.jsapiTicket((await account.accessToken(false)).value);
    sandbox.clock.now += 121 * minute;
    expect(await verify({}, value)).toBe('invalid signature');
    await sandbox.arm('expire-ticket');
    expect(await verify()).toBe('invalid signature');
    expect(await verify()).toBe('ok');
  });
});
